@testable import EventLog

/// The log that some bytes of a fuzzer stand for, and how it is read.
///
/// Two bytes say how (see `init`); of the others the log is made.
struct FuzzedLog {
  let settings: ScanSettings
  /// The log: one file.
  let bytes: [UInt8]
  /// Whether a chunk ends after a line, a bit each for eight lines, over and over.
  private let cuts: UInt8

  /// Takes bytes of any number: the first says how the log is made and read, a bit each, the second
  /// where it is cut.
  init(input: [UInt8]) {
    let head = input.first ?? 0
    let body = input.dropFirst(2)
    var settings = ScanSettings(
      identities: [head & 0x10 == 0 ? .install : .account],
      properties: head & 0x08 == 0 ? [] : ["p", "q"])
    settings.spillsRejects =
      switch head >> 1 & 3 {
      case 0, 1: nil
      case 2: .places
      default: .bytes
      }
    if head & 0x20 != 0 { settings.longestLine = 300 }
    if head & 0x40 != 0 { settings.latestTime = 1_772_400_000_000 }
    self.settings = settings
    cuts = input.dropFirst().first ?? 0
    let lines = head & 0x01 == 0 ? Array(body) : FuzzedLines.bytes(chosenBy: body)
    bytes = (head & 0x80 == 0 ? Self.usualLines : []) + lines
  }

  /// Lines as programs write them, which teach the fast path; of those that lack a permission the
  /// last is only counted.
  private static let usualLines = Array(
    (#"""
    {"event_id":"e1","user_id":"u-1","timestamp":"2026-03-01T12:00:00.459Z","event":"page_viewed","flow":"f","step":"a","session_id":"s","sequence":3,"properties":{"p":"x","n":{"q":1}}}
    {"event":"started","user_id":"u-1","ts":1772323200459,"flow":"f","variant":"A","platform":"ios"}
    {"event": "choice_made", "anonymous_id": "a", "user_id": "u-1", "time": "2026-03-01T12:00:00Z", "choice": "c", "value": ["a", 1], "experiments": {"x": "A"}}

    """#
      + String(
        repeating: """
          {"event":"permission_granted","user_id":"u-1","ts":1772323200459}

          """, count: 4)).utf8)
}

// MARK: - Both ways

extension FuzzedLog {
  /// Where two ways of reading the log disagree, in words; `nil` where all agree.
  func disagreement() -> String? {
    let slow = LogReading(linesOf: bytes, settings: settings)
    guard slow.lines == slow.accepted.count + slow.blank + slow.rejectedCounts.values.reduce(0, +)
    else { return "lines are not accepted, blank or rejected: \(slow)" }
    let whole = Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: Self.exact(bytes[...]))
    let inOne = LogReading(chunks: [[whole]], settings: settings)
    if inOne != slow { return "in one chunk: " + Self.words(inOne, slow) }
    let chunks = chunks()
    guard isCovered(by: chunks) else { return "the chunks are not the log: \(chunks)" }
    // By two workers in turn, of which the second has not seen the usual lines, or not all.
    let shares = [0, 1].map { worker in chunks.filter { $0.index % 2 == worker } }
    let inParts = LogReading(chunks: shares, settings: settings)
    return inParts == slow ? nil : "in chunks: " + Self.words(inParts, slow)
  }

  /// The log in chunks, without the lines that are too long.
  private func chunks() -> [Chunk] {
    let cutter = ChunkCutter(file: 0, source: 0, longestLine: settings.longestLine)
    var chunks: [Chunk] = []
    var start = 0
    var line: UInt8 = 0
    for (offset, byte) in bytes.enumerated() where byte == 0x0A || offset == bytes.count - 1 {
      defer { line &+= 1 }
      guard cuts >> (line % 8) & 1 == 1 || offset == bytes.count - 1 else { continue }
      chunks += cutter.chunks(
        of: Self.exact(bytes[start...offset]), at: Int64(start), firstIndex: chunks.count,
        before: nil)
      start = offset + 1
    }
    return chunks.map { chunk in
      var chunk = chunk
      chunk.bytes = Self.exact(chunk.bytes[...])
      return chunk
    }
  }

  /// Whether every byte of the log is in exactly one chunk, or in an oversized line behind one.
  private func isCovered(by chunks: [Chunk]) -> Bool {
    var end = 0
    for chunk in chunks {
      guard chunk.offset == Int64(end), bytes.dropFirst(end).starts(with: chunk.bytes) else {
        return false
      }
      end += chunk.bytes.count
      // With its line feed, if it has one; its length is compared with the reading line by line.
      if let length = chunk.oversizedLine { end = min(end + Int(length) + 1, bytes.count) }
    }
    return end == bytes.count
  }

  /// A copy that ends where its memory ends, so that the address sanitizer sees who reads on.
  private static func exact(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(unsafeUninitializedCapacity: bytes.count) { memory, count in
      count = memory.initialize(fromContentsOf: bytes)
    }
  }
}

// MARK: - Words

extension FuzzedLog {
  /// What the first difference of two readings is.
  private static func words(_ read: LogReading, _ slow: LogReading) -> String {
    for (quick, slow) in zip(read.accepted, slow.accepted) where quick != slow {
      return "\(quick) is \(slow)"
    }
    for (quick, slow) in zip(read.rejected, slow.rejected) where quick != slow {
      return "\(quick) is \(slow)"
    }
    return "\(read) is \(slow)"
  }
}
