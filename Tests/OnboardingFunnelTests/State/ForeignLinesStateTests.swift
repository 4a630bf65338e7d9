import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Lines of others in the same log are known to a state too.
struct ForeignLinesStateTests {
  @Test func `an update counts foreign lines as a report does, day by day`() async throws {
    let folder = try TemporaryFolder()
    let log = ShapedLog()
    let text = log.lines { moment in
      let event =
        #"{"event":"\#(moment.step == nil ? "completed" : "step_viewed")","user_id":"\#(moment.device)","timestamp":\#(moment.time),"step":\#(moment.stepLiteral)}"#
      return event + "\n" + #"{"level":"info","msg":"GET /"}"#
    }
    let half = text.count / 2
    let cut = text.index(
      after: text[text.index(text.startIndex, offsetBy: half)...].firstIndex(of: "\n")
        ?? text.startIndex)
    try folder.write(
      #"""
      { "flows": [{ "id": "onboarding", "steps": [{ "id": "welcome" }, { "id": "goal" },
        { "id": "reminders" }, { "id": "plan" }, { "id": "summary" }] }],
        "mapping": { "preset": "native", "otherLines": "skip" } }
      """#, to: "log/onboarding.json")
    let analysis = Analysis(inputs: [folder.path + "/log"])
    let state = StateSettings(folder: folder.path + "/state")
    try folder.write(String(text[..<cut]), to: "log/events.ndjson")
    _ = try await analysis.update(state)
    try folder.write(text, to: "log/events.ndjson")
    let updated = try await analysis.update(state).report
    let whole = try await analysis.run()
    let foreign = "log,foreign_lines,"
    let rows = [updated, whole].map { report in
      report.text(of: "quality.csv")?.split(separator: "\n").first { $0.hasPrefix(foreign) }
    }
    expect(rows[0] != nil && rows[0] == rows[1])
    expect(updated.text(of: "funnel.csv"), equals: whole.text(of: "funnel.csv"))
  }
}
