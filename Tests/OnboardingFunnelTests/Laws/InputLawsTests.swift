import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// How the same lines are laid out, read and worked on changes nothing.
struct InputLawsTests {
  @Test(arguments: LawSeeds.first(20))
  func `any order of lines gives the same report`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let expected = try await CaseReport.plain(seed).withoutExamples()
    let shuffled = try await CaseReport(test.shuffled(seed: 1)).withoutExamples()
    expect(differences(expected, shuffled), equals: [], "seed \(seed)")
  }

  @Test func `events that tie but for their sequence stand in one order`() async throws {
    let test = AdversarialCase(seed: 62)
    let expected = try await CaseReport(test).withoutExamples()
    let shuffled = try await CaseReport(test.shuffled(seed: 1)).withoutExamples()
    expect(differences(expected, shuffled), equals: [])
  }

  @Test(arguments: LawSeeds.first(16))
  func `any split into files gives the same report`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let expected = try await CaseReport.plain(seed).withoutExamples()
    for count in [1, 2, 3, 5] where count != 1 || test.sets.contains(where: \.lacksFinalLineFeed) {
      let files = test.files(splitInto: count, seed: seed)
      let split = try await CaseReport(test, files: files).withoutExamples()
      expect(differences(expected, split), equals: [], "seed \(seed), \(count) files")
    }
  }

  @Test(arguments: LawSeeds.first(13))
  func `any size of chunks and number of threads gives the same bytes`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: file.path) }
    let expected = try await CaseReport(test.options, input: folder.path) { $0.threads = 1 }
    // A file has fewer than 2²⁰ chunks.
    let isLarge = test.sets.contains { $0.log.count >= 1 << 20 }
    let ways = [(isLarge ? 5 : 1, 1), (17, 2), (256, 4), (4096, 2), (65_536, 4), (1 << 20, 2)]
    for (chunkSize, threads) in ways {
      let report = try await CaseReport(test.options, input: folder.path) { analysis in
        analysis.chunkSize = chunkSize
        analysis.threads = threads
      }
      let way = "seed \(seed), chunks of \(chunkSize), \(threads) threads"
      expect(differences(expected.files, report.files), equals: [], "\(way)")
    }
  }

  @Test(arguments: LawSeeds.first(8))
  func `goals, exits and drivers depend on no order, split, chunk or thread`(
    seed: UInt64
  ) async throws {
    let test = AdversarialCase(seed: seed).withGoals()
    let expected = try await CaseReport(test).withoutExamples()
    expect(expected["goals.csv"] != nil && expected["drivers.csv"] != nil)
    let shuffled = try await CaseReport(test.shuffled(seed: 1)).withoutExamples()
    expect(differences(expected, shuffled), equals: [], "seed \(seed)")
    let files = test.files(splitInto: 3, seed: seed)
    let split = try await CaseReport(test, files: files) { analysis in
      analysis.chunkSize = 4096
      analysis.threads = 4
    }
    try expect(differences(expected, split.withoutExamples()), equals: [], "seed \(seed)")
  }

  @Test func `files named one by one are read as their folder is`() async throws {
    for seed in LawSeeds.first(4) {
      let test = AdversarialCase(seed: seed)
      let folder = try TemporaryFolder()
      var inputs: [String] = []
      for file in test.files(splitInto: 3, seed: seed) {
        let path = try folder.write(file.bytes, to: file.path)
        if path.hasSuffix(".ndjson") { inputs.append(path) }
      }
      let whole = try await CaseReport(test.options, input: folder.path).withoutExamples()
      let named = try await CaseReport(test.options, input: inputs[0]) { $0.inputs = inputs }
      let difference = try differences(whole, named.withoutExamples())
      expect(difference, equals: [], "seed \(seed)")
    }
  }
}
