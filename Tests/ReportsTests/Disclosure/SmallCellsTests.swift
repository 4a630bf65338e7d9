import Definitions
import EventLog
import Expectations
import Experiments
import Journeys
import TestSupport
import Statistics
import Testing

@testable import Funnels
@testable import Reports

/// Counts of few users, which `--min-cell` keeps out of a report.
struct SmallCellsTests {
  private let five = SmallCells(minimum: 5)

  @Test func `counts below the minimum are hidden, zero and the minimum are not`() {
    expect([0, 1, 4, 5].map(five.hides), equals: [false, true, true, false])
  }

  @Test func `a hidden count has words of its own`() {
    let counts: [Count] = [0, .hidden, 12_345]
    expect(counts.map(\.cell), equals: ["0", "hidden", "12,345"])
    expect(counts.map(\.words), equals: ["0", "some", "12,345"])
    expect(counts.map(\.those), equals: ["the 0", "those", "the 12,345"])
    expect(counts.map(\.all), equals: ["all 0", "all", "all 12,345"])
    expect(Count.hidden.words(of: "user") == "some users" && Count(1).words(of: "user") == "1 user")
    expect("\(counts)", equals: "[0, hidden, 12345]")
  }

  private func hidden(below minimum: Int?) -> Report {
    SampleReport.contents().hidingCells(below: minimum)
  }

  private func file(_ name: String, _ contents: Report) -> String {
    let file = contents.files.first { $0.name == name }
    return String(decoding: file?.bytes ?? [], as: UTF8.self).withOrdinarySpaces
  }

  @Test func `without a minimum every byte is the same`() {
    expect(hidden(below: nil).files, equals: SampleReport.contents().files)
  }

