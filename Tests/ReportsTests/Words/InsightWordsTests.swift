import EventLog
import Expectations
import Testing

@testable import Insights
@testable import Reports

/// Insights in a report: names of data show and do nothing else.
struct InsightWordsTests {
  private func sentence(_ name: String, _ detail: [String] = []) -> String {
    let headline = "\(Names.quoted(Text(name))) finishes less often than \(Names.quoted("B"))."
    return InsightWords(insight: Insight(.who, headline: headline, detail: detail)).sentence
  }

  @Test func `the headline is strong, and names are code spans`() {
    expect(
      sentence("A", ["Look at “Welcome”.", "Then log it."]),
      equals: "**`A` finishes less often than `B`.** Look at `Welcome`. Then log it.")
    expect(sentence("a`b"), equals: "**``a`b`` finishes less often than `B`.**")
  }

  @Test func `a name that holds quotation marks is not cut in two`() {
    expect(sentence("x” **y** “z"), equals: "**`x\" **y** \"z` finishes less often than `B`.**")
  }

  @Test func `what is no name stays as it is`() {
    let insight = Insight(.fatigue, headline: "The further, the fewer.")
    expect(InsightWords(insight: insight).sentence, equals: "**The further, the fewer.**")
    let open = Insight(.fatigue, headline: "An “open mark.")
    expect(InsightWords(insight: open).sentence, equals: "**An “open mark.**")
  }

  @Test func `no hostile name leaves its code span`() throws {
    for name in try HostileNames.all() {
      let runs = Inline(sentence(name)).runs
      guard case .strong(let inside) = try #require(runs.first), runs.count == 1 else {
        Issue.record("\(name)")
        continue
      }
      let words = inside.compactMap { if case .words(let text) = $0 { text } else { nil } }
      expect(words, equals: [" finishes less often than ", "."], "\(name)")
    }
  }
}
