import Definitions
import EventLog
import Journeys
import Inference
import TestSupport
import Testing

@testable import OnboardingFunnel

/// A flow is inferred from some of the users of a large log.
struct UserSampleTests {
  @Test func `about one of so many users is in a sample, and always the same`() {
    let sample = UserSample(ofEvents: 4_000, most: 1_000)
    let kept = (0..<10_000).count { sample.contains(first: ShapedLog.start + Int64($0) * 977) }
    #expect(sample.oneIn == 4)
    #expect((2_300...2_700).contains(kept))
    #expect(UserSample(ofEvents: 1_000, most: 1_000) == .whole)
    #expect(UserSample(ofEvents: 1_001, most: 1_000).oneIn == 2)
    #expect(UserSample.whole.contains(first: 0))
  }

  @Test func `users who all began at one time are no sample`() {
    let sample = UserSample(ofEvents: 4_000, most: 1_000)
    #expect(sample.isTooSmall(events: 0, of: 4_000))
    #expect(!sample.isTooSmall(events: 900, of: 4_000))
    #expect(!UserSample.whole.isTooSmall(events: 0, of: 4_000))
  }

  private static let log = ShapedLog(users: 800)
  private static let lines = log.moments.map { moment in
    let event = moment.step == nil ? "flow_completed" : "step_viewed"
    return
      #"{"event":"\#(event)","user_id":"\#(moment.device)","timestamp":"\#(moment.instant)","step":\#(moment.stepLiteral)}"#
  }

  private func flow(
    of lines: [String], mostEvents: Int, threads: Int = 1, keepsSample: Bool = true
  ) async throws -> InferredFlow {
    let folder = try TemporaryFolder()
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
    let request = try AnalysisRequest(Analysis(inputs: [folder.path + "/log"], threads: threads))
    let sources = try await DefinitionSources(request, configuration: nil)
      .guessingMappings(request)
    let scan = try await TitledReading.reading(request, sources: sources, infersAll: true).scan
    var inference = FlowInference(
      scan: scan, symbols: RunSymbols(scan: scan.summary, properties: scan.properties),
      sources: Set(sources.sources.indices), sourceCount: sources.sources.count, defined: [],
      pagesAreChosen: sources.chooseThePages, asOf: scan.summary.latestTime ?? 0, threads: threads,
      keepsSample: keepsSample)
    inference.mostEvents = mostEvents
    return try #require(try await inference.flows().first)
  }

  @Test func `a sample shows the flow that all users show`() async throws {
    let whole = try await flow(of: Self.lines, mostEvents: .max)
    let some = try await flow(of: Self.lines, mostEvents: (Self.lines.count + 4) / 5)
    #expect(whole.definition == some.definition)
    #expect(whole.evidence.oneIn == 1)
    #expect(whole.evidence.users == 804)
    #expect(some.evidence.oneIn == 5)
    #expect((120...205).contains(some.evidence.users))
  }

  @Test func `neither the order of lines nor the number of threads changes a sample`() async throws
  {
    let most = (Self.lines.count + 4) / 5
    let some = try await flow(of: Self.lines, mostEvents: most)
    let other = try await flow(of: Self.lines.reversed(), mostEvents: most, threads: 3)
    #expect(some.definition == other.definition)
    #expect(some.evidence.users == other.evidence.users)
    #expect(some.evidence.steps.map(\.viewed) == other.evidence.steps.map(\.viewed))
  }

  @Test func `a sample that is unpacked for each look is that which stays in memory`() async throws
  {
    let most = (Self.lines.count + 4) / 5
    let some = try await flow(of: Self.lines, mostEvents: most)
    let other = try await flow(of: Self.lines, mostEvents: most, threads: 3, keepsSample: false)
    #expect(some.definition == other.definition)
    #expect(some.evidence.users == other.evidence.users)
    #expect(some.evidence.steps.map(\.viewed) == other.evidence.steps.map(\.viewed))
  }

  @Test func `where all users begin at one time, all are looked at`() async throws {
    let lines = (0..<300).flatMap { user in
      ShapedLog.steps.prefix(3 + user % 3).enumerated().map { place, step in
        #"{"event":"step_viewed","user_id":"u\#(user)","timestamp":"2026-03-01T06:0\#(place):00Z","step":"\#(step)"}"#
      }
    }
    let some = try await flow(of: lines, mostEvents: 10)
    #expect(some.evidence.oneIn == 1 || some.evidence.users == 300)
    #expect(some.definition.steps.map(\.id) == ShapedLog.steps.map { Text($0) })
  }
}