  @Test func `a hidden count is empty in the tables, and so is what follows from it`() {
    let rows = file("choices.csv", hidden(below: 5)).split(separator: "\n")
    expect(rows[1], equals: #"first|launch,1,all,,1,welcome,level,"medium, or less",true,5,1,,,,"#)
    let permissions = file("permissions.csv", hidden(below: 5)).split(separator: "\n")
    expect(permissions[1].hasSuffix("screen_time,true,,6,,,,0,0,,,,,,0,,,,,,,,,,,"))
  }

  @Test func `a column that counts shows nothing but zeros where all else is hidden`() throws {
    let report = hidden(below: 1_000_000)
    for table in report.writtenTables.map(\.description) {
      let rows = try CSVTable(file(table.file, report)).rows()
      for column in table.columns where [.users, .attempts, .views].contains(column.kind) {
        let shown = Set(rows.map { $0[column.name] }).subtracting(["", "0"])
        expect(shown, equals: [], "\(column.name) of \(table.name)")
      }
    }
  }

  // Who entered is hidden, and who left at the second step, where 4 of 8 did.
  @Test func `what a share is of is hidden where another table hides it, and the share with it`() {
    var flow = SampleReport.contents().flow
    flow.rows.funnel[0].reached = .hidden
    flow.rows.funnel[1].left = .hidden
    flow.hideWholes()
    let (funnel, dropoff) = (flow.rows.funnel, flow.rows.dropoff)
    expect(funnel[1].fromEntry == RateCell() && funnel[1].fromPrevious == RateCell())
    expect(funnel[2].fromPrevious.rate, equals: 0.5, "both counts are shown")
    expect(dropoff.map(\.shareOfReached), equals: [nil, 0.25, 0.25])
    expect(dropoff.map(\.shareOfLeft), equals: [1, nil, nil])
    expect(flow.rows.outcomes.allSatisfy { $0.share == nil })
  }

  @Test func `in the report it is called hidden, in a sentence some`() {
    let report = file("report.md", hidden(below: 5))
    for line in [
      "| 1. `welcome` “`Hello \\| there`” | 10 | 100.0 % (72.2 to 100.0) † | – | hidden | hidden |",
      "- **Started:** some users. 10 have had the full 24 hours and are counted",
      "**some of 10 counted users: –.** some left (–).",
      "- **Most left:** not shown, as it would rest on too few users.",
      "| `A` (control) | 5 | hidden | – | hidden | hidden |",
      "Counts of 1 to 4 users are not shown (`--min-cell 5`), nor are those that would reveal them",
      "both are `hidden` here, “some” in a sentence, and empty in the CSV files",
    ] { expect(report, contains: line) }
    expect(SampleReport.markdown(), lacks: "are not shown")
  }

  @Test func `what is hidden is not said to be missing`() {
    let report = file("report.md", hidden(below: 5))
    for words in ["Fewer than a quarter", "had completed within", "no user of the variant"] {
      expect(report, lacks: words)
    }
    expect(
      report, contains: "of all users who started, however late they completed: some did, 8 had not"
    )
  }

  /// Arms with so many users in the report and in the whole log.
  private func split(
    _ split: SplitCheck, users: [Int], inLog: [Int]
  ) -> Report {
    var contents = SampleReport.contents()
    contents.flow.checks[0].split = split
    for (arm, count) in zip(users, inLog).enumerated() {
      contents.flow.assignment[arm].users = Count(count.0)
      contents.flow.assignment[arm].usersInLog = Count(count.1)
      contents.flow.assignment[arm].wholeInLog = Count(inLog.reduce(0, +))
      contents.flow.assignment[arm].sampleRatioP = split.p
      if split.unlikelySizes != nil {
        contents.flow.assignment[arm].notes = [.unevenWithoutPlan(split.unlikelySizes)]
      }
    }
    return contents.hidingCells(below: 5)
  }

  @Test(arguments: [([100, 3], [100, 3]), ([100, 20], [200, 4]), ([9, 2], [200, 40])])
  func `the test of a split with a small arm has no p, and the split stays broken`(
    users: [Int], inLog: [Int]
  ) {
    let contents = split(SplitCheck(p: 0.00012), users: users, inLog: inLog)
    expect(contents.flow.assignment.map(\.sampleRatioP), equals: [nil, nil, nil, nil, nil])
    expect(contents.flow.assignment.map(\.observedShareInLog), equals: [nil, nil, nil, nil, nil])
    let report = file("report.md", contents)
    expect(report, contains: "**the split is broken: do not compare the variants.**")
    expect(report, lacks: "0.00012")
  }

  @Test func `sizes that no plan explains have no numbers where an arm is small`() {
    let sizes = SplitCheck(p: 1e-9, plan: .unknown, unlikelySizes: SizeRatio([200, 4]))
    let report = file("report.md", split(sizes, users: [200, 4], inLog: [200, 4]))
    expect(report, contains: " Group sizes differ: if equal ones were planned, the split is ")
    expect(report, contains: "sizes are uneven; if equal was planned, the split is broken")
    expect(report, lacks: "50:1")
  }

  @Test func `many mixed users who are few have no share`() {
    var contents = SampleReport.contents()
    contents.flow.checks[0].mixed = MixedUsers(users: 4, of: 100, mostShare: 0.01)
    let report = file("report.md", contents.hidingCells(below: 5))
    expect(report, contains: "**Many users saw several variants:** some (– of all who started;")
    expect(report, contains: "Check first: many users saw several variants,")
  }

  @Test func `a verdict from a hidden count has no numbers`() {
    var contents = SampleReport.contents()
    contents.flow.comparison[0].verdict = .better
    let report = file("report.md", contents.hidingCells(below: 5))
    expect(report, contains: "`B` against `A`: **better**, from counts that are not all shown.")
  }

  // 20 of 1,003, of whom 1,000 are counted: their share would tell the 1,003, and so the 3 who are not.
  @Test func `the share of mixed users is not told where it is hidden how many started`() {
    var contents = SampleReport.contents()
    contents.flow.checks[0].mixed = MixedUsers(users: 20, of: 1003, mostShare: 0.01)
    let shown = contents.hidingCells(below: 5)
    expect(shown.flow.started, equals: .hidden)
    expect(shown.flow.checks[0].mixed.users, equals: 20)
    expectNil(shown.flow.checks[0].mixed.share)
    expect(file("report.md", shown), contains: "20 (– of all who started; from 1.0 %")
  }

  // Of 10 who entered 8 are of DE, and all 4 who completed: 50 % of them would tell the 8, and so the 2.
  @Test func `the rate of a segment that stands apart is not told where its users are hidden`() {
    let sample = SampleReport.contents()
    var contents = Report(provenance: sample.provenance)
    contents.flows = [SampleReport.flow()]
    contents.flow.rows.funnel = sample.flow.rows.funnel.filter { $0.key.breakdown != .variant }
    let field = Breakdown.field(.country)
    let key = RowKey(flow: SampleReport.key, breakdown: field, segment: .value("DE"))
    for (index, row) in contents.flow.rows.funnel.enumerated() where row.key.breakdown == field {
      let counts = row.key == key ? (8, 4) : (2, 0)
      contents.flow.rows.funnel[index].reached = Count(row.isCompletion ? counts.1 : counts.0)
    }
    contents.flow.rows.contrasts = [
      SegmentContrast(
        key: key, side: .above, own: Proportion(4, of: 8), rest: Proportion(0, of: 2))
    ]
    let hidden = contents.hidingCells(below: 3)
    expect(hidden.flow.rows.funnel.filter { $0.key == key }.map(\.reached), equals: [.hidden, 4])
    expectEmpty(hidden.flow.rows.contrasts)
  }

  @Test func `values of those who left come by name, behind the others, where they are hidden`() {
    var contents = SampleReport.contents()
    let values: [(Text, Count)] = [("c", 9), ("b", 5), ("d", .hidden), ("a", .hidden)]
    contents.flow.rows.choiceSummaries[0].leftValues = values.map { value, users in
      ChoiceSummary.Value(value: value, users: users)
    }
    contents.flow.orderHidden()
    let summary = contents.flow.rows.choiceSummaries[0]
    expect(summary.leftValues.map(\.value), equals: ["c", "b", "a", "d"])
    let report = file("report.md", contents)
    expect(report, contains: "9 last chose `c`, 5 `b`, some `a`, others different values.")
  }

  @Test func `a chart says nothing of a hidden count`() {
    let open = file("charts/flow-1-funnel.svg", SampleReport.contents())
    let chart = file("charts/flow-1-funnel.svg", hidden(below: 5))
    expect(open.contains("4 · 40.0 %") && open.contains("left (4)"))
    expect(!chart.contains("4 · ") && !chart.contains("left (4)"))
    expect(chart, contains: "hidden left")
  }

  /// The boxes of a chart as high as a bar: their width and style.
  private func bars(_ chart: String) -> [String] {
    chart.matches(of: #/width="([0-9.]+)" height="18" (.*?)\/>/#).map { "\($0.1) \($0.2)" }
  }

  // Of 10 who reached the first step 2 left, so it is hidden that 8 went on, and with it who reached the
  // second; 4 completed.
  @Test func `a bar of a shown count is whole, and a frame of one width stands for a hidden one`() {
    let chart = file("charts/flow-1-funnel.svg", hidden(below: 5))
    let frame = #"48 fill="none" class="rule""#
    expect(bars(chart), equals: [#"468 class="half""#, frame, frame])
    expect(chart.contains("reached; who went on is hidden") && chart.contains("a hidden count"))
    let open = bars(file("charts/flow-1-funnel.svg", SampleReport.contents()))
    expect(open.first == #"374.4 class="main""# && !open.contains(frame))
  }

  @Test func `a trend marks days whose counts are hidden, and draws no limits beside them`() {
    var contents = SampleReport.charted()
    contents.flow.rows.trend[0].completed = 3
    contents.flow.rows.trend[0].left = 97
    contents.flow.rows.trend[1].completed = 4
    contents.flow.rows.trend[1].left = 96
    let chart = file("charts/flow-1-trend.svg", contents.hidingCells(below: 5))
    expect(chart.matches(of: #/class="rule"/#).count, equals: 3)
    expect(chart.contains(">hidden<") && !chart.contains("usual limits"))
  }

  @Test func `a share within a time is left out where few needed longer`() {
    var contents = SampleReport.contents()
    contents.flow.rows.timing[1].users = 100
    contents.flow.rows.timing[1].within10Minutes = 0.97
    contents.hide(below: 5)
    contents.flow.hideShares()
    let rows = file("timing.csv", contents).split(separator: "\n")
    expect(rows[2].hasSuffix(",72,,1,1,1,"))
  }

  @Test func `few events in a finding are hidden, for there are no more users behind them`() {
    var contents = SampleReport.contents()
    contents.flow.quality.append(
      QualityRow(
        scope: .flow(SampleReport.key), finding: .rule(.skipOfUnskippable), severity: .warning,
        count: 2, of: 100, explanation: "skipped"))
    let row = file("quality.csv", contents.hidingCells(below: 5)).split(separator: "\n").last
    expect(row?.contains("skip_of_unskippable,warning,,,") ?? false)
  }

  @Test func `a flow with more counts than can be checked takes nothing from another`() {
    var contents = SampleReport.contents()
    var large = FlowReport(
      definition: SampleReport.flow().definition, settings: ReportSettings(), started: 100,
      matured: 100)
    large.definition.version = "2"
    large.rows.funnel = contents.flow.rows.funnel.map { row in
      var row = row
      row.key.flow.version = "2"
      (row.viewed, row.reached, row.inProgress, row.attempts) = (100, 100, 0, 100)
      (row.advanced, row.left, row.skippedStep) = (row.isCompletion ? nil : 100, nil, nil)
      (row.revisits, row.wentBack) = (nil, nil)
      return row
    }
    contents.flows.append(large)
    let hidden = contents.hidingCells(below: 5, room: 0)
    expect(hidden.flows.map(\.hasFieldTotalsOnly), equals: [true, false])
    expect(hidden.flows[1].rows.funnel, equals: large.rows.funnel)
    expect(file("report.md", hidden), contains: "The breakdowns (flow 1) have too many counts")
  }
}
