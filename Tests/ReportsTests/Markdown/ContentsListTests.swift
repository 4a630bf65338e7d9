import Definitions
import EventLog
import Expectations
import Funnels
import Journeys
import Testing

@testable import Reports

/// The links at the top of the report.
struct ContentsListTests {
  /// As GitHub makes them: lower case, hyphens for spaces, other signs dropped, and a number behind
  /// an anchor that is there already.
  private func anchors(_ report: String) -> [String] {
    var anchors: [String] = []
    for line in report.split(separator: "\n") where line.hasPrefix("#") {
      let words = line.drop { $0 == "#" }.dropFirst().lowercased()
      let base = words.replacing(#/[^a-z0-9 _-]/#, with: "").replacing(" ", with: "-")
      let numbered = [base] + (1...1_000).map { "\(base)-\($0)" }
      anchors.append(numbered.first { !anchors.contains($0) } ?? base)
    }
    return anchors
  }

  private func links(_ report: String) -> [String] {
    report.matches(of: #/\]\(#([^)]*)\)/#).map { String($0.output.1) }
  }

  private func flows(_ count: Int) -> String {
    SampleReport.markdown { contents in
      for number in 1..<count {
        contents.flows.append(
          FlowReport(
            definition: FlowDefinition(id: Text("f\(number)"), steps: [StepDefinition(id: "a")]),
            settings: ReportSettings(), started: 0, matured: 0))
      }
    }
  }

  @Test func `one flow is called the flow, and its sections stand behind it`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ---

        ## Contents

        - [What was read](#what-was-read)
        - [The flow](#the-flow): [Funnel](#funnel), [Why users left](#why-users-left), \
        [Permissions](#permissions), [Choices](#choices), [Variants](#variants), \
        [Breakdowns](#breakdowns), [Trend](#trend), [Time](#time), [Findings](#findings)
        - [What was left out](#what-was-left-out)
        - [What the words mean](#what-the-words-mean)
        - [Rejected lines](#rejected-lines)
        - [About this report](#about-this-report)

        ## What was read

        """)
  }

  @Test func `several flows have their names behind the link, never in it`() {
    let report = flows(2)
    expect(
      report, contains: "\n- [Flow 1](#flow-1), `First launch`, version `1`: [Funnel](#funnel), [")
    expect(report, contains: "\n- [Flow 2](#flow-2), `f1`: [Funnel](#funnel-1)")
  }

  @Test(arguments: [1, 2, 12])
  func `each link leads to the heading of its words, and each heading has one`(count: Int) {
    let report = flows(count)
    let (links, anchors) = (links(report), anchors(report))
    expect(Set(links).count, equals: links.count)
    expect(links, equals: anchors.filter { $0 != "onboarding-report" && $0 != "contents" })
  }

  @Test func `an anchor that a number has made already is passed over`() {
    let headings = Heading.headings(
      in: [("Flow"), ("Flow 1"), ("Flow"), ("Why? It's")].flatMap { words -> [Block] in
        [.heading(level: 2, words: words), "text"]
      })
    expect(headings.map(\.anchor), equals: ["flow", "flow-1", "flow-2", "why-its"])
  }
}
