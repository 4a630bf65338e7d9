/// The marks that a file matches: whose bytes it begins with, all of them or as far as it was cut off.
struct MarkCandidates {
  /// Indices of the marks, in any order.
  private(set) var marks: Set<Int> = []
  /// Of a file that matches none: by the index of a mark, where the file parts from what was read.
  private(set) var partings: [Int: Parting] = [:]
  /// `nil` where the file was not looked at.
  private(set) var hints: FileHints?
  private let kind: LogFile.Kind

  /// - Throws: As `ResumePlan.init` does.
  init(
    of file: LogFile, among all: [ReadMark], searchPath: SearchPath
  ) throws(Diagnostic) {
    kind = file.kind
    let known = all.indices.filter { all[$0].offset > 0 }
    if known.isEmpty || kind == .standardInput { return }
    let descriptor = try Descriptor.opening(file.path, named: file.name)
    let hints = FileHints(try descriptor.status(named: file.name))
    self.hints = hints
    if case .compressed = kind {
      marks = Set(known.filter { all[$0].hints == hints })
      if marks.isEmpty {
        var stream = try ByteStream(of: file, searchPath: searchPath)
        marks = try stream.matches(among: all, known)
      }
    } else {
      marks = try convertingErrors(
        of: descriptor.matches(among: all, known), to: Diagnostic.unreadable, file.name)
    }
    guard marks.isEmpty, all.contains(where: { $0.trail != nil }) else { return }
    var bytes = try PlacedBytes(of: file, opened: descriptor, searchPath: searchPath)
    for mark in known { partings[mark] = try bytes.parting(from: all[mark]) }
  }

  /// How the file is read from a mark that it matches; `nil` is the beginning.
  func start(from mark: ReadMark?) -> ReadStart {
    guard let mark else { return .beginning }
    return isUnchanged(since: mark) ? .unchanged(mark) : .mark(mark)
  }

  /// Whether the file is taken to be as it was when the mark was made.
  private func isUnchanged(since mark: ReadMark) -> Bool {
    if case .compressed = kind { return hints == mark.hints }
    return false
  }
}

extension Descriptor {
  /// The marks among those of the given indices that the file matches.
  ///
  /// Two small reads a mark at most, and one for most: logs of other content differ in their heads.
  fileprivate func matches(
    among marks: [ReadMark], _ indices: [Int]
  ) throws(SystemError) -> Set<Int> {
    var head = LogHead(try bytes(ReadMark.endLength, at: 0))
    var matches: Set<Int> = []
    for index in indices where head.matches(marks[index]) {
      let length = marks[index].digestedLength
      let tail = try bytes(length, at: marks[index].offset - Int64(length))
      if tail.count == length, SHA256.digest(of: tail) == marks[index].tailDigest {
        matches.insert(index)
      }
    }
    return matches
  }
}

extension ByteStream {
  /// The marks among those of the given indices that the stream matches, read from its beginning as
  /// far as the furthest that its head matches.
  fileprivate mutating func matches(
    among marks: [ReadMark], _ indices: [Int]
  ) throws(Diagnostic) -> Set<Int> {
    let beginning = try bytes(upTo: ReadMark.endLength, startingWith: [])
    var head = LogHead(beginning)
    var ends = ReadEnds()
    var unread = beginning[...]
    var matches: Set<Int> = []
    let candidates = indices.filter { head.matches(marks[$0]) }
    for index in candidates.sorted(by: { marks[$0].offset < marks[$1].offset }) {
      while ends.count < marks[index].offset {
        if unread.isEmpty { unread = try bytes(upTo: 1 << 16, startingWith: [])[...] }
        if unread.isEmpty { return matches }
        let missing = marks[index].offset - ends.count
        let taken = unread.prefix(Int(min(Int64(unread.count), missing)))
        ends.append(taken)
        unread = unread[taken.endIndex...]
      }
      if ends.match(marks[index]) { matches.insert(index) }
    }
    return matches
  }
}

/// The first bytes of a log, whose digest is taken once for each length that a mark asks for.
private struct LogHead {
  private let bytes: [UInt8]
  private var digests: [Int: [UInt8]] = [:]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the log begins as the mark has it.
  mutating func matches(_ mark: ReadMark) -> Bool {
    let length = mark.digestedLength
    guard length <= bytes.count else { return false }
    let digest = digests[length] ?? SHA256.digest(of: Array(bytes[..<length]))
    digests[length] = digest
    return digest == mark.headDigest
  }
}
