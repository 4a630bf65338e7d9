import Definitions
import EventLog
import Expectations
import Journeys
import Testing

@testable import Reports

struct ChartLabelTests {
  @Test func `a name of 28 letters is whole, a longer one cut, with the whole beside it`() {
    let fits = ChartLabel(Text(String(repeating: "a", count: 28)))
    expect(fits.short, equals: String(repeating: "a", count: 28))
    expectNil(fits.whole)
    let cut = ChartLabel(Text(String(repeating: "a", count: 29)))
    expect(cut.short, equals: String(repeating: "a", count: 27) + "…")
    expect(cut.whole, equals: String(repeating: "a", count: 29))
  }

  @Test func `wide letters and ideographs are cut earlier`() {
    expect(ChartLabel(Text(String(repeating: "W", count: 28))).short.count, equals: 19)
    expect(ChartLabel(Text(String(repeating: "語", count: 28))).short.count, equals: 17)
    expectNil(ChartLabel("最初の画面").whole)
  }

  @Test func `what hides is made visible, and an empty name has words`() {
    expect(ChartLabel("a\u{202E}b").short, equals: "a\\u{202E}b")
    expect(ChartLabel("").short, equals: "(empty)")
    expectNil(ChartLabel("").whole)
  }

  @Test func `a flow is called by its title, else its id, with its version`() {
    var flow = FlowDefinition(id: "tour", steps: [])
    expect(ChartLabel(flow).short == "tour" && ChartLabel(flow).whole == nil)
    flow.title = "First launch"
    flow.version = "2"
    expect(ChartLabel(flow).short, equals: "First launch, version 2")
    flow.title = Text(String(repeating: "a", count: 29))
    expect(ChartLabel(flow).short, equals: "\(String(repeating: "a", count: 27))…, version 2")
    expect(ChartLabel(flow).whole, equals: "\(String(repeating: "a", count: 29)), version 2")
  }
}
