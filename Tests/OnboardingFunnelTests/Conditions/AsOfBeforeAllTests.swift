import OnboardingFunnel
import TestSupport
import Expectations
import Testing

/// An as-of that leaves nothing to count is a mistake of whoever wrote it, not of the log.
struct AsOfBeforeAllTests {
  @Test func `it is refused where the flow is inferred, too`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      ["welcome", "goal"].enumerated().map { place, step in
        #"{"event":"page_viewed","timestamp":"2026-03-01T10:0\#(place):00Z","user_id":"u","step":"\#(step)"}"#
          + "\n"
      }.joined(), to: "log/events.ndjson")
    var analysis = Analysis(inputs: [folder.path + "/log"])
    analysis.asOf = "2026-02-28"
    let wanted = #""2026-02-28" is before all events of the log"#
    let ofReport = await #expect(throws: AnalysisError.self) { try await analysis.run() }
    expect(ofReport?.kind == .usage && ofReport?.message.contains(wanted) == true)
    let ofInference = await #expect(throws: AnalysisError.self) { try await analysis.infer() }
    expect(ofInference?.kind == .usage && ofInference?.message.contains(wanted) == true)
    let ofUsers = await #expect(throws: AnalysisError.self) { try await analysis.listUsers() }
    expect(ofUsers?.kind == .usage && ofUsers?.message.contains(wanted) == true)
  }
}
