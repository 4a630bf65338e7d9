import Expectations
import Experiments
import Foundation
import Journeys
import Testing

@testable import Funnels
@testable import Reports

/// The words are explained where they are used, and only there.
struct GlossaryTests {
  private func words(_ change: (inout Report) -> Void = { _ in }) -> Set<String> {
    let report = SampleReport.markdown(change)
    guard let start = report.range(of: "## What the words mean\n\n") else { return [] }
    return Set(
      report[start.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("- **") }
        .compactMap { $0.dropFirst(4).split(separator: "*").first.map(String.init) })
  }

  @Test func `the sample uses these`() {
    expect(
      words(),
      equals: [
        "started", "counted", "window", "not yet counted", "reached", "95 % interval", "completed",
        "left",
        "most left", "reason", "asked", "grant rate", "default", "control", "mixed",
        "unassigned", "alarm", "final", "Kaplan–Meier estimate",
        "median",
      ])
  }

  @Test func `a word that is not used is not explained`() {
    let unused: [(String, (inout Report) -> Void)] = [
      ("not yet counted", { $0.flow.rows.outcomes[3].users = 0 }),
      ("95 % interval", { $0.flow.matured = 0 }), ("left", { $0.flow.rows.losses = [] }),
      ("most left", { $0.flow.rows.losses = [] }), ("reason", { $0.flow.rows.dropoff = [] }),
      ("asked", { $0.flow.rows.permissions = [] }),
      ("grant rate", { $0.flow.rows.permissions = [] }),
      ("default", { $0.flow.rows.choices[0].isDefault = false }),
      ("control", { $0.flow.comparison = [] }),
      ("mixed", { $0.flow.assignment[3].users = 0 }),
      ("unassigned", { $0.flow.assignment[4].users = 0 }),
      ("alarm", { $0.flow.rows.trend[0].alarm = false }),
      ("final", { $0.flow.rows.trend.removeFirst() }),
      ("Kaplan–Meier estimate", { $0.flow.rows.timing[0].users = 0 }),
      ("median", { $0.flow.rows.timing.removeLast(2) }),
    ]
    for (word, change) in unused {
      expect(words(), contains: word)
      expect(words(change), lacks: word)
    }
  }

  @Test func `a word that is used is explained`() {
    let used: [(String, (inout Report) -> Void)] = [
      ("skipped the flow", { $0.flow.rows.outcomes[1].users = 1 }),
      ("seen in mid-flow only", { $0.flow.rows.outcomes[4].users = 1 }),
      ("sample ratio p", { $0.flow.assignment[0].sampleRatioP = 0.5 }),
      ("points", { $0.flow.comparison[0].verdict = .better }),
      ("likely between", { $0.flow.comparison[0].verdict = .worse }),
      ("no clear difference yet", { $0.flow.comparison[0].verdict = .noClearDifference }),
    ]
    for (word, change) in used {
      expect(words(), lacks: word)
      expect(words(change), contains: word)
    }
  }
}
