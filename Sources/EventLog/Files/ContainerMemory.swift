// A container, or a service of systemd, has less memory than its machine: its control group says how
// much, and so may each group around it. Version 2 has one tree of groups, version 1 one for memory.
//
//     /proc/self/cgroup                     0::/docker/4f1…         7:memory:/docker/4f1…
//     /sys/fs/cgroup/docker/4f1…/memory.max            a number of bytes, or "max"
//     /sys/fs/cgroup/memory/docker/4f1…/memory.limit_in_bytes      a number, huge where none is set
//
// Inside a container the path may be the one outside, which is not to be found there; the tree's root
// then is the container's own group. So all folders from the path to the root are looked at.

/// The memory that the process's control groups leave it.
enum ContainerMemory {
  /// The least limit in bytes; `nil` where there is none, as on systems without control groups.
  ///
  /// `root`: the folder that `proc` and `sys` are in.
  static func bytes(root: FilePath = FilePath("/")) -> Int? {
    let groups = text(of: root.appending(Array("proc/self/cgroup".utf8))) ?? ""
    return groups.split(separator: "\n").compactMap { limit(ofGroup: $0, root: root) }.min()
  }

  /// `line`: number, controllers and path, with colons between.
  private static func limit(ofGroup line: Substring, root: FilePath) -> Int? {
    let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    if parts[1].isEmpty {
      return limit(at: parts[2], below: "sys/fs/cgroup", file: "memory.max", root: root)
    }
    guard parts[1].split(separator: ",").contains("memory") else { return nil }
    return limit(
      at: parts[2], below: "sys/fs/cgroup/memory", file: "memory.limit_in_bytes", root: root)
  }

  /// The least limit of a group and those around it.
  private static func limit(
    at path: Substring, below tree: String, file: String, root: FilePath
  ) -> Int? {
    var names = path.split(separator: "/")
    // Of a group outside of what the process sees nothing is known but the tree's root.
    if names.contains("..") { names = [] }
    let depths = 0...names.count
    return depths.compactMap { depth in
      let group = ([tree] + names.prefix(depth).map(String.init) + [file]).joined(separator: "/")
      return text(of: root.appending(Array(group.utf8))).flatMap(number)
    }.min()
  }

  /// A number with a line feed; `nil` for `max`.
  private static func number(_ text: String) -> Int? {
    text.split(separator: "\n").first.flatMap { Int($0) }
  }

  /// The beginning of a file that the system makes up, whose size it does not say.
  private static func text(of path: FilePath) -> String? {
    guard let file = try? Descriptor(opening: path), let bytes = try? file.bytes(atMost: 1 << 14)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
