#if os(Linux)
  import Glibc

  /// What is renamed into folders, or removed from them, in the order in which the system does it.
  final class FolderChanges {
    private let queue: Int32

    /// Watches from now on.
    init(of folders: [String]) throws {
      queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      for folder in folders {
        guard inotify_add_watch(queue, folder, UInt32(IN_MOVED_TO | IN_DELETE)) >= 0 else {
          throw NotWatched(folder: folder)
        }
      }
    }

    struct NotWatched: Error {
      let folder: String
    }

    deinit { close(queue) }

    /// The names since the last time that this was asked for, temporary ones left out.
    var names: [String] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(queue, &bytes, bytes.count)
      var names: [String] = []
      var start = 0
      // An event has four numbers of 32 bits, of which the last is the length of the name behind them.
      while start + 16 <= count {
        let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 12 + $1]) << (8 * $1) }
        let name = bytes[start + 16..<start + 16 + length].prefix { $0 != 0 }
        names.append(String(decoding: name, as: UTF8.self))
        start += 16 + length
      }
      return names.filter { !$0.hasPrefix(".") }
    }
  }
#endif
