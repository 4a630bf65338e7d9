/// The checkpoints that a file matches: whose bytes it begins with, all of them or as far as it was cut off.
struct CheckpointCandidates {
  /// Indices of the checkpoints, in any order.
  private(set) var checkpoints: Set<Int> = []
  /// Of a file that matches none: by the index of a checkpoint, where the file parts from what was read.
  private(set) var divergences: [Int: Divergence] = [:]
  /// `nil` where the file was not looked at.
  private(set) var hints: FileHints?
  private let kind: LogFile.Kind

  /// - Throws: As `ResumePlan.init` does.
  init(
    of file: LogFile, among all: [Checkpoint], searchPath: SearchPath
  ) throws(Diagnostic) {
    kind = file.kind
    let known = all.indices.filter { all[$0].offset > 0 }
    if known.isEmpty || kind == .standardInput { return }
    let descriptor = try Descriptor.opening(file.path, named: file.name)
    let hints = FileHints(try descriptor.status(named: file.name))
    self.hints = hints
    if case .compressed = kind {
      checkpoints = Set(known.filter { all[$0].hints == hints })
      if checkpoints.isEmpty {
        var stream = try ByteStream(of: file, searchPath: searchPath)
        checkpoints = try stream.matches(among: all, known)
      }
    } else {
      checkpoints = try convertingErrors(
        of: descriptor.matches(among: all, known), to: Diagnostic.unreadable, file.name)
    }
    guard checkpoints.isEmpty, all.contains(where: { $0.fingerprint != nil }) else { return }
    var bytes = try PlacedBytes(of: file, opened: descriptor, searchPath: searchPath)
    for checkpoint in known {
      divergences[checkpoint] = try bytes.divergence(from: all[checkpoint])
    }
  }

  /// How the file is read from a checkpoint that it matches; `nil` is the beginning.
  func start(from checkpoint: Checkpoint?) -> ReadStart {
    guard let checkpoint else { return .beginning }
    return isUnchanged(since: checkpoint) ? .unchanged(checkpoint) : .checkpoint(checkpoint)
  }

  /// Whether the file is taken to be as it was when the checkpoint was made.
  private func isUnchanged(since checkpoint: Checkpoint) -> Bool {
    if case .compressed = kind { return hints == checkpoint.hints }
    return false
  }
}

extension Descriptor {
  /// The checkpoints among those of the given indices that the file matches.
  ///
  /// Two small reads a checkpoint at most, and one for most: logs of other content differ in their heads.
  fileprivate func matches(
    among checkpoints: [Checkpoint], _ indices: [Int]
  ) throws(SystemError) -> Set<Int> {
    var head = LogHead(try bytes(Checkpoint.endLength, at: 0))
    var matches: Set<Int> = []
    for index in indices where head.matches(checkpoints[index]) {
      let length = checkpoints[index].digestedLength
      let tail = try bytes(length, at: checkpoints[index].offset - Int64(length))
      if tail.count == length, SHA256.digest(of: tail) == checkpoints[index].tailDigest {
        matches.insert(index)
      }
    }
    return matches
  }
}

extension ByteStream {
  /// The checkpoints among those of the given indices that the stream matches, read from its beginning as
  /// far as the furthest that its head matches.
  fileprivate mutating func matches(
    among checkpoints: [Checkpoint], _ indices: [Int]
  ) throws(Diagnostic) -> Set<Int> {
    let beginning = try bytes(upTo: Checkpoint.endLength, startingWith: [])
    var head = LogHead(beginning)
    var ends = ReadEnds()
    var unread = beginning[...]
    var matches: Set<Int> = []
    let candidates = indices.filter { head.matches(checkpoints[$0]) }
    for index in candidates.sorted(by: { checkpoints[$0].offset < checkpoints[$1].offset }) {
      while ends.count < checkpoints[index].offset {
        if unread.isEmpty { unread = try bytes(upTo: 1 << 16, startingWith: [])[...] }
        if unread.isEmpty { return matches }
        let missing = checkpoints[index].offset - ends.count
        let taken = unread.prefix(Int(min(Int64(unread.count), missing)))
        ends.append(taken)
        unread = unread[taken.endIndex...]
      }
      if ends.match(checkpoints[index]) { matches.insert(index) }
    }
    return matches
  }
}

/// The first bytes of a log, whose digest is taken once for each length that a checkpoint asks for.
private struct LogHead {
  private let bytes: [UInt8]
  private var digests: [Int: [UInt8]] = [:]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the log begins as the checkpoint has it.
  mutating func matches(_ checkpoint: Checkpoint) -> Bool {
    let length = checkpoint.digestedLength
    guard length <= bytes.count else { return false }
    let digest = digests[length] ?? SHA256.digest(of: Array(bytes[..<length]))
    digests[length] = digest
    return digest == checkpoint.headDigest
  }
}
