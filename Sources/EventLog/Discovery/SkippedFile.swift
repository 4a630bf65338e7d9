/// An entry of a folder that was searched for logs, and that is not read.
package struct SkippedFile: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// It is a report, a state or another file of this program.
    case own
    /// It has not the name of a log.
    case name
    /// Links to folders are not followed.
    case linkToFolder
    /// It has the name of a log, and no event.
    case noEvents(ForeignFile)
  }

  /// The path below the input.
  package var name: String
  package var reason: Reason

  package init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

/// A file with the name of a log that holds no event.
package struct ForeignFile: Hashable, Sendable {
  package var content: LogContent
  /// How many lines, or records, it has that are not blank.
  package var lines: Int
  /// Why its first line was rejected; `nil` where no line was looked at.
  package var firstFault: RejectReason?

  package init(content: LogContent, lines: Int, firstFault: RejectReason? = nil) {
    self.content = content
    self.lines = lines
    self.firstFault = firstFault
  }
}

/// The entries of folders that a run does not read, in the order of the inputs and by path.
package struct SkippedFiles: Hashable, Sendable {
  package var files: [SkippedFile]

  package init(_ files: [SkippedFile] = []) {
    self.files = files
  }

  /// Those with the name of a log that hold no event.
  package var foreign: [(name: String, file: ForeignFile)] {
    files.compactMap { skipped in
      if case .noEvents(let file) = skipped.reason { (skipped.name, file) } else { nil }
    }
  }

  /// Those with other names.
  package var others: [SkippedFile] {
    files.filter { [.name, .linkToFolder].contains($0.reason) }
  }

  /// How many of `others` there are of each kind, such as `2 .md, 1 .png`, the most frequent first.
  package var kindsOfOthers: String {
    var counts: [String: Int] = [:]
    for file in others { counts[file.kind, default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.prefix(Self.mostKinds).map { "\($0.value) \($0.key)" }
    let rest = sorted.dropFirst(Self.mostKinds).reduce(0) { $0 + $1.value }
    return (named + (rest > 0 ? ["\(rest) others"] : [])).joined(separator: ", ")
  }

  private static let mostKinds = 6
}

extension SkippedFile {
  /// Its suffix, or what stands for one.
  fileprivate var kind: String {
    guard reason != .linkToFolder else { return "linked to folders" }
    let last = FilePath(name).lastComponent
    guard let dot = last.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      1...Self.longestSuffix ~= last.count - dot - 1
    else { return "without a suffix" }
    return VisibleText(utf8: last[dot...]).string
  }

  /// In bytes; what is longer is a part of the name.
  private static var longestSuffix: Int { 10 }
}
