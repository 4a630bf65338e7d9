import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Experiments of logs without a definition: nobody has said what was planned.
struct InferredExperimentTests {
  /// Two variants with steps of their own, 400 users of one and 200 of the other.
  private static let log: String = {
    let views = { (user: String, variant: String, start: Int, steps: [String]) in
      steps.enumerated().map { second, step in
        let time = 1_772_323_200_000 + (start * 60 + second) * 1000
        let event = step == "completed" ? "completed" : #"page_viewed","step":"\#(step)"#
        return #"{"event":"\#(event)","ts":\#(time),"user_id":"\#(user)","variant":"\#(variant)"}"#
          + "\n"
      }
    }
    let first = (0..<400).flatMap {
      views("a\($0)", "A", $0, ["hello", "tour", "ready", "completed"])
    }
    let second = (0..<200).flatMap {
      views("b\($0)", "B", $0, ["hello", "quiz", "ready", "completed"])
    }
    let later = #"{"event":"app_opened","ts":1772668800000,"user_id":"late"}"# + "\n"
    return (first + second).joined() + later
  }()

  @Test func `two variants with lists of their own have no plan, so 2 to 1 is not called broken`()
    async throws
  {
    let folder = try TemporaryFolder()
    let run = try await ReportRun([try folder.write(Self.log, to: "events.ndjson")])
    let arms = try #require(try run.tables()["assignment.csv"]).rows().filter {
      ["A", "B"].contains($0["variant"])
    }
    expect(arms.map { $0["users"] }, equals: ["400", "200"])
    expect(arms.map { $0["expected_share"] }, equals: ["", ""])
    expect(arms.map { $0["sample_ratio_p"] }, equals: ["", ""])
    expect(
      arms.allSatisfy {
        $0["note"]
          == "sizes are 2:1; if equal was planned, the split is broken: add split"
      })
    let verdicts = try #require(try run.tables()["comparison.csv"]).rows().map { $0["verdict"] }
    expect(!verdicts.isEmpty)
    expect(verdicts, lacks: "split broken")
  }

  @Test func `infer says that its definition takes equal shares, and what to write instead`()
    async throws
  {
    let folder = try TemporaryFolder()
    let events = try folder.write(Self.log, to: "events.ndjson")
    let inference = try await Analysis(inputs: [events]).infer()
    expect(
      inference.evidence,
      contains: """
        - Experiment `experiment`: `A` 400 users, `B` 200 users. The planned split is in no log: add \
        `split`; without it a report with this definition assumes equal shares, since variants with their own lists have to be named. If other shares were planned, write their weights instead of these: `"split": { "A": 1, "B": 1 }`.

        """)
    let written = #""split": { "A": 2, "B": 1 },"#
    let definition = inference.definition.replacing(
      #""variants": {"#, with: written + #" "variants": {"#)
    let run = try await ReportRun([
      events, "--config", try folder.write(definition, to: "onboarding.json"),
    ])
    let arms = try #require(try run.tables()["assignment.csv"]).rows()
    expect(arms.first?["sample_ratio_p"], equals: "1")
  }
}
