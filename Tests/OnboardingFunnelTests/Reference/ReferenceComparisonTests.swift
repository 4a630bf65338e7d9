import Definitions
import Expectations
import Foundation
import Journeys
import OnboardingFunnel
import TestSupport
import Testing

/// The program against the reference engine, which was written from the meaning of the numbers
/// alone: on generated logs, to the last user.
struct ReferenceComparisonTests {
  /// `REFERENCE_CASES=20000` compares more; `REFERENCE_FIRST` begins elsewhere.
  ///
  /// The tests share two hundred logs between them: each of them compares what every report has.
  private static func cases(_ count: UInt64, from start: UInt64) -> Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["REFERENCE_FIRST"].flatMap { UInt64($0) } ?? start
    return first..<first + (environment["REFERENCE_CASES"].flatMap { UInt64($0) } ?? count)
  }

  @Test func `every table equals the reference's`() async throws {
    for seed in Self.cases(120, from: 0) {
      let test = AdversarialCase(seed: seed)
      try await compare(test, with: ReferenceInput(test), files: test.files)
    }
  }

  @Test func `without definitions every table equals the reference's of what infer prints`()
    async throws
  {
    for seed in Self.cases(40, from: 0) {
      var test = AdversarialCase(seed: seed)
      test.options.flows = []
      test.sets = test.sets.map { set in
        var set = set
        set.identity = nil
        set.report = ReportOptions()
        return set
      }
      var input = try ReferenceInput(test)
      let logs = test.files.filter { !$0.path.hasSuffix("onboarding.json") }
      input.define(try await inferredFlows(of: logs, test.options))
      try await compare(test, with: input, files: logs)
    }
  }

  @Test func `in every reading and by either unit every table equals the reference's`() async throws
  {
    for seed in Self.cases(80, from: 120) {
      let test = AdversarialCase(seed: seed).inSomeReading()
      try await compare(test, with: ReferenceInput(test), files: test.files)
    }
  }

  @Test func `fields that nobody has are the reference's findings, filters or not`() async throws {
    for seed in Self.cases(30, from: 0) {
      var test = AdversarialCase(seed: seed)
      test.options.by = ["properties.paln", "platform"]
      test.options.conditions += [
        ReportOptions.Condition(field: "properties.tier", sign: "!=", value: "x"),
        ReportOptions.Condition(field: "country", sign: "!=", value: "x"),
      ]
      try await compare(test, with: ReferenceInput(test), files: test.files)
    }
  }

  @Test func `by dimensions, bins, days and versions every table equals the reference's`()
    async throws
  {
    for seed in Self.cases(100, from: 0) {
      let test = AdversarialCase(seed: seed).inSomeReading().withDimensions()
      try await compare(test, with: ReferenceInput(test), files: test.files)
    }
  }

  @Test func `with goals every table equals the reference's, in every reading and by either unit`()
    async throws
  {
    for seed in Self.cases(100, from: 100) {
      let test = AdversarialCase(seed: seed).inSomeReading().withGoals()
      try await compare(test, with: ReferenceInput(test), files: test.files)
    }
  }

  @Test func `with several experiments every table equals the reference's`() async throws {
    for seed in Self.cases(100, from: 50) {
      let test = AdversarialCase(seed: seed).inSomeReading().withSeveralExperiments()
      try await compare(test, with: ReferenceInput(test), files: test.files)
    }
  }

  @Test func `each reading and unit tells of some cases what no other tells`() throws {
    var alone: Set<String> = []
    for seed in 0..<UInt64(24) where alone.count < 8 {
      var input = try ReferenceInput(AdversarialCase(seed: seed).inSomeReading())
      var funnels: [String: ReferenceTable] = [:]
      for order in ReferenceReading.allCases {
        for count in ReferenceUnit.allCases {
          (input.order, input.count) = (order, count)
          funnels["\(order) \(count)"] = ReferenceEngine.report(input)["funnel.csv"]
        }
      }
      for (name, funnel) in funnels where funnels.values.count(where: { $0 == funnel }) == 1 {
        alone.insert(name)
      }
    }
    expect(alone.count, equals: 8, "\(alone.sorted())")
  }

  private func inferredFlows(
    of logs: [AdversarialFile], _ options: ReportOptions
  ) async throws -> [FlowDefinition] {
    let folder = try TemporaryFolder()
    for file in logs { try folder.write(file.bytes, to: file.path) }
    var analysis = Analysis(inputs: [folder.path])
    analysis.asOf = options.asOf?.text
    // In which `asOf` may be a day.
    analysis.timeZone = options.timeZone
    let text = try await analysis.infer().definition
    return try Configuration.parse(Array(text.utf8), file: "onboarding.json").flows
  }

  private func compare(
    _ test: AdversarialCase, with input: ReferenceInput, files: [AdversarialFile]
  ) async throws {
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file.bytes, to: file.path) }
    let ours = try await runReport([folder.path] + test.arguments)
    for (name, table) in ReferenceEngine.report(input).sorted(by: { $0.key < $1.key }) {
      let comparison = TableComparison(
        name, ours: try #require(ours[name]), reference: table, flows: test.options.flows)
      let differences = comparison.differences.prefix(12).joined(separator: "\n")
      expectEmpty(comparison.differences, "seed \(test.seed) \(test.arguments): \(differences)")
    }
  }
}
