import Definitions
import EventLog
import Expectations
import Foundation
import Funnels
import Journeys
import Testing

@testable import Experiments
@testable import Reports
import TestBasics
import TestSupport

/// The whole summary of the sample.
struct TerminalSummaryTests {
  private func summary(
    _ columns: Int = 80, in paint: TerminalPaint = .plain,
    _ change: (inout Report) -> Void = { _ in }
  ) -> String {
    var contents = SampleReport.charted()
    change(&contents)
    return TerminalSummary(contents).text(columns: columns, in: paint)
  }

  /// `RECORD=1` writes what is shown now, and fails.
  @Test(arguments: [
    ("120-columns", 120, TerminalPaint.plain), ("80-columns", 80, .plain),
    ("40-columns", 40, .plain),
    ("coloured", 80, .coloured),
  ])
  func `the summary is the recorded one, which was looked at`(
    name: String, columns: Int, paint: TerminalPaint
  ) throws {
    let shown = summary(columns, in: paint)
    let file = "Fixtures/terminal/\(name).txt"
    guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
      let source = ProjectFolder.root.appendingPathComponent("Tests/ReportsTests/\(file)")
      try shown.write(to: source, atomically: true, encoding: .utf8)
      Issue.record("recorded anew: review it with git diff, and run without RECORD")
      return
    }
    let url = Bundle.module.bundleURL.appendingPathComponent(file)
    #expect(shown == (try String(contentsOf: url, encoding: .utf8)))
  }

  @Test func `a wider terminal has lines no longer, a narrower one lines of 40 columns`() {
    expect(summary(200), equals: summary(120))
    expect(summary(1), equals: summary(40))
  }

  @Test func `colour changes no character`() {
    let codes = #/\u{1B}\[[0-9;]+m/#
    let coloured = summary(in: .coloured)
    expect(coloured.contains(codes))
    expect(coloured.replacing(codes, with: ""), equals: summary())
  }

  @Test(arguments: [40, 53, 80])
  func `no hostile name steers the terminal or makes a line too long`(columns: Int) throws {
    for name in try HostileNames.all() + ["最初の画面" + String(repeating: "画", count: 90)] {
      let text = Text(name)
      let shown = summary(columns) { contents in
        contents.flow.definition.title = text
        for index in 0...1 { contents.flow.rows.funnel[index].step.id = text }
        contents.flow.rows.losses[0].biggest[0].id = text
        for index in contents.flow.rows.dropoff.indices {
          contents.flow.rows.dropoff[index].detail = text
        }
        contents.flow.comparison[0].variant = text
        contents.flow.comparison[0].control = text
        contents.provenance.options = ["--where country=\(name)"]
      }
      let whole = VisibleText(utf8: name.utf8).string
      for line in shown.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(DisplayWidth.columns(of: String(line)) <= columns, "\(whole)")
        expect(VisibleText(String(line)).string, equals: String(line), "\(whole)")
      }
      let title = TerminalName(text, columns: columns * 3 / 8).quoted
      expect(shown, hasPrefix: "Flow: \(title)", "\(whole)")
    }
  }

  @Test func `a step with more users than the one above it is explained below the funnel`() {
    let words = "\n\nSteps differ by variant: a later one may have more users.\n"
    expect(summary(), lacks: "Steps differ")
    let rising = summary { contents in
      contents.flow.definition.experiment?.variants[1].steps = [1, 0]
      contents.flow.rows.funnel[1].reached = contents.flow.rows.funnel[0].reached + 1
    }
    expect(rising, contains: words)
  }

  @Test func `each verdict has its sign and its words`() {
    let verdicts: [(Verdict, String)] = [
      (.better, "▲ B completes 55.0 points more often than A (20.0 % → 75.0 %;"),
      (.worse, "▼ B completes 55.0 points less often than A"),
      (.noClearDifference, "= B against A: no clear difference yet (20.0 % → 75.0 %;"),
      (.tooEarly, "… B against A: too early to judge, 4 and 5 users of the 100 it takes."),
    ]
    for (verdict, words) in verdicts {
      expect(
        summary { $0.flow.comparison[0].verdict = verdict }, contains: "\n\(words)", "\(words)")
    }
    expect(
      summary { $0.flow.comparison[0].verdict = .better }, contains: "Unusually large: do both send"
    )
  }

  @Test func `under a broken split nothing else is said of the variants`() {
    let shown = summary { contents in
      contents.flow.checks[0].split = SampleReport.brokenSplit
      contents.flow.comparison[0].verdict = .splitBroken
    }
    expect(
      shown,
      contains: "\n! The split of the variants is broken (p = 0.00040): do not compare them.\n")
    expect(shown, lacks: "B against A")
  }

  @Test func `of many variants three are told, and how many are not`() {
    let shown = summary { $0.flow.comparison = Array(repeating: $0.flow.comparison[0], count: 5) }
    expect(shown.split(separator: "B against A").count, equals: 4)
    expect(shown, contains: "\n… 2 more variants\n")
  }

  @Test func `of many flows five are told in full, the others in a line`() {
    let shown = summary { contents in
      let flow = contents.flow
      contents.flows = (1...7).map { number in
        var flow = flow
        flow.definition.id = Text("tour \(number)")
        flow.definition.title = nil
        return flow
      }
    }
    expect(shown.split(separator: "█ went on").count, equals: 6)
    let short = "Flow 6: “tour 6”, version 1: 40 % finish: 4 of 10, likely between 17 % and 69 %."
    expect(shown, contains: "\n\(short)\n")
  }

  @Test func `nobody, no flow and nobody lost are said in words`() {
    expect(summary { $0.flow.started = 0 }, contains: "\nNobody started this flow.\n")
    expect(summary { $0.flows = [] }, hasPrefix: "No flow was found in what was read.\n")
    expect(summary { $0.flow.rows.losses[0].left = 0 }, contains: "\nNobody left.\n")
  }

  @Test func `a provisional flow and an inferred one say so`() {
    let shown = summary { contents in
      contents.flow.isProvisional = true
      contents.flow.isInferred = true
    }
    expect(shown, contains: "\n! Provisional: nobody has had the full 24 hours yet,")
    expect(
      shown, contains: "\n! There is no definition, so the steps were inferred from the log.\n")
    expect(shown, lacks: "Not yet counted")
  }
}
