// Rows of a list come in the order of hashes, and go out in the order of flows and ids. They may be more
// than memory has room for, so they are sorted in runs:
//
//     rows ─▶ bytes in memory ─ full? sorted ─▶ run 0 │ run 1 │ …   in a file without a name
//                  │                              ╲      ╱
//                  └ what is left, sorted ─────────▶ merge ─▶ rows in order (`RowMerge`)
//
//     a row:  length of the key │ length of all │ matured? │ flow, id │ time, text
//                    4                 4             1       4, …       8, …
//
// All numbers have their highest byte first, so keys compare as bytes; of rows with one key, which are the
// attempts of a user, the time and then the text decide.

import EventLog

/// A row of a list with what it is sorted by.
struct SortedRow {
  /// The place among the flows of the report.
  let flow: Int
  let user: Text
  let time: Int64
  let isMatured: Bool
  /// The row as it stands in the file.
  let text: [UInt8]

  static let headerSize = 9

  func append(to bytes: inout [UInt8]) {
    let keyLength = 4 + user.utf8.count
    Self.append(UInt64(keyLength), size: 4, to: &bytes)
    Self.append(UInt64(Self.headerSize + keyLength + 8 + text.count), size: 4, to: &bytes)
    bytes.append(isMatured ? 1 : 0)
    Self.append(UInt64(flow), size: 4, to: &bytes)
    bytes += user.utf8
    // So that times before 1970 come first.
    Self.append(UInt64(bitPattern: time) ^ 1 << 63, size: 8, to: &bytes)
    bytes += text
  }

  private static func append(_ number: UInt64, size: Int, to bytes: inout [UInt8]) {
    for place in (0..<size).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place)))
    }
  }
}

/// A row in its bytes.
struct PackedRow {
  let bytes: ArraySlice<UInt8>

  /// The row that begins the bytes; `nil` where its end is not among them.
  init?(beginning bytes: ArraySlice<UInt8>) {
    guard bytes.count >= SortedRow.headerSize else { return nil }
    let length = Self.number(bytes.dropFirst(4))
    guard bytes.count >= length else { return nil }
    self.bytes = bytes.prefix(length)
  }

  var flow: Int { Self.number(bytes.dropFirst(SortedRow.headerSize)) }
  var isMatured: Bool { bytes[bytes.startIndex + 8] == 1 }
  var text: ArraySlice<UInt8> { bytes[(keyEnd + 8)...] }

  static func precedes(_ one: PackedRow, _ other: PackedRow) -> Bool {
    let (own, others) = (one.key, other.key)
    if own.lexicographicallyPrecedes(others) { return true }
    if others.lexicographicallyPrecedes(own) { return false }
    return one.bytes[one.keyEnd...].lexicographicallyPrecedes(other.bytes[other.keyEnd...])
  }

  private var keyEnd: Int {
    bytes.startIndex + SortedRow.headerSize + Self.number(bytes)
  }

  private var key: ArraySlice<UInt8> {
    bytes[(bytes.startIndex + SortedRow.headerSize)..<keyEnd]
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The rows of one worker, in sorted runs.
struct SortedRows: Sendable {
  private let room: Int
  private let folder: String
  private var bytes: [UInt8] = []
  /// Where the rows in memory begin.
  private var starts: [Int] = []
  private(set) var file: SpillFile?
  /// Where the runs lie in the file.
  private(set) var runs: [Range<Int64>] = []

  /// `room`: the bytes of rows that may be in memory; `folder`: where others go.
  init(room: Int, folder: String) {
    self.room = room
    self.folder = folder
  }

  mutating func append(_ row: SortedRow) throws(Diagnostic) {
    starts.append(bytes.count)
    row.append(to: &bytes)
    if bytes.count + starts.count * MemoryLayout<Int>.size >= room { try spill() }
  }

  /// What is left in memory, sorted.
  consuming func rest() -> [UInt8] { sorted }

  private var sorted: [UInt8] {
    let rows = starts.compactMap { PackedRow(beginning: bytes[$0...]) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for row in rows.sorted(by: PackedRow.precedes) { result += row.bytes }
    return result
  }

  private mutating func spill() throws(Diagnostic) {
    let file: SpillFile
    if let known = self.file { file = known } else { file = try SpillFile(in: folder) }
    self.file = file
    let run = sorted
    let start = runs.last?.upperBound ?? 0
    try file.write(run, count: run.count, at: start)
    runs.append(start..<start + Int64(run.count))
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }
}
