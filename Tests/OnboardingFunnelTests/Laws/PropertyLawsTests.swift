import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Properties that nobody has named: what goes with going on is what the reference engine says, and the
/// same however the log is read.
struct PropertyLawsTests {
  /// Users of a flow whose properties change from event to event, some of which go with going on.
  private struct Log {
    let definition: String
    let lines: [String]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let more = random.pick([
        "", #","bins":{"properties.level":[2]}"#, #","dimensions":{"tier":"/props/plan"}"#,
      ])
      definition =
        #"{"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"},{"id":"c"}],"window":"2h"}]\#(more)}"#
      lines = random.shuffled(
        (0..<160).flatMap { user in Self.lines(of: user, with: &random) })
    }

    private static func lines(of user: Int, with random: inout SplitMix64) -> [String] {
      let isPaying = random.chance(50)
      var lines: [String] = []
      for (place, step) in ["a", "b", "c"].enumerated() {
        if place > 0, random.chance(isPaying ? 15 : 65) { break }
        let copies = random.chance(15) ? 2 : 1
        for _ in 0..<copies {
          let plan = random.chance(90) ? (isPaying ? #""pro""# : #""free""#) : "null"
          lines.append(
            line(of: user, step, minute: 2 * place, properties(plan: plan, user, with: &random)))
        }
        if random.chance(10) {
          lines.append(line(of: user, step, minute: 2 * place + 1, #"{"plan":"again"}"#))
        }
      }
      return lines
    }

    private static func properties(
      plan: String, _ user: Int, with random: inout SplitMix64
    ) -> String {
      let level = random.pick([
        "1", "1.0", "2", "3.50", #""2""#, #""02""#, "-2", "300", #""300""#, "true", "[]", "{}",
      ])
      let parts = random.shuffled([
        #""plan":\#(plan)"#, #""level":\#(level)"#, #""id":"\#(random.next())""#,
        #""né\\n":"\#(random.pick(["x", "ü,|", "\\u00e9"]))""#, #""of":{"plan":"x"}"#,
      ])
      return "{" + parts.prefix(random.chance(80) ? 5 : 2).joined(separator: ",") + "}"
    }

    private static func line(
      of user: Int, _ step: String, minute: Int, _ properties: String
    ) -> String {
      #"{"event":"page_viewed","step":"\#(step)","timestamp":"2026-03-01T10:0\#(minute):00Z","#
        + #""user_id":"u\#(user)","props":\#(properties)}"#
    }
  }

  private static let asOf = "2026-03-05"

  private func settings(_ folder: TemporaryFolder, input: String) -> Analysis {
    var settings = Analysis(inputs: [folder.path + "/" + input])
    settings.configuration = folder.path + "/onboarding.json"
    settings.asOf = Self.asOf
    return settings
  }

  private func written(_ log: Log) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(log.definition, to: "onboarding.json")
    try folder.write(log.lines.joined(separator: "\n") + "\n", to: "log/log.ndjson")
    return folder
  }

  @Test(arguments: LawSeeds.first(12))
  func `what goes with going on is what the reference says`(seed: UInt64) async throws {
    let log = Log(seed: seed)
    let folder = try written(log)
    let ours = try await runReport([
      folder.path + "/log/log.ndjson", "--config", folder.path + "/onboarding.json", "--as-of",
      Self.asOf,
    ])
    var input = try ReferenceInput(
      definition: log.definition, log: Array((log.lines.joined(separator: "\n") + "\n").utf8))
    input.asOf = 1_772_668_800_000
    let reference = try #require(ReferenceEngine.report(input)["drivers.csv"])
    let comparison = TableComparison(
      "drivers.csv", ours: try #require(ours["drivers.csv"]), reference: reference, flows: [])
    expectEmpty(comparison.differences, "seed \(seed): \(comparison.differences.prefix(8))")
    #expect(reference.rows.count > 1)
  }

  @Test(arguments: LawSeeds.first(6))
  func `runs over parts, pieces of a job and little memory give the same report`(
    seed: UInt64
  ) async throws {
    let log = Log(seed: seed)
    let folder = try written(log)
    let expected = CaseReport(try await settings(folder, input: "log").run()).files
    #expect((expected["drivers.csv"]?.split(separator: "\n").count ?? 0) > 2)
    var little = settings(folder, input: "log")
    (little.recordBytesPerWorker, little.chunkSize, little.threads) = (0, 900, 3)
    expect(differences(expected, CaseReport(try await little.run()).files), equals: [])
    try await expectSameOfState(expected, log, in: folder)
    var job = try PieceJob(settings(folder, input: ""), logs: [folder.path + "/log/log.ndjson"])
    let one = try await job.reportOfOneMachine().texts()
    (job.cuts, job.reducers) = ([150, 600], 3)
    expect(differences(one, try await job.report().texts()), equals: [])
  }

  private func expectSameOfState(
    _ expected: [String: String], _ log: Log, in folder: TemporaryFolder
  ) async throws {
    var state = StateSettings(folder: folder.path + "/state")
    var files: [String: String] = [:]
    // Enough runs that segments are merged.
    for part in 1...9 {
      let lines = log.lines.prefix(log.lines.count * part / 9)
      try folder.write(lines.joined(separator: "\n") + "\n", to: "log/log.ndjson")
      state.isFinal = part == 9
      let update = try await settings(folder, input: "log").update(state)
      files = CaseReport(update.report).files
    }
    expect(differences(expected, files), equals: [])
  }

  @Test(arguments: LawSeeds.first(4))
  func `without a definition the report is that of the definition that infer writes`(
    seed: UInt64
  ) async throws {
    let log = Log(seed: seed)
    let folder = try written(log)
    var without = Analysis(inputs: [folder.path + "/plain/log.ndjson"])
    without.asOf = Self.asOf
    try folder.write(log.lines.joined(separator: "\n") + "\n", to: "plain/log.ndjson")
    let inferred = try await without.infer().definition
    try folder.write(inferred, to: "inferred.json")
    var with = without
    with.configuration = folder.path + "/inferred.json"
    let drivers = try await CaseReport(without.run()).files["drivers.csv"]
    #expect(drivers == (try await CaseReport(with.run()).files["drivers.csv"]))
    #expect((drivers?.split(separator: "\n").count ?? 0) > 1)
  }
}
