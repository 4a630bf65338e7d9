import Expectations
import Foundation
import TestSupport
import Testing

import OnboardingFunnel

/// However often logs are cut off within what was read, grow again or are restored, a state has every
/// line once that ever was whole when it was looked at.
///
/// `LAW_CASES=500` tries more cases than the usual ones.
struct CutLawTests {
  @Test(arguments: LawSeeds.first(12))
  func `logs that are cut off give the report of all lines there were`(seed: UInt64) async throws {
    var log = try CutCase(seed: seed)
    var random = SplitMix64(seed: seed ^ 0xC07)
    for round in 0..<10 {
      try log.change(with: &random)
      let update = try await log.update().withoutExamples()
      let difference = differences(try await log.reportOfAll().withoutExamples(), update)
      expect(difference, equals: [], "seed \(seed), round \(round)")
    }
    #expect(log.cuts > 0, "seed \(seed)")
  }
}

/// The input of an adversarial case, whose logs are written and cut off, a state that follows it, and a
/// second input with every line that was ever there to be read.
private struct CutCase {
  private let test: AdversarialCase
  private let folder: TemporaryFolder
  private var logs: [CutLog] = []

  /// How often a log was cut off.
  var cuts: Int { logs.reduce(0) { $0 + $1.cuts } }

  init(seed: UInt64) throws {
    test = AdversarialCase(seed: seed)
    folder = try TemporaryFolder()
    for file in test.files {
      if file.path.hasSuffix(".ndjson") {
        logs.append(CutLog(path: file.path, source: file.bytes))
      } else {
        for input in ["input/", "whole/"] { try folder.write(file.bytes, to: input + file.path) }
      }
    }
  }

  mutating func change(with random: inout SplitMix64) throws {
    for place in logs.indices {
      if random.chance(60) { logs[place].grow(by: random.below(40), torn: random.below(60)) }
      if random.chance(60) { logs[place].cut(with: &random) }
      if random.chance(10) { logs[place].restore() }
      if random.chance(60) { logs[place].grow(by: random.below(40), torn: random.below(60)) }
      try folder.overwrite(logs[place].bytes, at: "input/" + logs[place].path)
    }
  }

  mutating func update() async throws -> CaseReport {
    for place in logs.indices {
      logs[place].noteRead()
      try folder.write(logs[place].whole, to: "whole/" + logs[place].path)
    }
    let analysis = Analysis(inputs: [folder.path + "/input"], options: test.options)
    let settings = StateSettings(folder: folder.path + "/state")
    return CaseReport(try await analysis.update(settings).report)
  }

  func reportOfAll() async throws -> CaseReport {
    try await CaseReport(test.options, input: folder.path + "/whole")
  }
}

/// One log, and what is to be known of it.
private struct CutLog {
  let path: String
  /// As it is written now.
  private(set) var bytes: [UInt8] = []
  /// Every line that was whole when it was read, once.
  private(set) var whole: [UInt8] = []
  private(set) var cuts = 0
  private let source: [UInt8]
  /// How much of the source was written, lines without their ends included.
  private var written = 0
  /// Its whole lines, each time there were new ones.
  private var reads: [[UInt8]] = []

  init(path: String, source: [UInt8]) {
    self.path = path
    self.source = source
  }

  /// Adds lines, and the first bytes of another.
  mutating func grow(by lines: Int, torn: Int) {
    var end = written
    for _ in 0..<lines {
      end = source[end...].firstIndex(of: lineFeed).map { $0 + 1 } ?? source.count
    }
    end = min(end + torn, source.count)
    bytes += source[written..<end]
    written = end
  }

  /// Takes away what stands behind any byte that has eight lines before it.
  mutating func cut(with random: inout SplitMix64) {
    var ends: [Int] = []
    while ends.count < 9 {
      let next = ends.last.map { $0 + 1 } ?? 0
      guard let end = bytes[next...].firstIndex(of: lineFeed) else { return }
      ends.append(end)
    }
    bytes.removeLast(random.below(bytes.count - ends[7]))
    cuts += 1
  }

  /// Brings back the most that was ever read.
  mutating func restore() {
    guard let most = reads.max(by: { $0.count < $1.count }) else { return }
    bytes = most
  }

  /// Notes the lines that nobody has read yet.
  mutating func noteRead() {
    let lines = Array(bytes[..<((bytes.lastIndex(of: lineFeed) ?? -1) + 1)])
    let known = reads.map { commonLines($0, lines) }.max() ?? 0
    guard known < lines.count else { return }
    whole += lines[known...]
    reads.append(lines)
  }

  /// How many bytes the lines have that both begin with.
  private func commonLines(_ one: [UInt8], _ other: [UInt8]) -> Int {
    let shorter = min(one.count, other.count)
    var common = 0
    while common < shorter, one[common] == other[common] { common += 1 }
    return (one[..<common].lastIndex(of: lineFeed) ?? -1) + 1
  }
}

extension TemporaryFolder {
  /// Replaces what a file holds; it stays the same file.
  fileprivate func overwrite(_ bytes: [UInt8], at name: String) throws {
    if !FileManager.default.fileExists(atPath: path + "/" + name) { try write([], to: name) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/" + name))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }
}

private let lineFeed = UInt8(ascii: "\n")
