import Definitions
import EventLog
import Foundation
import Funnels
import Journeys
import Testing

@testable import Experiments
@testable import Reports
import TestSupport

/// The charts of the sample, as files.
struct ChartsTests {
  private func charts(_ change: (inout ReportContents) -> Void = { _ in }) -> [String: String] {
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
    #expect(
      charts().keys.sorted() == [
        "charts/flow-1-completion.svg", "charts/flow-1-funnel.svg", "charts/flow-1-steps.svg",
        "charts/flow-1-trend.svg", "charts/flow-1-variants.svg",
      ])
  }

  @Test func `a chart without anything to show is not written`() {
    let nothing = charts { contents in
      for index in contents.funnel.indices { contents.funnel[index].reached = 0 }
      for index in contents.funnel.indices { contents.funnel[index].fromEntry = RateCell() }
      contents.curve = []
      contents.timing[1].medianSeconds = nil
      contents.trend.removeFirst(4)
    }
    #expect(nothing.isEmpty)
  }

  @Test func `shares without limits have a line and no band`() throws {
    let chart = try #require(
      charts { contents in
        contents.curve = [
          CurveRow(key: SampleReport.all, seconds: 60, completed: 1, low: nil, high: nil)
        ]
      }["charts/flow-1-completion.svg"])
    #expect(chart.contains("class=\"curve\""))
    #expect(!chart.contains("class=\"band\""))
  }

  @Test func `no share is told of a time longer than the log`() throws {
    func chart(ofSeconds longest: Double) throws -> String {
      try #require(
        charts { $0.flows[0].longestSeconds = longest }["charts/flow-1-completion.svg"])
    }
    #expect(try chart(ofSeconds: 3_600).contains("within 1 h"))
    #expect(try !chart(ofSeconds: 3_599).contains("within 1 h"))
  }

  @Test func `a single final period is told once`() throws {
    let chart = try #require(
      charts { contents in
        for index in contents.trend.indices.dropFirst() { contents.trend[index].isFinal = false }
      }["charts/flow-1-trend.svg"])
    #expect(chart.contains("Completion rate of 4 periods: 40.0\u{A0}% on 2026-03-01; "))
  }

  @Test func `one variant alone has no chart, nor have variants under a broken split`() {
    let alone = charts { $0.funnel.removeAll { $0.key.segment == .value("B") } }
    #expect(alone["charts/flow-1-variants.svg"] == nil)
    let broken = charts { $0.checks[0].split = SampleReport.brokenSplit }
    #expect(broken["charts/flow-1-variants.svg"] == nil)
    #expect(broken["charts/flow-1-funnel.svg"] != nil)
  }

  @Test func `of more than 20 variants the first 20 are drawn, and how many are not`() throws {
    let chart = try #require(
      charts { contents in
        let rows = contents.funnel.filter { $0.key.segment == .value("B") }
        for index in 1...23 {
          contents.funnel += rows.map { row in
            var row = row
            row.key.segment = .value(Text("variant \(index)"))
            return row
          }
        }
      }["charts/flow-1-variants.svg"])
    #expect(chart.split(separator: "<circle").count - 1 == 20)
    #expect(chart.contains(">5 smaller variants are in the table.<"))
  }

  /// The sample with 60 steps, of which the 30th loses most and takes longest.
  private func longFlow() -> [String: String] {
    charts { contents in
      let (step, time) = (contents.funnel[1], contents.timing[1])
      let end = contents.funnel[2]
      contents.funnel = (1...60).map { index in
        var row = step
        row.step = StepKey(index: index, id: Text("s\(index)"))
        row.left = index == 30 ? 3 : index <= 18 ? 1 : 0
        return row
      }
      contents.funnel.append(end)
      contents.timing.removeAll { $0.measure == .advance }
      contents.timing += (1...60).map { index in
        var row = time
        row.step = StepKey(index: index, id: Text("s\(index)"))
        row.medianSeconds = index == 30 ? 60 : index <= 25 ? 2 : 1
        return row
      }
    }
  }

  @Test func `of very many steps those are drawn that lose most, and the gaps are named`() throws {
    let chart = try #require(longFlow()["charts/flow-1-funnel.svg"])
    #expect(chart.contains(">1. s1<"))
    #expect(chart.contains(">30. s30<"))
    #expect(!chart.contains(">58. s58<"))
    #expect(chart.contains(">⋮ steps 19 to 29, not drawn<"))
    #expect(chart.contains("Not drawn: steps 19 to 29, steps 31 to 60."))
    let height = try #require(chart.firstMatch(of: #/viewBox="0 0 500 ([0-9.]+)"/#)).output.1
    #expect(try #require(Double(height)) < 3_000)
  }

  @Test func `of very many steps the slowest are timed, and how many are not is said`() throws {
    let chart = try #require(longFlow()["charts/flow-1-steps.svg"])
    #expect(chart.split(separator: "<circle").count - 1 == 20)
    #expect(chart.contains(">30. s30<"))
    #expect(chart.contains(">40 quicker steps are in the table.<"))
    #expect(chart.contains("; 40 quicker steps are in the table."))
  }

  @Test func `the key of a trend has the marks that are drawn, and no others`() throws {
    let all = try #require(charts()["charts/flow-1-trend.svg"])
    for words in ["final", "not final", "usual limits", "alarm"] {
      #expect(all.contains(">\(words)</text>"), "\(words)")
    }
    let plain = try #require(
      charts { contents in
        for index in contents.trend.indices {
          contents.trend[index].isFinal = true
          contents.trend[index].alarm = nil
        }
      }["charts/flow-1-trend.svg"])
    #expect(plain.contains(">final</text>") && plain.contains(">usual limits</text>"))
    #expect(!plain.contains(">not final</text>") && !plain.contains(">alarm</text>"))
  }

  @Test func `a funnel in which a step has more users than the one above it says why`() throws {
    let words = "Steps differ by variant: a later one may have more users."
    let ownList: (inout ReportContents) -> Void = { contents in
      contents.flows[0].definition.experiment?.variants[1].steps = [1, 0]
    }
    let rising = try #require(
      charts { contents in
        ownList(&contents)
        contents.funnel[1].reached = contents.funnel[0].reached + 1
      }["charts/flow-1-funnel.svg"])
    #expect(rising.contains(">\(words)</text>") && rising.contains(" \(words)"))
    let falling = try #require(charts(ownList)["charts/flow-1-funnel.svg"])
    #expect(!falling.contains("Steps differ"))
  }

  @Test func `a flow is drawn the same every time`() {
    #expect(charts() == charts())
  }

  @Test func `a chart has a title, a sentence with its numbers, and no way out`() {
    for (name, chart) in charts() {
      let reading = XMLReading(Array(chart.utf8))
      #expect(reading.isWellFormed, "\(name)")
      #expect(reading.elements.isSuperset(of: ["svg", "title", "desc"]), "\(name)")
      #expect(reading.elements.isSubset(of: Self.elements), "\(name)")
      #expect(reading.attributes.isSubset(of: Self.attributes), "\(name)")
      #expect(chart.contains("role=\"img\""), "\(name)")
      #expect(chart.split(separator: "http").count == 2, "\(name): only the namespace")
    }
  }

  private static let elements: Set = [
    "svg", "title", "desc", "style", "defs", "pattern", "rect", "text", "line", "circle", "path",
  ]
  private static let attributes: Set = [
    "xmlns", "viewBox", "role", "aria-labelledby", "id", "class", "x", "y", "x1", "y1", "x2", "y2",
    "cx", "cy", "r", "width", "height", "d", "fill", "stroke", "stroke-width", "patternUnits",
  ]

  @Test func `a hostile name is text in every chart, and nothing else`() throws {
    for name in try HostileNames.all() {
      let text = Text(name)
      let drawn = charts { contents in
        for index in contents.funnel.indices where contents.funnel[index].step.index == 2 {
          contents.funnel[index].step.id = text
        }
        for index in contents.dropoff.indices { contents.dropoff[index].step.id = text }
        contents.funnel[0].step.id = text
        contents.dropoff[1].detail = text
        contents.losses[0].biggest[0].id = text
        contents.timing[1].step = StepKey(index: 1, id: text)
        for index in 6...8 { contents.funnel[index].key.segment = .value(text) }
        contents.losses[4].key.segment = .value(text)
      }
      #expect(drawn.count == 5)
      let shown = ChartLabel(text)
      for (file, chart) in drawn {
        let reading = XMLReading(Array(chart.utf8))
        #expect(reading.isWellFormed, "\(file): \(shown.short)")
        #expect(reading.elements.isSubset(of: Self.elements), "\(file): \(shown.short)")
        #expect(reading.attributes.isSubset(of: Self.attributes), "\(file): \(shown.short)")
        guard ["funnel", "variants", "steps"].contains(where: file.contains) else { continue }
        let shown = file.contains("funnel") ? shown : ChartLabel(text, mostEms: ChartLabel.narrow)
        #expect(reading.text.contains(shown.short), "\(file): \(shown.short)")
        #expect(reading.text.contains(shown.whole ?? shown.short), "\(file): \(shown.short)")
      }
    }
  }

  @Test func `every chart names its flow, and says what it shows in the report's words`() {
    for (name, chart) in charts() {
      #expect(chart.contains(">First launch, version 1<"), "\(name)")
      #expect(!chart.contains("Flow 1") && !chart.contains("entered"), "\(name)")
    }
    #expect(charts()["charts/flow-1-funnel.svg"]?.contains("their share of all counted<") == true)
  }

  @Test func `a label that would run into the one before stands below its point`() {
    #expect(CompletionChart.offsets(at: [100, 140, 300], width: 58) == [-11, 26, -11])
    #expect(CompletionChart.offsets(at: [100, 158], width: 58) == [-11, -11])
  }
}
