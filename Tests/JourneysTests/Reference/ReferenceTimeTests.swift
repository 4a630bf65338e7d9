import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 7, 8 and 10: times, trend, lines, and inference.
struct ReferenceTimeTests {
  /// A column of the row of `complete`.
  private func complete(_ column: String, _ tables: [String: ReferenceTable]) -> [ReferenceCell] {
    tables.column("timing", column, where: ["measure": "complete"])
  }

  @Test func `as-of censors the time to complete and leaving does not`() {
    // At risk 4: S(10) = 3/4. cyd is censored at 20 s. At risk 2: S(30) = 3/8, S(40) = 0.
    let tables = referenceReport(
      referenceFlow("a"),
      """
      ada 0s view a
      ada 10s complete
      bob 10s view a
      bob 40s complete
      cyd 20s view a
      cyd 21s skip scope=flow
      dan 0s view a
      dan 40s complete
      """, asOf: "40s")
    expect(complete("users", tables), equals: [3])
    expect(complete("open", tables), equals: [1])
    expect(complete("p25_seconds", tables), equals: [10.0])
    expect(complete("median_seconds", tables), equals: [30.0])
    expect(complete("p75_seconds", tables), equals: [40.0])
    expect(complete("within_10m", tables), equals: [1.0])
  }

  @Test func `a share that was not reached is empty`() {
    let tables = referenceReport(
      referenceFlow("a"),
      "ada 0s view a\nada 20m complete\nbob 0s view a\ncyd 0s view a", asOf: "1h")
    expect(complete("p25_seconds", tables), equals: [1200.0])
    expect(complete("median_seconds", tables), equals: [.empty])
    expect(complete("within_10m", tables), equals: [0.0])
    guard case .number(let share)? = complete("within_1h", tables).first else {
      Issue.record("no share")
      return
    }
    #expect(abs(share - 1.0 / 3) < 1e-12)
  }

  @Test func `completing takes from the first entry, beyond the window too`() {
    let tables = referenceReport(
      referenceFlow("a"), "ada 0s view a\nada 2d view a\nada 3d complete")
    expect(complete("median_seconds", tables), equals: [259_200.0])
    expect(complete("within_24h", tables), equals: [0.0])
    expect(complete("within_7d", tables), equals: [1.0])
  }

  @Test func `advancing is timed in the first attempt that has both ends`() {
    let tables = referenceReport(
      referenceFlow("a b c"),
      """
      ada 0s view a
      ada 1s restart
      ada 2s view a
      ada 3s view a
      ada 7s view c
      ada 8s view b
      ada 9s view c
      ada 19s complete
      """)
    expect(
      tables.column("timing", "median_seconds", where: ["measure": "advance"]),
      equals: [5.0, 1.0, 12.0])
    expect(
      tables.column("timing", "open", where: ["measure": "advance"]),
      equals: [.empty, .empty, .empty])
  }

  @Test func `a quantile is the value of rank q times n less one`() {
    let log = (1...4).map { "u\($0) 0s view a\nu\($0) \($0 * 10)m view b" }
    let tables = referenceReport(referenceFlow("a b"), log.joined(separator: "\n"))
    let advance: [String: ReferenceCell] = ["measure": "advance", "step": "a"]
    // Values 600, 1200, 1800, 2400 s; ranks ⌊0.75⌋, ⌊1.5⌋, ⌊2.25⌋, ⌊2.7⌋.
    expect(tables.column("timing", "p25_seconds", where: advance), equals: [600.0])
    expect(tables.column("timing", "median_seconds", where: advance), equals: [1200.0])
    expect(tables.column("timing", "p75_seconds", where: advance), equals: [1800.0])
    expect(tables.column("timing", "p90_seconds", where: advance), equals: [1800.0])
    expect(tables.column("timing", "within_10m", where: advance), equals: [0.25])
    expect(tables.funnel("p90_seconds_to_advance"), equals: [1800.0, .empty, .empty])
  }

  @Test func `leaving is timed from the furthest step to the attempt's last event`() {
    let tables = referenceReport(
      referenceFlow("a b c"),
      "ada 0s view a\nada 5s view b\nada 9s view a\nada 11s error a\nada 25h view b")
    expect(
      tables.column("timing", "median_seconds", where: ["measure": "before_leaving"]),
      equals: [.empty, 6.0, .empty])
    expect(tables.reasons, equals: ["b went_back"])
  }

