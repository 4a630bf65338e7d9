import Expectations
import Foundation
import TestSupport
import Testing

import OnboardingFunnel

/// However a log came to a state, its reports are those of one report on all of it, byte for byte.
///
/// `LAW_CASES=500` tries more cases than the usual ones.
struct UpdateLawsTests {
  @Test(arguments: LawSeeds.first(12))
  func `a log that grows by any bytes gives the report of all of it`(seed: UInt64) async throws {
    let log = try GrowingCase(seed: seed)
    var random = SplitMix64(seed: seed ^ 0x5EED)
    for _ in 0..<4 + random.below(9) {
      try log.grow(by: random.below(40), with: &random)
      if random.chance(30) { try log.rotate() }
      let difference = differences(try await log.report(), try await log.update())
      expect(difference, equals: [], "seed \(seed)")
    }
    try log.growToEnd()
    let whole = differences(
      try await log.reportOfAll(), try await log.update { $0.isFinal = true })
    expect(whole, equals: [], "seed \(seed), to the end")
  }

  @Test func `a run without new lines changes no file of the state`() async throws {
    let log = try GrowingCase(seed: 3)
    try log.growToEnd()
    let first = try await log.update { $0.isFinal = true }
    let files = try log.stateFiles()
    expect(differences(first, try await log.update { $0.isFinal = true }), equals: [])
    try expect(log.stateFiles(), equals: files)
  }

  @Test func `threads and memory change nothing of what a state reports`() async throws {
    let log = try GrowingCase(seed: 3)
    var random = SplitMix64(seed: 1)
    for threads in [1, 4, 2] {
      try log.grow(by: 200, with: &random)
      let report = try await log.report()
      let update = try await log.update(analysis: { analysis in
        analysis.threads = threads
        analysis.chunkSize = 700
        analysis.recordBytesPerWorker = 0
      })
      expect(differences(report, update), equals: [], "\(threads) threads")
    }
  }
}

/// The input of an adversarial case, of which more and more is there, and a state that follows it.
private final class GrowingCase {
  private let test: AdversarialCase
  private let folder: TemporaryFolder
  private var logs: [GrowingLog] = []
  private var input: String { folder.path + "/input" }
  private var state: String { folder.path + "/state" }

  init(seed: UInt64) throws {
    test = AdversarialCase(seed: seed)
    folder = try TemporaryFolder()
    for file in test.files {
      if file.path.hasSuffix(".ndjson") {
        logs.append(GrowingLog(path: "input/" + file.path, bytes: file.bytes))
      } else {
        try folder.write(file.bytes, to: "input/" + file.path)
      }
    }
    for log in logs { try log.write(to: folder) }
  }

  /// Adds some lines to each log, and sometimes half of another.
  func grow(by lines: Int, with random: inout SplitMix64) throws {
    for place in logs.indices {
      logs[place].grow(by: random.below(lines + 1), torn: random.chance(50) ? random.below(60) : 0)
      try logs[place].write(to: folder)
    }
  }

  func growToEnd() throws {
    for place in logs.indices {
      logs[place].grow(by: .max, torn: 0)
      try logs[place].write(to: folder)
    }
  }

  /// Renames each log that ends with a whole line, and begins a new one in its place.
  func rotate() throws {
    for place in logs.indices where logs[place].endsWithLine {
      try logs[place].rotate(in: folder)
    }
  }

  /// What `report` says of the lines that are whole.
  func report() async throws -> [String: String] {
    let torn = try logs.compactMap { try $0.dropTornLine(in: folder) }
    let report = try await reportOfAll()
    for log in torn { try log.write(to: folder) }
    return report
  }

  /// What `report` says of all lines, the last ones without line feed among them.
  func reportOfAll() async throws -> [String: String] {
    try await CaseReport(test.options, input: input).files
  }

  func update(
    _ change: (inout StateSettings) -> Void = { _ in },
    analysis changeAnalysis: (inout Analysis) -> Void = { _ in }
  ) async throws -> [String: String] {
    var analysis = Analysis(inputs: [input], options: test.options)
    changeAnalysis(&analysis)
    var settings = StateSettings(folder: state)
    change(&settings)
    return CaseReport(try await analysis.update(settings).report).files
  }

  /// The bytes of each file of the state.
  func stateFiles() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: state)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try Data(contentsOf: URL(fileURLWithPath: state + "/" + name)))
      })
  }
}

/// One log, of which a part is written so far.
private struct GrowingLog {
  let path: String
  private let bytes: [UInt8]
  /// Where the bytes of the file that is written to begin and end.
  private var begin = 0
  private var end = 0
  private var rotations = 0

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  var endsWithLine: Bool { end > begin && bytes[end - 1] == lineFeed }

  /// Adds the rest of a torn line, lines, and the first bytes of the next.
  mutating func grow(by lines: Int, torn: Int) {
    var rest = lines
    while end < bytes.count, rest > 0 || end > begin && !endsWithLine {
      end += 1
      if bytes[end - 1] == lineFeed { rest -= 1 }
      if rest <= 0, endsWithLine { break }
    }
    end = min(end + torn, bytes.count)
  }

  func write(to folder: TemporaryFolder) throws {
    let file = try FileHandle(forWritingTo: existing(in: folder))
    try file.seekToEnd()
    let written = Int(try file.offset())
    if written > end - begin { try file.truncate(atOffset: UInt64(end - begin)) }
    try file.write(contentsOf: bytes[(begin + min(written, end - begin))..<end])
    try file.close()
  }

  /// The log as it is written, where a torn line was cut off its file meanwhile.
  func dropTornLine(in folder: TemporaryFolder) throws -> GrowingLog? {
    guard end > begin, !endsWithLine else { return nil }
    var whole = self
    whole.end = (bytes[begin..<end].lastIndex(of: lineFeed) ?? begin - 1) + 1
    try whole.write(to: folder)
    return self
  }

  mutating func rotate(in folder: TemporaryFolder) throws {
    rotations += 1
    let name = path.dropLast(".ndjson".count) + ".\(rotations).ndjson"
    try FileManager.default.moveItem(
      atPath: folder.path + "/" + path, toPath: folder.path + "/" + name)
    begin = end
    try write(to: folder)
  }

  private func existing(in folder: TemporaryFolder) throws -> URL {
    let file = folder.path + "/" + path
    if !FileManager.default.fileExists(atPath: file) { try folder.write([], to: path) }
    return URL(fileURLWithPath: file)
  }
}

private let lineFeed = UInt8(ascii: "\n")
