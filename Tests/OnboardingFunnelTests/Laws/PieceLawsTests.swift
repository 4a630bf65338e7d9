import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// The report of a job in pieces is that of one machine, to the byte, examples and all.
struct PieceLawsTests {
  /// A case of one definition, with its options and as-of.
  private struct Case {
    let folder: TemporaryFolder
    let settings: Analysis
    let logs: [String]

    /// `nil` for a case of several definitions, since the pieces of a job have one.
    init?(seed: UInt64) throws {
      let test = AdversarialCase(seed: seed)
      guard test.sets.count == 1 else { return nil }
      folder = try TemporaryFolder()
      var logs: [String] = []
      for file in seed % 3 == 1 ? test.files(splitInto: 3, seed: seed) : test.files {
        let path = try folder.write(file.bytes, to: file.path)
        if path.hasSuffix(".ndjson") { logs.append(path) }
      }
      self.logs = logs
      var settings = Analysis(inputs: [])
      settings.take(test.options)
      settings.configuration = folder.path + "/onboarding.json"
      // After all that happens in a case.
      settings.asOf = settings.asOf ?? "2026-01-01"
      settings.order = ["furthest", "ordered", "strict", "any"][Int(seed % 4)]
      settings.count = seed % 5 == 0 ? "attempts" : "users"
      self.settings = settings
    }
  }

  @Test(arguments: LawSeeds.first(40))
  func `any cuts and any number of reduces give the report of one machine`(
    seed: UInt64
  ) async throws {
    guard let test = try Case(seed: seed) else { return }
    var random = SplitMix64(seed: seed)
    var job = try PieceJob(test.settings, logs: test.logs)
    let expected = try await job.reportOfOneMachine().texts()
    job.cuts = (0..<random.below(6)).map { _ in random.below(1001) }.sorted()
    job.reducers = 1 + random.below(4)
    let texts = try await job.report { random.shuffled($0) }.texts()
    expect(
      differences(expected, texts), equals: [],
      "seed \(seed), cuts at \(job.cuts), \(job.reducers) reduces")
    #expect(expected.count > 10)
  }

  @Test(arguments: LawSeeds.first(15))
  func `a map writes the same bytes with any number of threads`(seed: UInt64) async throws {
    guard let test = try Case(seed: seed) else { return }
    var job = try PieceJob(test.settings, logs: test.logs)
    (job.cuts, job.reducers) = ([300], 2)
    var ofThreads: [[String: String]] = []
    for threads in [1, 2, 5] {
      job.settings.threads = threads
      job.settings.chunkSize = 200
      ofThreads.append(try await job.mapped())
    }
    expect(ofThreads[0].count, equals: 4 * test.logs.count)
    expect(ofThreads[1], equals: ofThreads[0], "seed \(seed)")
    expect(ofThreads[2], equals: ofThreads[0], "seed \(seed)")
  }

  @Test(arguments: [1, 2, 3, 8, 17])
  func `a sample in that many ranges gives the report of one machine`(ranges: Int) async throws {
    let folder = "SampleEvents/lockedin"
    var settings = Analysis(inputs: [])
    settings.configuration = folder + "/onboarding.json"
    settings.by = ["platform"]
    settings.asOf = "2026-05-20"
    var job = try PieceJob(settings, logs: [folder + "/events.ndjson"])
    job.cuts = (1..<ranges).map { 1000 * $0 / ranges }
    job.reducers = 3
    let expected = try await job.reportOfOneMachine().texts()
    expect(differences(expected, try await job.report().texts()), equals: [])
  }

  @Test func `a reduce that puts its records aside on disk counts the same`() async throws {
    let folder = "SampleEvents/lockedin"
    var settings = Analysis(inputs: [])
    settings.configuration = folder + "/onboarding.json"
    settings.asOf = "2026-05-20"
    settings.recordBytesPerWorker = 1 << 14
    let job = try PieceJob(settings, logs: [folder + "/events.ndjson"])
    let expected = try await job.reportOfOneMachine()
    #expect(expected.spiltBytes > 0)
    try expect(differences(expected.texts(), await job.report().texts()), equals: [])
  }

  @Test(arguments: ["segment", "amplitude", "mixpanel", "posthog", "telemetrydeck"])
  func `an export is read in ranges by what its first lines tell`(name: String) async throws {
    var settings = Analysis(inputs: [])
    settings.configuration = fixture("rosetta/onboarding.json")
    settings.asOf = "2026-06-01"
    var job = try PieceJob(settings, logs: [fixture("encodings/\(name).ndjson")])
    job.cuts = [250, 500, 750]
    let texts = try await job.report().texts()
    expect(differences(try await job.reportOfOneMachine().texts(), texts), equals: [])
    expect(texts["report.md"]?.contains(name), equals: true)
  }
}
