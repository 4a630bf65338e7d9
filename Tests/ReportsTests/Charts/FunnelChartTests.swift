import Definitions
import EventLog
import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// Who reached each step, and who left there.
struct FunnelChartTests {
  private func drawn(_ change: (inout Report) -> Void = { _ in }) -> String? {
    SampleReport.chart(.funnel, change)
  }

  @Test func `a funnel says in its bars and words how many left, in one colour, and why`() throws {
    let chart = try #require(drawn())
    expect(chart, contains: ">1. Hello | there<", "the title, not the id")
    expect(chart, contains: ">20.0 % † left (2): no reason in the log<")
    expect(chart, contains: ">50.0 % † left (4), most completions lost:<")
    expect(chart, contains: ">2 denied what is required (screen_time),<")
    expect(chart, contains: ">2 no reason in the log<")
    expect(chart, contains: "; most completions are lost at step 2, where 50.0 % (few users) left.")
    // Of a longest bar of 468 for 10 users.
    let boxes = chart.matches(of: #/width="([0-9.]+)" height="18" class="loss"/#).map { $0.1 }
    expect(boxes, equals: ["93.6", "187.2"])
  }

  @Test func `a funnel names no step as costing most where no gain is known`() throws {
    let chart = try #require(
      drawn { contents in
        for index in contents.flow.rows.funnel.indices {
          contents.flow.rows.funnel[index].gain = nil
        }
      })
    expect(chart, lacks: "most completions")
  }

  @Test func `a funnel in which a step has more users than the one above it says why`() throws {
    let words = "Steps differ by variant: a later one may have more users."
    // More variants than have funnels of their own.
    let ownList: (inout Report) -> Void = { contents in
      contents.flow.definition.experiment?.variants[1].steps = [1, 0]
      let rows = contents.flow.rows.funnel.filter { $0.key.segment == .value("B") }
      for name in ["C", "D", "E"] {
        contents.flow.rows.funnel += rows.map { row in
          var row = row
          row.key.segment = .value(Text(name))
          return row
        }
      }
    }
    let rising = try #require(
      drawn { contents in
        ownList(&contents)
        contents.flow.rows.funnel[1].reached = contents.flow.rows.funnel[0].reached + 1
      })
    expect(rising.contains(">\(words)</text>") && rising.contains(" \(words)"))
    let falling = try #require(drawn(ownList))
    expect(falling, lacks: "Steps differ")
  }

  @Test func `where a variant has a list of its own, each variant has its funnel instead`() throws {
    let ownList: (inout Report) -> Void = {
      $0.flow.definition.experiment?.variants[1].steps = [1, 0]
    }
    let funnel = try #require(drawn(ownList))
    expect(funnel, contains: ">How far the users of each variant came<")
    expectNil(SampleReport.chart(.arms, ownList), "nothing is drawn twice")
    var contents = SampleReport.charted()
    ownList(&contents)
    expect(
      contents.markdown(for: .folder),
      contains:
        "![How many of each variant reached each step, and how many left there](charts/flow-1-funnel.svg)"
    )
  }
}
