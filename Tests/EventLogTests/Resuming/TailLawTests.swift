import Expectations
import Testing

@testable import EventLog

/// However logs are written, rotated, compressed and emptied between runs, every complete line is
/// read once.
///
/// The seed is the argument.
struct TailLawTests {
  @Test(arguments: 0..<60)
  func `every complete line is read once, over any series of changes`(seed: UInt64) async throws {
    try await check(seed: seed, mayCompress: false)
  }

  @Test(.enabled(if: isInstalled(.gzip)), arguments: 100..<112)
  func `every complete line is read once where logs are compressed, too`(seed: UInt64) async throws
  {
    try await check(seed: seed, mayCompress: true)
  }

  private func check(seed: UInt64, mayCompress: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    try folder.write("app.ndjson", "")
    var logs = ChangingLogs(folder)
    var tail = Tail(
      logs.folder, chunkSize: [1, 7, 64, 300, 1 << 20].randomElement(using: &random) ?? 1)
    for round in 0..<12 {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        try logs.change(mayCompress: mayCompress, &random)
      }
      let read = try await tail.run()
      expect(read.sorted(), equals: logs.takeComplete().sorted(), "seed \(seed), round \(round)")
      if Bool.random(using: &random) { try logs.deleteOne(&random) }
      if Bool.random(using: &random) { try logs.emptyCurrent() }
    }
  }
}

/// A log and those it was rotated to, and a list of what was written whole.
private struct ChangingLogs: ~Copyable {
  let folder: TemporaryFolder
  private var nextLine = 0
  private var nextLog = 1
  private var rotated: [String] = []
  /// Of the line that is being written.
  private var unwritten = ""
  private var line = ""
  /// Since they were last taken.
  private var complete: [String] = []

  /// Of a folder that has an empty log, `app.ndjson`.
  init(_ folder: consuming TemporaryFolder) {
    self.folder = folder
  }

  mutating func takeComplete() -> [String] {
    defer { complete = [] }
    return complete
  }

  mutating func change(mayCompress: Bool, _ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: try write(lines: Int.random(in: 0...40, using: &random), &random)
    case 4, 5: try writeHalf(&random)
    case 6: try rotate()
    case 7: try copyAndEmpty()
    case 8 where mayCompress: try compressOne(&random)
    default: try finishLine()
    }
  }

  /// Of the logs that are at rest, when all was read.
  mutating func deleteOne(_ random: inout SeededGenerator) throws {
    guard let name = rotated.randomElement(using: &random) else { return }
    rotated.removeAll { $0 == name }
    try folder.remove(name)
  }

  /// When all was read.
  mutating func emptyCurrent() throws {
    try finishLine()
    guard complete.isEmpty else { return }
    try folder.rewrite("app.ndjson", "")
  }

  private mutating func write(lines: Int, _ random: inout SeededGenerator) throws {
    try finishLine()
    for _ in 0..<lines {
      begin(&random)
      try finishLine()
    }
  }

  private mutating func writeHalf(_ random: inout SeededGenerator) throws {
    try finishLine()
    begin(&random)
    let half = String(unwritten.prefix(Int.random(in: 1...9, using: &random)))
    try folder.append("app.ndjson", half)
    unwritten.removeFirst(half.count)
  }

  private mutating func begin(_ random: inout SeededGenerator) {
    let end = ["", "\r", String(repeating: "x", count: 90)].randomElement(using: &random) ?? ""
    line = "line number \(nextLine)" + end
    unwritten = line + "\n"
    nextLine += 1
  }

  private mutating func finishLine() throws {
    guard !unwritten.isEmpty else { return }
    try folder.append("app.ndjson", unwritten)
    unwritten = ""
    complete.append(line)
  }

  private mutating func rotate() throws {
    try finishLine()
    try folder.move("app.ndjson", to: newName())
    try folder.write("app.ndjson", "")
  }

  private mutating func copyAndEmpty() throws {
    try finishLine()
    try folder.copy("app.ndjson", to: newName())
    try folder.rewrite("app.ndjson", "")
  }

  private mutating func compressOne(_ random: inout SeededGenerator) throws {
    let plain = rotated.indices.filter { rotated[$0].hasSuffix(".ndjson") }
    guard let index = plain.randomElement(using: &random) else { return }
    rotated[index] = try folder.compress(rotated[index])
  }

  private mutating func newName() -> String {
    defer { nextLog += 1 }
    let name = "app.\(nextLog).ndjson"
    rotated.append(name)
    return name
  }
}
