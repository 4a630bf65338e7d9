@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels

/// Semantics 6 and the contract's limit: which segments have rows, in which order.
struct SegmentListTests {
  @Test func `everyone first, then variants, then fields in the order given`() {
    let flow = referenceFlow("a") { $0.experiment = ExperimentDefinition(id: "x") }
    let tallied = TalliedLog("ada 0s view a variant=A platform=ios locale=de", in: flow) {
      $0.by = [.locale, .platform]
    }
    expect(
      tallied.results.rows.outcomes.map(\.key.breakdown).filter { $0 != .all }.uniqued(),
      equals: [.variant, .field(.locale), .field(.platform)])
    expect(tallied.results.rows.outcomes.first?.key.breakdown, equals: .all)
  }

  @Test func `declared variants always have rows, others when they are seen`() {
    let tallied = TalliedLog(variantLog, in: variantFlow)
    expect(segments(tallied, .variant), equals: [.value("A"), .value("B"), .value("C")])
    let more = TalliedLog("ada 0s view a variant=BB\nbob 0s view b variant=Z", in: variantFlow)
    expect(
      segments(more, .variant),
      equals: [.value("A"), .value("B"), .value("BB"), .value("C"), .value("Z")])
  }

  @Test func `mixed and unassigned users are segments, so that segments sum to all`() {
    let tallied = TalliedLog(
      "ada 0s view a variant=A\nada 1s view b variant=B\nbob 0s view a", in: variantFlow)
    expect(
      segments(tallied, .variant),
      equals: [.value("A"), .value("B"), .value("C"), .mixed, .unassigned])
    expect(tallied.funnel(.mixed).map(\.reached), equals: [1, 1, 0, 0])
    expect(tallied.funnel(.unassigned).map(\.reached), equals: [1, 0, 0, 0])
  }

  @Test func `a flow without experiment has no variant rows`() {
    expect(segments(TalliedLog("ada 0s view a variant=A"), .variant), equals: [])
  }

  @Test func `values come in byte order, none after them`() {
    let tallied = TalliedLog(
      """
      ada 0s view a platform=web
      bob 0s view a platform=Web
      cyd 0s view a
      dan 0s view a platform=ios
      """
    ) { $0.by = [.platform] }
    expect(
      segments(tallied, .field(.platform)),
      equals: [.value("Web"), .value("ios"), .value("web"), .none])
  }

  @Test func `a value spelt (none) is none`() {
    let tallied = TalliedLog("ada 0s view a platform=(none)\nbob 0s view a") {
      $0.by = [.platform]
    }
    expect(segments(tallied, .field(.platform)), equals: [.none])
    expect(tallied.funnel(.none).map(\.reached), equals: [2, 0, 0, 0])
  }

  @Test func `a segment has rows when one user, in progress or midway, has the value`() {
    let tallied = TalliedLog(
      """
      ada 0s view a platform=ios
      bob 2h view a platform=web
      cyd 0s view b platform=android
      """, asOf: "25h"
    ) { $0.by = [.platform] }
    expect(
      segments(tallied, .field(.platform)),
      equals: [.value("android"), .value("ios"), .value("web")])
    expect(tallied.outcome(.enteredMidway, .value("android"))?.users, equals: 1)
    expect(tallied.outcome(.inProgress, .value("web"))?.users, equals: 1)
  }

  @Test func `whom the filters leave out makes no segment`() {
    let tallied = TalliedLog("ada 0s view a platform=ios\nbob 0s view a platform=web") {
      $0.by = [.platform]
      $0.conditions = [FieldCondition(field: .platform, comparison: .notEqual, value: "web")]
    }
    expect(segments(tallied, .field(.platform)), equals: [.value("ios")])
  }

  @Test func `a thousand values are all kept`() {
    let views = fieldViews(Dictionary(uniqueKeysWithValues: names(1000).map { ($0, 1) }))
    expect(views.count, equals: 1000)
    expect(!views.contains { $0.key.segment == .other })
  }

  @Test func `beyond a thousand those with most users stay, ties by name`() {
    var users = Dictionary(uniqueKeysWithValues: names(1002).map { ($0, 1) })
    users["v1001"] = 3
    users["v0500"] = 2
    // Left over, by name among those with one user: v0999 and v1000.
    let views = fieldViews(users)
    expect(views.count, equals: 1001)
    expect(views.last?.key.segment, equals: .other)
    expect(views.last?.tally.started, equals: 2)
    expect(!views.contains { [.value("v0999"), .value("v1000")].contains($0.key.segment) })
    expect(views.contains { $0.key.segment == .value("v1001") && $0.tally.started == 3 })
  }

  @Test func `none is no value: it is neither cut nor counted among the thousand`() {
    let views = fieldViews(
      Dictionary(uniqueKeysWithValues: names(1000).map { ($0, 2) }), withoutValue: 1)
    expect(views.count, equals: 1001)
    expect(views.last?.key.segment, equals: Segment.none)
  }

  @Test func `users who entered midway and in progress count in who has most users`() {
    var tallies = Dictionary(
      uniqueKeysWithValues: names(1001).map { (Segment.value($0), tally(1)) })
    tallies[.value("v1000")]?.enteredMidway = 1
    let views = fieldViews(tallies)
    expect(views.contains { $0.key.segment == .value("v1000") })
    expect(!views.contains { $0.key.segment == .value("v0999") })
  }

  private func segments(_ tallied: TalliedLog, _ breakdown: Breakdown) -> [Segment] {
    tallied.results.rows.outcomes.filter { $0.key.breakdown == breakdown && $0.outcome == .left }
      .map(\.key.segment)
  }

  /// `v0000`, `v0001` and so on.
  private func names(_ count: Int) -> [Text] {
    (0..<count).map { number in
      let digits = String(number)
      return Text("v" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }

  private func tally(_ started: Int) -> SegmentTally {
    var tally = SegmentTally(stepCount: 1)
    tally.matured.started = started
    return tally
  }

  private func fieldViews(_ users: [Text: Int], withoutValue: Int = 0) -> [SegmentView] {
    var tallies: [Segment: SegmentTally] = [:]
    for (name, started) in users { tallies[.value(name)] = tally(started) }
    if withoutValue > 0 { tallies[.none] = tally(withoutValue) }
    return fieldViews(tallies)
  }

  private func fieldViews(_ tallies: [Segment: SegmentTally]) -> [SegmentView] {
    var settings = ReportSettings()
    settings.by = [.platform]
    let flow = FlowReading(definition: referenceFlow("a"), settings: settings)
    let tally = FlowTally(flow: flow, names: FlowNames(segments: [[]]))
    var list = SegmentList(
      flow: flow, tally: tally, everyone: tally.everyone, key: FlowKey(flow: "f", version: nil),
      isProvisional: false)
    list.fields[0] = tallies
    return list.fieldSegments
  }
}

extension [Breakdown] {
  /// The elements, each once, in their order.
  fileprivate func uniqued() -> [Breakdown] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
