import EventLog
import Expectations
import Testing

struct KnownReadingTests {
  private func reading(_ events: [(flow: String?, step: String)]) -> KnownReading {
    let lines = events.enumerated().map { number, event in
      let flow = event.flow.map { #","flow":"\#($0)""# } ?? ""
      let text =
        #"{"timestamp":\#(1_770_000_000_000 + number),"user_id":"u\#(number)","event":"page_viewed","step":"\#(event.step)"\#(flow)}"#
      return LineSample.Line(file: 0, bytes: Array(text.utf8))
    }
    return KnownReading(lines, longestLine: 1 << 20)
  }

  @Test func `pages name their flows where nine in ten do`() {
    let named = (0..<9).map {
      (flow: ["calm", "focus"][$0 % 2], step: "welcome") as (String?, String)
    }
    expect(reading(named + [(nil, "welcome")]).namesFlows)
    expect(!reading(named + [(nil, "welcome"), (nil, "home")]).namesFlows)
    expect(!reading([]).namesFlows)
  }

  @Test func `pages are counted by flow`() {
    let pages = reading([
      ("calm", "welcome"), ("calm", "goals"), ("focus", "welcome"), ("focus", "welcome"),
      (nil, "home"),
    ])
    expect(pages.mostPagesOfAFlow, equals: 2)
  }
}