  @Test func `days are cut in the zone, and that of the clock change has 23 hours`() {
    // Midnight of 29 March in Berlin is 23:00 UTC on the 28th, that of the 30th 22:00 UTC on the
    // 29th: minutes 28·1440 − 60 = 40,260 and 29·1440 − 120 = 41,640 after day zero.
    let log = """
      ada 40259m view a
      bob 40260m view a
      cyd 41639m view a
      dan 41640m view a
      """
    let tables = referenceReport(referenceFlow("a"), log, asOf: "43080m") {
      $0.timeZone = "Europe/Berlin"
    }
    expect(
      tables.column("trend", "period_start"), equals: ["2026-03-28", "2026-03-29", "2026-03-30"])
    expect(tables.column("trend", "started"), equals: [1, 2, 1])
    // As-of is 24 h after the end of the 29th, to the minute.
    expect(tables.column("trend", "is_final"), equals: [true, true, false])
    expect(tables.column("trend", "matured"), equals: [1, 2, 1])
  }

  @Test func `weeks begin on Monday and empty periods have rows`() {
    let tables = referenceReport(
      referenceFlow("a"), "ada 0s view a\nbob 8d view a\nbob 8d complete"
    ) { $0.trend = .week }
    expect(
      tables.column("trend", "period_start"), equals: ["2026-02-23", "2026-03-02", "2026-03-09"])
    expect(tables.column("trend", "started"), equals: [1, 0, 1])
    expect(tables.column("trend", "completion_rate"), equals: [0.0, .empty, 1.0])
    expect(tables.column("trend", "left"), equals: [1, 0, 0])
  }

  @Test func `every segment has every period`() {
    let tables = referenceReport(
      referenceFlow("a"), "ada 0s view a platform=ios\nbob 1d view a platform=web"
    ) {
      $0.by = [.platform]
    }
    expect(tables.column("trend", "started"), equals: [1, 1, 1, 0, 0, 1])
  }

  @Test func `rates carry Wilson limits that stay at the edges`() {
    let log = (1...10).map { "u\($0) 0s view a\nu\($0) 1s view \($0 == 1 ? "b" : "a")" }
    let tables = referenceReport(referenceFlow("a b"), log.joined(separator: "\n"))
    expect(tables.funnel("rate_from_entry"), equals: [1.0, 0.1, 0.0])
    expect(tables.funnel("rate_from_entry_high").first, equals: 1.0)
    expect(tables.funnel("rate_from_entry_low").last, equals: 0.0)
    // Wilson, 1 of 10, by its closed form worked out apart.
    guard case .number(let low) = tables.funnel("rate_from_entry_low")[1],
      case .number(let high) = tables.funnel("rate_from_entry_high")[1]
    else {
      Issue.record("no limits")
      return
    }
    #expect(abs(low - 0.01787621309507289) < 1e-14)
    #expect(abs(high - 0.4041500267952385) < 1e-14)
  }

  @Test func `the lines balance and examples are the first in order of file and line`() {
    let lines = ReferenceLines(
      lines: 10, blank: 2, rejected: ["bad_timestamp": 1, "json_syntax": 3],
      rejectedExamples: [
        "bad_timestamp": ReferencePlace(file: "b", line: 3),
        "json_syntax": ReferencePlace(file: "b", line: 12),
      ])
    let tables = ReferenceEngine.report(
      ReferenceInput(
        events: referenceEvents("ada 0s view x\nada 1s view a", file: "b")
          + referenceEvents("bob 0s view a\nbob 1s view y", file: "a"),
        lines: lines, definitions: [ReferenceDefinitionSet(flows: [referenceFlow("a")])]))
    expect(
      tables.column("quality", "finding"),
      equals: [
        "lines", "accepted", "blank", "rejected", "rejected_json_syntax",
        "rejected_bad_timestamp", "duplicates", "after_as_of", "other_events",
        "events_before_entry", "unknown_page",
      ])
    expect(tables.column("quality", "count"), equals: [10, 4, 2, 4, 3, 1, 0, 0, 0, 1, 2])
    expect(
      tables.column("quality", "example_file"),
      equals: [.empty, .empty, .empty, "b", "b", "b", .empty, .empty, .empty, "b", "a"])
    expect(
      tables.column("quality", "example_line"),
      equals: [.empty, .empty, .empty, 3, 12, 3, .empty, .empty, .empty, 1, 2])
    expect(tables.column("quality", "share", where: ["finding": "unknown_page"]), equals: [0.5])
  }
}
