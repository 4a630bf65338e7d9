import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 2, 4 and 7: what a user's events in one flow come to.
struct JourneyReaderTests {
  @Test func `a user is matured when the window is over at as-of`() {
    expect(entered("ada 0s view a", asOf: "24h")?.isMatured, equals: true)
    expect(entered("ada 0s view a", asOf: "86399999ms")?.isMatured, equals: false)
  }

  @Test(arguments: [
    ("ada 2d view a", true), ("ada 2d start", true), ("ada 2d restart", true),
    ("ada 2d view b", false), ("ada 24h view a", false), ("ada 1h complete\nada 2d view a", false),
    ("ada 2d complete\nada 3d view a", true),
  ])
  func `who was not done within the window and begins again after it returned later`(
    events: String, returned: Bool
  ) {
    let journey = ReadLog(ScannedLog("ada 0s view a\n" + events), flows: [referenceFlow("a b")])
      .journeys[0]
    expect(journey.entered?.returnedLater, equals: returned)
  }

  @Test func `the time to completion goes beyond the window, from the first entry`() {
    let journey = ReadLog(
      ScannedLog("ada 1h view a\nada 2h restart\nada 49h complete\nada 50h complete"),
      flows: [referenceFlow("a b")]
    ).journeys[0]
    expect(journey.entered?.outcome, equals: .left)
    expect(journey.entered?.completionMilliseconds, equals: 172_800_000)
  }

  @Test func `after the first completion only attempts are counted`() {
    let journey = ReadLog(
      ScannedLog(
        """
        ada 0s view a
        ada 1s complete
        ada 2s restart
        ada 3s view b
        ada 4s deny push
        ada 5s choose level values=hard
        ada 6s complete
        """), flows: [referenceFlow("a b")]
    ).journeys[0].entered
    expect(journey?.steps.map(\.viewed), equals: [true, false])
    expect(journey?.steps.map(\.attempts), equals: [2, 2])
    expect(journey?.completedAttempts, equals: 2)
    expect(journey?.permissions.isEmpty, equals: true)
    expect(journey?.choices.isEmpty, equals: true)
  }

  @Test func `nothing of a user is left over in the next`() {
    let users = [
      "ada 0s view a\nada 1s deny push\nada 2s choose level values=hard\nada 3s view b",
      "bob 0s view b", "cyd 0s expose variant=A", "dan 0s view a\ndan 1s complete",
      "eve 0s view a\neve 1s skip scope=flow\neve 2s view nowhere\neve 2d view a",
    ]
    let flow = referenceFlow("a b")
    let together = ReadLog(ScannedLog(users.joined(separator: "\n")), flows: [flow])
    expect(together.journeys.count, equals: 4)
    for journey in together.journeys {
      let alone = users.filter { $0.contains("view") }
        .map { ReadLog(ScannedLog($0), flows: [flow]).journeys[0] }
      expect(alone.contains { told($0) == told(journey) }, "\(told(journey))")
    }
  }

  /// All but places and what says nothing of who never entered.
  private func told(_ journey: ReadJourney) -> String {
    let found = journey.findings.found.map { "\($0.rule) \($0.count)" }
    // Names of events are numbered over all users.
    let entered = journey.entered.map { "\($0)".replacing(#/(name: |event\()\d+/#, with: "") }
    return "\(journey.startTime) \(found) \(entered ?? "midway")"
  }

  private func entered(_ notation: String, asOf: String = "30d") -> EnteredFacts? {
    ReadLog(ScannedLog(notation), flows: [referenceFlow("a b")], asOf: asOf).journeys[0].entered
  }
}
