import EventLog
import Funnels
import Journeys
import Reports

/// The users of a report, in the order of flows and ids.
struct UserList: Sendable {
  private let workers: [SortedRows]
  /// By place among the flows of the report, whether users of it have had their window; where none
  /// has, all count.
  private let hasMatured: [Bool]
  private let room: Int

  /// The list of what all workers found.
  ///
  /// `reported`: the flows of the report. `room`: in bytes.
  init(_ rows: [UserRows], reported: [Int], room: Int) {
    workers = rows.map(\.sorted)
    hasMatured = reported.map { flow in rows.contains { $0.hasMatured[flow] } }
    self.room = room
  }

  /// Replaces the file whole, readable by its owner only.
  func write(to file: String) throws(AnalysisError) {
    var staged = try convertingErrors(of: StagedFile(file, for: .ownerOnly, over: UserRow.mark))
    try convertingErrors(
      of: forEachBlock { (block) throws(Diagnostic) in
        try staged.write(block)
        return .open
      })
    try convertingErrors(of: staged.publish())
  }

  /// Writes the list to standard output; a closed pipe is a normal end.
  func print() throws(AnalysisError) {
    try convertingErrors(of: forEachBlock(StandardStream.output.write))
  }

  /// Hands out the list in blocks, until nobody wants more.
  private func forEachBlock(
    _ take: ([UInt8]) throws(Diagnostic) -> StandardStream.State
  ) throws(Diagnostic) {
    var block = UserRow.header
    var merge = try RowMerge(workers, room: room)
    while let row = try merge.next() {
      guard row.isMatured || !hasMatured[row.flow] else { continue }
      block += row.text
      guard block.count >= Self.blockSize else { continue }
      guard try take(block) == .open else { return }
      block.removeAll(keepingCapacity: true)
    }
    _ = try take(block)
  }

  private static let blockSize = 256 << 10

  /// Refuses a file that is there and is no list of users.
  static func requireReplaceable(_ file: String) throws(AnalysisError) {
    try convertingErrors(of: OutputFile.requireReplaceable(file, over: UserRow.mark))
  }
}
