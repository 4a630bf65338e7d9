import Definitions
import EventLog
import Expectations
import Journeys
import Statistics
import Testing

@testable import Funnels
@testable import Reports

struct BreakdownsSectionTests {
  @Test func `each field has a table, with where most of a segment left`() {
    expect(
      SampleReport.markdown(),
      contains: """

        ### Breakdowns

        By `country`:

        | Value | Users | Completed | Completion rate | Most left |
        | --- | ---: | ---: | ---: | --- |
        | `DE` | 6 | 3 | 50.0 % (18.8 to 81.2) † | 2. `=permissions` (2) |
        | *none* | 4 | 1 | 25.0 % (4.6 to 69.9) † | 2. `=permissions` (2) |

        *none*: the event they started with had no value.

        """)
  }

  @Test func `a draw, no loss and no users are told apart`() {
    let report = SampleReport.markdown {
      $0.flow.rows.losses[1].biggest = [SampleReport.welcome, SampleReport.permissions]
      $0.flow.rows.losses[2].left = 0
    }
    expect(
      report,
      contains:
        "| `DE` | 6 | 3 | 50.0 % (18.8 to 81.2) † | 1. `welcome`, 2. `=permissions` (2 each) |")
    expect(report, contains: "| *none* | 4 | 1 | 25.0 % (4.6 to 69.9) † | nobody left |")
    let many = SampleReport.markdown {
      $0.flow.rows.losses[1].biggest = Array(repeating: SampleReport.welcome, count: 4)
      $0.flow.rows.funnel[11].reached = 0
    }
    expect(many, contains: "| 50.0 % (18.8 to 81.2) † | 4 steps tie (2 each) |")
    expect(many, contains: "| *none* | 0 | 1 | 25.0 % (4.6 to 69.9) † | – |")
    expect(many, contains: "\n\n`–`: of these users no window is over yet, or none started.\n")
    expect(report, lacks: "of these users no window")
  }

  @Test func `the values beyond the thousandth are explained where they stand`() {
    let report = SampleReport.markdown { contents in
      for index in 11...12 { contents.flow.rows.funnel[index].key.segment = .other }
    }
    expect(report, contains: "\n*other*: the values beyond the 1,000 with most users.\n")
    expect(report, lacks: "*none*")
    expect(SampleReport.markdown(), lacks: "*other*")
  }

  @Test func `of a breakdown the 20 largest segments are shown`() {
    let report = SampleReport.markdown { contents in
      contents.flow.rows.funnel = (1...25).map { number in
        SampleReport.row(
          .field(.country), .value(Text("c\(number)")), step: SampleReport.welcome,
          reached: number % 5, of: 0)
      }
    }
    // By users, and of equal ones in the order of the rows: c4, c9 … c24 with 4, then with 3.
    expect(
      report, contains: "| --- |\n| `c4` | 4 | – | – | – |\n| `c9` | 4 | – | – | – |\n| `c14` |")
    expect(report, contains: "| `c24` | 4 | – | – | – |\n| `c3` | 3 |")
    expect(report, contains: "| `c21` | 1 | – | – | – |\n\n5 smaller segments are in `funnel.csv`.")
    expect(report, lacks: "`c5`")
    expect(SampleReport.markdown(), lacks: "smaller segments")
  }

  private static func contrast(
    _ segment: Segment, _ side: SegmentContrast.Side
  ) -> SegmentContrast {
    SegmentContrast(
      key: RowKey(flow: SampleReport.key, breakdown: .field(.country), segment: segment),
      side: side, own: Proportion(20, of: 100), rest: Proportion(200, of: 400))
  }

  @Test func `a segment that stands apart is worth a look, and that is not a test`() {
    let report = SampleReport.markdown {
      $0.flow.rows.contrasts = [Self.contrast(.value("DE"), .below)]
    }
    expect(
      report,
      contains: """

        - `DE` finishes less often: 20.0 % (13.3 to 28.9), against 50.0 % (45.1 to 54.9) of all other users.

        These intervals do not overlap. That is not a test: of the 2 values compared, some may differ by \
        chance, and nothing here says why.

        """)
    expect(SampleReport.markdown(), lacks: "Worth a look")
  }

  @Test func `of two segments only the lower one is named`() {
    let report = SampleReport.markdown {
      $0.flow.rows.contrasts = [Self.contrast(.value("DE"), .above), Self.contrast(.none, .below)]
    }
    expect(report, contains: "- *none* finishes less often:")
    expect(report, lacks: "finishes more")
  }

  @Test func `of three segments those above and below are named`() {
    let report = SampleReport.markdown { contents in
      contents.flow.rows.contrasts = [
        Self.contrast(.value("DE"), .above), Self.contrast(.none, .below),
      ]
      contents.flow.rows.funnel.append(
        SampleReport.row(
          .field(.country), .value("FR"), step: SampleReport.welcome, reached: 1, of: 1))
    }
    expect(report, contains: "\n- `DE` finishes more often:")
    expect(report, contains: "\n- *none* finishes less often:")
    expect(report, contains: "of the 3 values compared")
  }
}
