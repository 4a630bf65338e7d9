import EventLog
import Reports

/// What a state holds and how fresh it is, for people and for programs.
///
/// It is read without the state's lock, so that one can look while an update goes on, and changes nothing.
package struct StateStatus: Sendable {
  /// A log that the state has read, or that the last update would read.
  struct Log: Equatable {
    let name: String
    /// How many lines of it were read.
    let lines: Int
    /// Bytes as stored that no update has read; `nil` where that is not known.
    let unreadBytes: Int64?
    /// Since when it was not found; `nil` while it is there.
    let goneSince: Int64?
  }

  let folder: String
  let manifest: StateManifest
  /// `nil` where the state was last updated by a version that did not leave it.
  let last: LastRun?
  let logs: [Log]
  /// By the machine's clock; `nil` where none was asked.
  let now: Int64?

  /// - Throws: `AnalysisError` of kind `noInput` where there is no state, `unusableInput` for one that is
  ///   damaged or of another format.
  package init(of folder: String, clock: Int64?) throws(AnalysisError) {
    let file = FilePath("\(folder)/\(StateManifest.fileName)")
    guard file.isOccupied else { throw .noState(in: folder) }
    manifest = try convertingErrors(
      of: StateManifest(
        readFrom: file.contents(named: file.string, limit: 1 << 30), named: file.string))
    self.folder = folder
    now = clock
    last = LastRun.read(in: folder)
    logs = Self.logs(of: manifest, last)
  }

  /// The logs of the manifest, and those that the last update would find and has not read.
  private static func logs(of manifest: StateManifest, _ last: LastRun?) -> [Log] {
    let found = (last?.files ?? []).compactMap { file in file.hints.map { (file, $0) } }
    var new = found
    let known = manifest.inputs.map { input in
      let file = found.first { $0.1.isSameFile(as: input.checkpoint?.hints) }
      new.removeAll { $0.1.isSameFile(as: input.checkpoint?.hints) }
      return Log(
        name: input.name, lines: input.lines,
        unreadBytes: file.map { unread(of: $0.1, $0.0.kind, after: input.checkpoint) },
        goneSince: input.goneSince)
    }
    return known
      + new.map { Log(name: $0.0.name, lines: 0, unreadBytes: $0.1.size, goneSince: nil) }
  }

  private static func unread(
    of now: FileHints, _ kind: LogFile.Kind, after checkpoint: Checkpoint?
  ) -> Int64 {
    guard let checkpoint else { return now.size }
    if case .compressed = kind { return now.size == checkpoint.hints.size ? 0 : now.size }
    // One that is shorter was begun anew.
    return now.size < checkpoint.offset ? now.size : now.size - checkpoint.offset
  }

  /// Bytes that no update has read, of all logs.
  var unreadBytes: Int64 { logs.reduce(0) { $0 + ($1.unreadBytes ?? 0) } }
  var events: Int { manifest.segments.reduce(0) { $0 + $1.events } }
  var bytes: Int64 { manifest.segments.reduce(0) { $0 + $1.byteCount } }
  var lines: Int { manifest.inputs.reduce(0) { $0 + $1.lines } }
}

extension FileHints {
  fileprivate func isSameFile(as other: FileHints?) -> Bool {
    other.map { device == $0.device && inode == $0.inode } ?? false
  }
}

extension LastRun {
  /// The logs that an update like the last would find; of an input that is gone none.
  fileprivate var files: [LogFile] {
    inputs.flatMap { input in
      let path = input.hasPrefix("/") ? input : folder.map { "\($0)/\(input)" } ?? input
      return (try? LogFile.discover([path])) ?? []
    }
  }
}

extension AnalysisError {
  static func noState(in folder: String) -> AnalysisError {
    AnalysisError(
      .noInput, at: .file(folder), "holds no state", fix: "name the folder of an update")
  }
}
