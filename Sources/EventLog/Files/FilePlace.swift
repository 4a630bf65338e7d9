/// Where a path leads, be there anything yet or not: two paths of one place are equal.
package struct FilePlace: Equatable {
  /// The last thing on the way that is there; `nil` where not even the first is.
  private let last: FileStatus.Identity?
  /// The names after it.
  private let names: [String]

  /// The place of a path from the folder that the process works in.
  package init(_ path: String) {
    let steps = path.split(separator: "/").filter { $0 != "." }.map(String.init)
    let start = path.hasPrefix("/") ? "/" : "./"
    var known = steps.count
    var last = Self.identity(start + steps.joined(separator: "/"))
    while last == nil, known > 0 {
      known -= 1
      last = Self.identity(start + steps[..<known].joined(separator: "/"))
    }
    self.last = last
    names = Array(steps[known...])
  }

  /// Whether it is the other place, or below it while neither is there.
  package func isOrWillBe(below other: FilePlace) -> Bool {
    last == other.last && names.starts(with: other.names)
  }

  /// Whether a file of that path is in a folder, at any depth, or will be once both are made.
  package static func isInside(_ folder: String, file: String) -> Bool {
    let target = FilePlace(folder)
    if FilePlace(file).isOrWillBe(below: target) { return true }
    guard target.names.isEmpty, let identity = target.last else { return false }
    var path = FilePath(file).folder.string + "."
    // Folders that are not there yet are in those that are.
    while FilePlace(path).last != nil, !FilePlace(path).names.isEmpty {
      let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      guard !steps.isEmpty else { break }
      path = steps.count == 1 && steps[0].isEmpty ? "/" : steps.joined(separator: "/")
    }
    var seen: Set<FileStatus.Identity> = []
    while let own = Self.identity(path), seen.insert(own).inserted {
      if own == identity { return true }
      path += "/.."
    }
    return false
  }

  private static func identity(_ path: String) -> FileStatus.Identity? {
    try? FileStatus(followingLinksAt: FilePath(path)).identity
  }
}
