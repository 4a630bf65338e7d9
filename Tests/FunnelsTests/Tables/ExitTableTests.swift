import Definitions
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// What users did after the step they left at: `STEP POSITION EVENT USERS SECONDS`.
struct ExitTableTests {
  private func exits(
    _ notation: String, in flow: FlowDefinition = referenceFlow("a b c"), parts: Int = 1,
    _ change: (inout ReportSettings) -> Void = { _ in }
  ) -> [String] {
    TalliedLog(notation, in: flow, parts: parts, change).results.rows.exits
      .filter { $0.key.segment == .everyone }.map { row in
        let seconds = row.medianSeconds.map { " \($0)" } ?? ""
        return "\(row.step.id) \(row.position.rawValue) \(row.event) \(row.users)\(seconds)"
      }
  }

  @Test func `the first and the last event stand by their own names, most users first`() {
    let log = """
      ada 0s view a
      ada 5s other name=auth_error
      ada 9s other name=Help
      bob 0s view a
      bob 7s other name=auth_error
      cyd 0s view a
      """
    for parts in 1...3 {
      expect(
        exits(log, parts: parts),
        equals: [
          "a first auth_error 2 5.0", "a first (nothing) 1", "a last (nothing) 1",
          "a last Help 1 9.0", "a last auth_error 1 7.0",
        ])
    }
  }

  @Test func `events of ours are named by kind and what they are about`() {
    let log = "ada 0s view a\nada 1s deny camera\nada 2s choose size\nada 3s back\nada 4s error a"
    expect(
      exits(log), equals: ["a first permission_denied camera 1 1.0", "a last error_shown a 1 4.0"])
    expect(
      exits("ada 0s view a\nada 1s back"),
      equals: ["a first went_back 1 1.0", "a last went_back 1 1.0"])
  }

  @Test func `a trail begins at the first view, an implied one too, and without one at the entry`()
  {
    expect(
      exits("ada 0s view a\nada 9s done b\nada 10s other name=x"),
      equals: ["b first x 1 1.0", "b last x 1 1.0"])
    expect(
      exits("ada 0s start\nada 4s other name=x"), equals: ["a first x 1 4.0", "a last x 1 4.0"])
    expect(
      exits("ada 0s view a\nada 1s view a"),
      equals: ["a first page_viewed a 1 1.0", "a last page_viewed a 1 1.0"])
  }

  @Test func `of one instant the journey comes first, then the others by name`() {
    let log = "ada 0s view a\nada 0s other name=z\nada 0s other name=b\nada 0s error a"
    expect(exits(log), equals: ["a first error_shown a 1 0.0", "a last z 1 0.0"])
  }

  @Test func `a trail ends before a long pause, another session, and with the window`() {
    let x = { (more: String) in "ada 0s view a session=1\nada 1s other name=x\n" + more }
    let only = ["a first x 1 1.0", "a last x 1 1.0"]
    expect(exits(x("ada 1802s other name=y")), equals: only)
    expect(exits(x("ada 1801s other name=y")).last, equals: "a last y 1 1801.0")
    expect(exits(x("ada 2s other name=y session=2")).last, equals: "a last y 1 2.0")
    expect(exits("ada 0s view a session=1\nada 1s other name=x session=2").count, equals: 2)
    let short = referenceFlow("a b c") { $0.windowMilliseconds = 10_000 }
    expect(exits(x("ada 11s other name=y"), in: short), equals: only)
  }

  @Test func `attempts have trails of their own, through what follows them`() {
    let log = "ada 0s view a\nada 1s other name=x\nada 9s restart\nada 10s view a"
    expect(
      exits(log) { $0.count = .attempts },
      equals: [
        "a first (nothing) 1", "a first x 1 1.0", "a last (nothing) 1",
        "a last page_viewed a 1 10.0",
      ])
  }

  @Test func `beyond a thousand names the rarest are other`() {
    let rare = (0..<1001).map { "u\($0) 0s view a\nu\($0) 1s other name=n\(1000 + $0)" }
    let rows = exits((rare + ["v 0s view a\nv 1s other name=n1500"]).joined(separator: "\n"))
    expect(rows.count, equals: 2 * 1001)
    expect(rows[0], equals: "a first n1500 2 1.0")
    expect(rows[1], equals: "a first (other) 1 1.0")
    expect(!rows.contains { $0.contains("n2000") })
    expect(rows, contains: "a first n1999 1 1.0")
  }

  @Test func `what is not shown is one row, with an event that is called so`() {
    let rare = (0..<1002).map { place in
      "u\(place) 0s view a\nu\(place) \(1 + place / 1001)s other name=n\(1000 + place)"
    }
    let named = ["(other)", "(nothing)"].flatMap { name in
      (0..<4).map { "x\(name.count)y\($0) 0s view a\nx\(name.count)y\($0) 9s other name=\(name)" }
    }
    let rows = exits((rare + named + ["v 0s view a"]).joined(separator: "\n"))
    // Of n1999, n2000 and n2001 after 1, 1 and 2 seconds, and of `(other)`, which is never shown by itself.
    expect(rows, contains: "a first (other) 7 9.0")
    // The one who did nothing has no time.
    expect(rows, contains: "a first (nothing) 5 9.0")
    expect(
      rows.filter { $0.contains("last (") },
      equals: ["a last (other) 7 9.0", "a last (nothing) 5 9.0"])
    expect(rows.count, equals: 2 * 1001)
  }
}
