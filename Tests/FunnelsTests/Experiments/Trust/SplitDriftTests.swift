import Definitions
import EventLog
import Expectations
import Experiments
import Journeys
import Testing

/// Whether a variant's share changed from day to day.
struct SplitDriftTests {
  /// So many users of A and B on each day.
  private func found(in days: [(Int, Int)]) -> SplitDrift? {
    var log = ArmedLog()
    for (day, users) in days.enumerated() {
      log.add(users.0, of: "A", completed: 0, day: day)
      log.add(users.1, of: "B", completed: 0, day: day)
    }
    return log.tallied().checks?.drifts.first
  }

  @Test func `a ramp is a drift`() throws {
    let drift = try #require(found(in: [(90, 10), (50, 50)]))
    expect(drift.variant, equals: "B")
    // χ² of 10 of 100 against 50 of 100, by hand: 2 · 20² / (100 · 0.3 · 0.7) = 38.095, one degree
    // of freedom.
    #expect(abs(drift.p - 6.73e-10) < 0.01e-10)
  }

  @Test func `the same share on all days is none, whatever the share`() {
    expectNil(found(in: [(90, 10), (180, 20), (45, 5)]))
  }

  @Test func `days that differ by chance are none`() {
    expectNil(found(in: [(55, 45), (48, 52), (50, 50)]))
  }

  @Test func `a single day shows nothing`() {
    expectNil(found(in: [(90, 10)]))
    expectNil(found(in: []))
  }

  @Test func `days with few users are put together, so that none of them alarms by itself`() {
    // One user a day, alternating: shares of 0 and 1, as the plan has it.
    expectNil(found(in: (0..<60).map { $0.isMultiple(of: 2) ? (1, 0) : (0, 1) }))
    // The first month all in A, the second all in B.
    expect(found(in: (0..<60).map { $0 < 30 ? (1, 0) : (0, 1) }) != nil)
  }

  @Test func `each variant that was ramped up is told`() {
    var log = ArmedLog()
    for (day, users) in [(80, 10), (20, 40)].enumerated() {
      log.add(users.0, of: "A", completed: 0, day: day)
      for variant in ["B", "C"] { log.add(users.1, of: variant, completed: 0, day: day) }
    }
    let tallied = log.tallied { $0.experiment?.variants.append(VariantDefinition(id: "C")) }
    expect(tallied.checks?.drifts.map(\.variant), equals: ["B", "C"])
    expect(
      tallied.assignment.prefix(3).map { $0.notes.contains(.shareChanged) },
      equals: [false, true, true])
  }

  @Test func `the trend by weeks does not change what days show`() {
    var log = ArmedLog()
    log.add(90, of: "A", completed: 0)
    log.add(10, of: "B", completed: 0)
    log.add(50, of: "A", completed: 0, day: 1)
    log.add(50, of: "B", completed: 0, day: 1)
    let byDay = log.tallied().checks?.drifts.first
    expect(byDay != nil)
    expect(log.tallied(settings: { $0.trend = .week }).checks?.drifts.first, equals: byDay)
  }
}
