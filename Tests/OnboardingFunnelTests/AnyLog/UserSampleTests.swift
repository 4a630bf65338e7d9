import Definitions
import EventLog
import Expectations
import Journeys
import Inference
import TestSupport
import Testing

@testable import OnboardingFunnel

/// A flow is inferred from some of the users of a large log.
struct UserSampleTests {
  @Test func `so many partitions are looked at as have about as many events as are wanted`() {
    expect(UserSample(ofEvents: 1_000, most: 1_000), equals: .whole)
    expect(UserSample.whole.oneIn, equals: 1)
    let half = UserSample(ofEvents: 1_001, most: 1_000)
    expect(half.partitions, equals: 512)
    expect(half.oneIn, equals: 2)
    expect(UserSample(ofEvents: 3_000, most: 1_000).partitions, equals: 341)
    let least = UserSample(ofEvents: 1_000_000_000, most: 1_000)
    expect(least.partitions, equals: 1)
    expect(least.oneIn, equals: 1_024)
  }

  @Test func `users of whom a few have most events are no sample`() {
    let sample = UserSample(ofEvents: 4_000, most: 1_000)
    expect(sample.isTooSmall(events: 0, of: 4_000))
    expect(!sample.isTooSmall(events: 900, of: 4_000))
    expect(!UserSample.whole.isTooSmall(events: 0, of: 4_000))
  }

  private static let log = ShapedLog(users: 800)
  private static let lines = log.moments.map { moment in
    let event = moment.step == nil ? "flow_completed" : "step_viewed"
    return
      #"{"event":"\#(event)","user_id":"\#(moment.device)","timestamp":"\#(moment.instant)","step":\#(moment.stepLiteral)}"#
  }

  private func flow(
    of lines: [String], mostEvents: Int, threads: Int = 1
  ) async throws -> InferredFlow {
    let folder = try TemporaryFolder()
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "log/events.ndjson")
    let request = try AnalysisRequest(Analysis(inputs: [folder.path + "/log"], threads: threads))
    let sources = try await DefinitionSources(request, configuration: nil)
      .guessingMappings(request)
    let scan = try await TitledReading.reading(request, sources: sources).scan
    var inference = FlowInference(
      scan: scan, symbols: RunSymbols(scan: scan.summary, properties: scan.properties),
      sources: Set(sources.sources.indices), sourceCount: sources.sources.count, defined: [],
      pagesAreChosen: sources.chooseThePages, asOf: scan.summary.latestTime ?? 0, threads: threads)
    inference.mostEvents = mostEvents
    return try #require(try await inference.flows().first)
  }

  @Test func `a sample shows the flow that all users show`() async throws {
    let whole = try await flow(of: Self.lines, mostEvents: .max)
    let some = try await flow(of: Self.lines, mostEvents: (Self.lines.count + 4) / 5)
    expect(whole.definition, equals: some.definition)
    expect(whole.evidence.oneIn, equals: 1)
    expect(whole.evidence.users, equals: 804)
    expect(some.evidence.oneIn, equals: 5)
    expect((120...205).contains(some.evidence.users))
  }

  @Test func `neither the order of lines nor the number of threads changes a sample`() async throws
  {
    let most = (Self.lines.count + 4) / 5
    let some = try await flow(of: Self.lines, mostEvents: most)
    let other = try await flow(of: Self.lines.reversed(), mostEvents: most, threads: 3)
    expect(some.definition, equals: other.definition)
    expect(some.evidence.users, equals: other.evidence.users)
    expect(some.evidence.steps.map(\.viewed), equals: other.evidence.steps.map(\.viewed))
  }

  @Test func `where a few users have all events, all are looked at`() async throws {
    let lines = (0..<3).flatMap { user in
      ShapedLog.steps.enumerated().flatMap { place, step in
        (10..<60).map { second in
          #"{"event":"step_viewed","user_id":"u\#(user)","timestamp":"2026-03-01T06:0\#(place):\#(second)Z","step":"\#(step)"}"#
        }
      }
    }
    let some = try await flow(of: lines, mostEvents: 10)
    expect(some.evidence.oneIn, equals: 1)
    expect(some.evidence.users, equals: 3)
    expect(some.definition.steps.map(\.id), equals: ShapedLog.steps.map { Text($0) })
  }
}
