@testable import Definitions
import EventLog
import Expectations
import Foundation
@testable import Funnels
import Journeys
import Testing

@testable import Experiments
@testable import Reports
import TestBasics
import TestSupport

/// The charts of the sample, as files.
struct ChartsTests {
  private func charts(_ change: (inout Report) -> Void = { _ in }) -> [String: String] {
    var contents = SampleReport.charted()
    change(&contents)
    return Dictionary(
      uniqueKeysWithValues: contents.charts.map {
        ($0.name, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  /// `RECORD=1` writes what is drawn now, and fails.
  @Test(arguments: ChartKind.allCases)
  func `a chart is the recorded one, which was looked at`(kind: ChartKind) throws {
    let drawn = try #require(charts()["charts/flow-1-\(kind).svg"])
    let name = "Fixtures/charts/\(kind).svg"
    guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
      let source = ProjectFolder.root.appendingPathComponent("Tests/ReportsTests/\(name)")
      try drawn.write(to: source, atomically: true, encoding: .utf8)
      Issue.record("recorded anew: review it with git diff, and run without RECORD")
      return
    }
    let url = Bundle.module.bundleURL.appendingPathComponent(name)
    #expect(drawn == (try String(contentsOf: url, encoding: .utf8)))
  }

  @Test func `the files of a flow are named by its place, never by data`() {
    expect(
      charts().keys.sorted(),
      equals: [
        "charts/flow-1-arms.svg", "charts/flow-1-completion.svg", "charts/flow-1-funnel.svg",
        "charts/flow-1-steps.svg", "charts/flow-1-trend.svg", "charts/flow-1-variants.svg",
      ])
  }

  @Test func `a chart without anything to show is not written`() {
    let nothing = charts { contents in
      for index in contents.flow.rows.funnel.indices {
        contents.flow.rows.funnel[index].reached = 0
      }
      for index in contents.flow.rows.funnel.indices {
        contents.flow.rows.funnel[index].entered = 0
      }
      contents.flow.rows.curve = []
      contents.flow.rows.timing[1].medianSeconds = nil
      contents.flow.rows.trend.removeFirst(4)
      contents.flow.comparison = []
    }
    expectEmpty(nothing)
  }

  @Test func `shares without limits have a line and no band`() throws {
    let chart = try #require(
      charts { contents in
        contents.flow.rows.curve = [
          CurveRow(key: SampleReport.all, seconds: 60, completed: 1, low: nil, high: nil)
        ]
      }["charts/flow-1-completion.svg"])
    expect(chart, contains: "class=\"curve\"")
    expect(chart, lacks: "class=\"band\"")
  }

  @Test func `no share is told of a time longer than the log`() throws {
    func chart(ofSeconds longest: Double) throws -> String {
      try #require(
        charts { $0.flow.longestSeconds = longest }["charts/flow-1-completion.svg"])
    }
    try expect(chart(ofSeconds: 3_600), contains: "within 1 h")
    try expect(chart(ofSeconds: 3_599), lacks: "within 1 h")
  }

  @Test func `one variant alone has no chart, nor have variants under a broken split`() {
    let alone = charts { $0.flow.rows.funnel.removeAll { $0.key.segment == .value("B") } }
    expect(alone["charts/flow-1-variants.svg"] == nil && alone["charts/flow-1-arms.svg"] == nil)
    let broken = charts { $0.flow.checks[0].split = SampleReport.brokenSplit }
    expect(broken["charts/flow-1-variants.svg"] == nil && broken["charts/flow-1-arms.svg"] == nil)
    expect(broken["charts/flow-1-funnel.svg"] != nil)
  }

  /// The sample with 60 steps, of which the 30th loses most and takes longest.
  private func longFlow() -> [String: String] {
    charts { contents in
      let (step, time) = (contents.flow.rows.funnel[1], contents.flow.rows.timing[1])
      let end = contents.flow.rows.funnel[2]
      contents.flow.rows.funnel = (1...60).map { index in
        var row = step
        row.step = StepKey(index: index, id: Text("s\(index)"))
        row.left = index == 30 ? 3 : index <= 18 ? 1 : 0
        return row
      }
      contents.flow.rows.funnel.append(end)
      contents.flow.rows.timing.removeAll { $0.measure == .advance }
      contents.flow.rows.timing += (1...60).map { index in
        var row = time
        row.step = StepKey(index: index, id: Text("s\(index)"))
        row.medianSeconds = index == 30 ? 60 : index <= 25 ? 2 : 1
        return row
      }
    }
  }

  @Test func `of very many steps those are drawn that lose most, and the gaps are named`() throws {
    let chart = try #require(longFlow()["charts/flow-1-funnel.svg"])
    expect(chart, contains: ">1. s1<")
    expect(chart, contains: ">30. s30<")
    expect(chart, lacks: ">58. s58<")
    expect(chart, contains: ">⋮ steps 19 to 29, not drawn<")
    expect(chart, contains: "Not drawn: steps 19 to 29, steps 31 to 60.")
    let height = try #require(chart.firstMatch(of: #/viewBox="0 0 500 ([0-9.]+)"/#)).output.1
    #expect(try #require(Double(height)) < 3_000)
  }

  @Test func `of very many steps the slowest are timed, and how many are not is said`() throws {
    let chart = try #require(longFlow()["charts/flow-1-steps.svg"])
    expect(chart.split(separator: "<circle").count - 1, equals: 20)
    expect(chart, contains: ">30. s30<")
    expect(chart, contains: ">40 quicker steps are in the table.<")
    expect(chart, contains: "; 40 quicker steps are in the table.")
  }

  @Test func `a flow is drawn the same every time`() {
    expect(charts(), equals: charts())
  }

  @Test func `a chart has a title, a sentence with its numbers, and no way out`() {
    for (name, chart) in charts() {
      let reading = XMLReading(Array(chart.utf8))
      expect(reading.isWellFormed, "\(name)")
      expect(reading.elements.isSuperset(of: ["svg", "title", "desc"]), "\(name)")
      expect(reading.elements.isSubset(of: Self.elements), "\(name)")
      expect(reading.attributes.isSubset(of: Self.attributes), "\(name)")
      expect(chart, contains: "role=\"img\"", "\(name)")
      expect(chart.split(separator: "http").count, equals: 2, "\(name): only the namespace")
    }
  }

  private static let elements: Set = [
    "svg", "title", "desc", "style", "rect", "text", "line", "circle", "path",
  ]
  private static let attributes: Set = [
    "xmlns", "viewBox", "role", "aria-labelledby", "id", "class", "x", "y", "x1", "y1", "x2", "y2",
    "cx", "cy", "r", "width", "height", "d", "fill",
  ]

  /// The sample with a name wherever one can stand.
  private func drawn(naming text: Text) -> [String: String] {
    charts { contents in
      for index in contents.flow.rows.funnel.indices
      where contents.flow.rows.funnel[index].step.index == 2 {
        contents.flow.rows.funnel[index].step.id = text
      }
      for index in contents.flow.rows.dropoff.indices {
        contents.flow.rows.dropoff[index].step.id = text
      }
      contents.flow.rows.funnel[0].step.id = text
      contents.flow.rows.dropoff[1].detail = text
      contents.flow.rows.losses[0].biggest[0].id = text
      contents.flow.rows.timing[1].step = StepKey(index: 1, id: text)
      contents.flow.definition.steps[1].title = text
      for index in 6...8 { contents.flow.rows.funnel[index].key.segment = .value(text) }
      contents.flow.rows.losses[4].key.segment = .value(text)
      contents.flow.comparison[0].variant = text
      let date = CivilDate(year: 2026, month: 3, day: 2)
      contents.flow.settings.notes = [date].compactMap(\.self).map {
        TrendNote(date: $0, text: text)
      }
    }
  }

  /// How the name is cut in each chart that has it.
  private static let room: [(kind: ChartKind, ems: Double)] = [
    (.funnel, ChartLabel.wide), (.steps, ChartLabel.wide), (.variants, ChartLabel.brief),
    (.arms, ArmsChart.mostEms), (.trend, ChartLabel.brief),
  ]

  @Test func `a hostile name is text in every chart, and nothing else`() throws {
    for name in try HostileNames.all() {
      let text = Text(name)
      let drawn = drawn(naming: text)
      expect(drawn.count, equals: 6)
      for (file, chart) in drawn {
        let reading = XMLReading(Array(chart.utf8))
        let shown = ChartLabel(text).short
        expect(reading.isWellFormed, "\(file): \(shown)")
        expect(reading.elements.isSubset(of: Self.elements), "\(file): \(shown)")
        expect(reading.attributes.isSubset(of: Self.attributes), "\(file): \(shown)")
        guard let room = Self.room.first(where: { file.contains("-\($0.kind).") }) else { continue }
        let label = ChartLabel(text, mostEms: room.ems)
        expect(reading.text, contains: label.short, "\(file): \(shown)")
        expect(reading.text, contains: label.whole ?? label.short, "\(file): \(shown)")
      }
    }
  }

  @Test func `every chart names its flow, and says what it shows in the report's words`() {
    for (name, chart) in charts() {
      expect(chart, contains: ">First launch, version 1<", "\(name)")
      expect(!chart.contains("Flow 1") && !chart.contains("entered"), "\(name)")
    }
    expect(
      charts()["charts/flow-1-funnel.svg"]?.contains("their share of all counted<"), equals: true)
  }

  @Test func `brackets hold the middle half and parentheses 95 percent, in all charts`() {
    for (name, chart) in charts() {
      let text = chart.withOrdinarySpaces
      let hasHalf = text.contains(#/\[[0-9][^\]]* to [^\]]*\]/#)
      let hasInterval = text.contains(#/\([−+0-9][^)]* to [^)]*\)/#)
      expect(hasHalf, equals: name.contains("steps"), "\(name)")
      expect(!hasInterval || name.contains("variants"), "\(name)")
    }
  }
}
