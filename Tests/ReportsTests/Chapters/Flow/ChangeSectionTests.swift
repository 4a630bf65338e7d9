@testable import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels
@testable import Reports

/// What changed, told of a change made by hand: 45.2 % to 41.0 % on the way through three steps.
struct ChangeSectionTests {
  private static let key = SampleReport.key

  private static func row(
    _ part: ChangePart, _ breakdown: Breakdown = .all, _ segment: Segment = .everyone,
    step: StepKey? = nil, _ base: (Int, Int), _ own: (Int, Int), _ contribution: Double?
  ) -> ChangeRow {
    let sides = [base, own].map { reached, users in
      ChangeCounts(users: Count(users), reached: Count(reached))
    }
    return ChangeRow(
      key: RowKey(flow: key, breakdown: breakdown, segment: segment),
      ownName: "2026-05-08..2026-05-15",
      baseName: "2026-05-01..2026-05-08", part: part, step: step, base: sides[0], own: sides[1],
      contribution: contribution)
  }

  /// 2,500 users before and 2,000 now, so that the change is clear; of a tenth of them it is not.
  private static func rows(
    _ breakdown: Breakdown = .all, isClear: Bool = true, mix: Double? = nil
  ) -> [ChangeRow] {
    let many = isClear ? 10 : 1
    let last = SampleReport.completed
    let mixRow = ChangeRow(
      key: RowKey(flow: key, breakdown: breakdown, segment: .everyone), ownName: "now",
      baseName: "then", part: .mix, contribution: mix)
    return [
      row(
        .completion, breakdown, step: last, (113 * many, 250 * many), (82 * many, 200 * many),
        -0.042),
      row(
        .step, breakdown, step: SampleReport.permissions, (200 * many, 250 * many),
        (158 * many, 200 * many), -0.00514 - (mix ?? 0)),
      row(
        .step, breakdown, step: last, (113 * many, 200 * many), (82 * many, 158 * many), -0.03686),
    ] + (mix == nil ? [] : [mixRow])
  }

  private func report(_ rows: [ChangeRow]?, _ change: (inout Report) -> Void = { _ in })
    -> String
  {
    SampleReport.markdown {
      $0.isCompared = rows != nil
      $0.flow.rows.changes = rows ?? []
      change(&$0)
    }
  }

  private func section(_ report: String) -> String {
    let start = report.firstRange(of: "### What changed\n\n")
    let end = report.firstRange(of: "\n\n### Why users left")
    guard let start, let end else { return "(no section)" }
    return String(report[start.upperBound..<end.lowerBound])
  }

  // Parts of −0.5 and −3.7 points of −4.2; rounding moves none.
  @Test func `sentences first, then a table whose last column adds up`() {
    expect(
      section(report(Self.rows())),
      equals: """
        **Completion fell by 4.2 points, from 45.2 % to 41.0 %** (95 %: −7.1 to −1.3). The largest part of it, −3.7 points, happens on the way from 2. `=permissions` to completing the flow: 56.5 % → 51.9 % of those who reached the step before went on (−4.6, 95 %: −7.9 to −1.3). To see whether a different mix of users came, name a field with `--by`, such as `--by platform`.

        Compares 2,000 users (`2026-05-08..2026-05-15`) with 2,500 (`2026-05-01..2026-05-08`, the base). A period counts users who started in it; its end belongs to the next one.

        | Way | `2026-05-01..2026-05-08` | `2026-05-08..2026-05-15` | Change | Part |
        | --- | ---: | ---: | ---: | ---: |
        | from 1. `welcome` to 2. `=permissions` | 80.0 % | 79.0 % | −1.0 (−3.4 to +1.4) | −0.5 |
        | from 2. `=permissions` to completing the flow | 56.5 % | 51.9 % | −4.6 (−7.9 to −1.3) | −3.7 |
        | **completed the flow** | 45.2 % | 41.0 % | −4.2 (−7.1 to −1.3) | −4.2 |

        **Change** is by how many points the rate of that line moved; **part** is how much of the change \
        of completion that makes, and the parts add up to it: a step's is its Shapley value, the mix what \
        comes from more users of one kind and fewer of another. Differences are of the unrounded rates. The \
        95 % interval is for one look: of twenty nights without any change, about one leaves out 0.
        """)
  }

  /// Version 2.4 against 2.3, with the numbers of the change.
  private func groupReport(_ rows: [ChangeRow], _ field: EventField = .appVersion) -> String {
    report(
      rows.map {
        var row = $0
        (row.ownName, row.baseName) = ("app_version=2.4", "app_version=2.3")
        return row
      }
    ) {
      let base = FieldCondition(field: field, comparison: .equal, value: "2.3")
      $0.flow.settings.change = ChangeSides(segment: base, of: $0.flow.settings)
    }
  }

  @Test func `two groups differ, and nothing fell from one to the other`() throws {
    let report = groupReport(Self.rows())
    expect(
      report,
      contains: """

        - **Compared:** completion is 4.2 points lower than in `app_version=2.3` (41.0 % against 45.2 %; \
        95 %: −7.1 to −1.3), mostly on the way from 2. `=permissions` to completing the flow; see \
        “How the groups differ”.
        - **Alarm:**
        """)
    let start = try #require(report.firstRange(of: "### How the groups differ\n\n"))
    let end = try #require(report.firstRange(of: "\n\n### Why users left"))
    let section = report[start.upperBound..<end.lowerBound]
    expect(
      section,
      hasPrefix: """
        **Completion is 4.2 points lower in `app_version=2.4` than in `app_version=2.3`: 41.0 % against \
        45.2 %** (95 %: −7.1 to −1.3). The largest part of it, −3.7 points, happens on the way from 2. `=permissions` to completing the flow: 51.9 % against 56.5 % of those who reached the step before went on (−4.6, 95 %: −7.9 to −1.3). To see whether the groups have a different mix of users, name another field with `--by`, such as `--by platform`.

        Compares 2,000 users (`app_version=2.4`) with 2,500 (`app_version=2.3`, the base).

        | Way | `app_version=2.3` | `app_version=2.4` | Difference | Part |

        """)
    for word in ["hange", "fell", "rose", "than before", "→"] { expect(section, lacks: word) }
    expect(groupReport(Self.rows(), .platform), contains: "such as `--by country`.")
    expect(
      groupReport(Self.rows(isClear: false)),
      contains:
        "- **Compared:** no clear difference of completion from `app_version=2.3` (41.0 % against")
  }

  @Test func `the mix of two groups is of different users, not that other users came`() {
    let rows = Self.rows(.field(.platform), mix: -0.01)
    expect(
      groupReport(Self.rows() + rows),
      contains: "The mix of `platform` (the groups have different users) accounts for −1.0 points")
  }

  @Test func `the first page has a line for it, and the contents a link`() {
    let report = report(Self.rows())
    expect(
      report,
      contains: """

        - **Changed:** completion fell by 4.2 points against `2026-05-01..2026-05-08` (45.2 % → 41.0 %; \
        95 %: −7.1 to −1.3), mostly on the way from 2. `=permissions` to completing the flow; see \
        “What changed”.
        - **Alarm:**
        """)
    expect(report, contains: "[Funnel](#funnel), [What changed](#what-changed), [Why users left]")
    expect(report, contains: "- **base**: what a report is compared with; nobody is on both sides.")
  }

  @Test func `an interval that holds 0 is no clear change`() {
    let report = report(Self.rows(isClear: false))
    expect(
      section(report),
      hasPrefix:
        "**No clear change of completion:** 45.2 % → 41.0 %, −4.2 points (95 %: −13.3 to +5.0). The"
    )
    expect(
      report,
      contains: """

        - **Changed:** no clear change of completion against `2026-05-01..2026-05-08` (45.2 % → 41.0 %; \
        95 %: −13.3 to +5.0); see “What changed”.

        """)
  }

  @Test func `of a field the mix is told with the segment that moved most`() {
    let shares = [
      Self.row(.share, .field(.country), .value("DE"), (50, 250), (80, 200), -0.01),
      Self.row(.share, .field(.country), .value("FR"), (100, 250), (70, 200), 0),
      Self.row(.share, .field(.country), .none, (100, 250), (50, 200), 0.002),
    ]
    let text = section(report(Self.rows() + Self.rows(.field(.country), mix: -0.008) + shares))
    expect(
      text,
      contains: """
        The mix of `country` (other users came than before) accounts for −0.8 points of it, above all \
        `DE`: 20.0 % → 40.0 % of the users.
        """)
    expect(text, contains: "| Change | Part, by `country` |\n")
    expect(text, contains: "| 79.0 % | −1.0 (−3.4 to +1.4) | +0.3 |\n")
    expect(text, contains: "\n| the mix | – | – | – | −0.8 |\n")
    expect(text, lacks: "is not looked at")
  }

  @Test func `where the mix makes most of a change, it is named and no step is`() {
    let countries = Self.rows(.field(.country), mix: -0.036).map { row in
      var row = row
      if row.part == .step { row.contribution = -0.003 }
      return row
    }
    let report = report(Self.rows() + countries)
    let text = section(report)
    expect(text, lacks: "The largest part of it")
    expect(text, contains: "The mix of `country` (other users came than before) accounts for −3.6")
    expect(
      report,
      contains: "−1.3), mostly because of a different mix of `country`; see “What changed”.")
  }

  @Test func `a mix of 0 makes no difference`() {
    let text = section(report(Self.rows() + Self.rows(.field(.country), mix: 0)))
    expect(text, contains: "The mix of `country` did not change completion.")
  }

  @Test func `where variants have lists of their own a way has an end only`() {
    let rows = Self.rows(mix: -0.001)
    let text = section(
      report(rows) {
        $0.flow.definition.experiment?.variants[1].steps = [0]
      })
    expect(
      text,
      contains:
        "The largest part of it, −3.7 points, happens on the way to completing the flow: 56.5 %")
    expect(
      text,
      contains:
        "The mix of the variants' lists of steps (other users came than before) accounts for −0.1 points of it."
    )
    expect(text, contains: "\n| to 2. `=permissions` | 80.0 % |")
  }

  @Test func `a side without users is named, and nothing is told`() {
    let empty = [
      Self.row(.completion, step: SampleReport.completed, (0, 0), (82, 200), nil),
      Self.row(.step, step: SampleReport.completed, (0, 0), (82, 158), nil),
    ]
    let report = report(empty)
    expect(
      section(report),
      equals: """
        There is nothing to compare: no counted user belongs to `2026-05-01..2026-05-08`.
        """)
    expect(
      report,
      contains: """

        - **Changed:** there is nothing to compare with `2026-05-01..2026-05-08`, see “What changed”.

        """)
  }

  @Test func `a report that is held against nothing says nothing of it`() {
    expect(report(nil), lacks: "hanged")
  }

  @Test func `the table has a row a part`() {
    var contents = SampleReport.contents()
    contents.isCompared = true
    contents.flow.rows.changes = Self.rows(.field(.country), mix: 0)
    let file = contents.tables.first { $0.name == "changes.csv" }
    expect(
      file.map { String(decoding: $0.bytes, as: UTF8.self) },
      equals: """
        flow,flow_version,breakdown,segment,compared,base,part,step_index,step,base_users,\
        base_reached,base_rate,users,reached,rate,difference,difference_low,difference_high,\
        contribution
        first|launch,1,country,,2026-05-08..2026-05-15,2026-05-01..2026-05-08,completion,3,completed,2500,1130,0.452,2000,820,0.41,-0.042,-0.07099928829649912,-0.012877324742463666,-0.042
        first|launch,1,country,,2026-05-08..2026-05-15,2026-05-01..2026-05-08,step,2,'=permissions,2500,2000,0.8,2000,1580,0.79,-0.01,-0.03388338718774812,0.013656965318106768,-0.00514
        first|launch,1,country,,2026-05-08..2026-05-15,2026-05-01..2026-05-08,step,3,completed,2000,1130,0.565,1580,820,0.5189873417721519,-0.0460126582278481,-0.07881415101062984,-0.013153789001967562,-0.03686
        first|launch,1,country,,now,then,mix,,,,,,,,,,,,0

        """)
    expect(SampleReport.contents().tables.count, equals: 13)
  }

  @Test func `what rests on few users is not shown`() {
    let few = Self.row(
      .step, step: SampleReport.completed, (3, 200), (82, 158), -0.03686)
    var contents = SampleReport.contents()
    contents.flow.rows.changes = [Self.rows()[0], Self.rows()[1], few]
    let shown = contents.hidingCells(below: 5)
    expect(
      shown.flow.rows.changes[2].contribution == nil && shown.flow.rows.changes[2].base?.rate == nil
    )
    expect(
      shown.flow.rows.changes[2].differenceLow == nil && shown.flow.rows.changes[2].own?.rate != nil
    )
    // With the others it would add up to completion's.
    expectNil(shown.flow.rows.changes[1].contribution)
    let text = section(shown.markdown(for: .stream))
    expect(text, contains: "| from 2. `=permissions` to completing the flow | – | 51.9 % | – | – |")
  }

  @Test func `a mix beside hidden segments is not told`() {
    let country = Breakdown.field(.country)
    let segments = [
      Self.row(.share, country, .value("DE"), (3, 250), (40, 200), -0.01),
      Self.row(.share, country, .value("FR"), (247, 250), (160, 200), 0.01),
      Self.row(.rate, country, .value("DE"), (2, 3), (20, 40), -0.01),
      Self.row(.rate, country, .value("FR"), (111, 247), (62, 160), -0.03),
    ]
    var contents = SampleReport.contents()
    contents.flow.rows.changes =
      Self.rows(isClear: false) + Self.rows(country, isClear: false, mix: -0.002) + segments
    let shown = contents.hidingCells(below: 5).flow.rows.changes
    expect(shown.dropFirst(3).allSatisfy { $0.contribution == nil })
    // DE hides FR, or it would be the rest.
    expect(shown[7].base?.reached == .hidden && shown[8].base?.reached == .hidden)
    expect(shown[7].own?.reached == 40 && shown[8].own?.reached == 160)
    contents.flow.rows.changes = shown
    let text = section(contents.markdown(for: .stream))
    expect(
      text,
      contains:
        "How much the mix of `country` accounts for is not shown, as it would rest on too few users."
    )
    expect(text, contains: "\n| the mix | – | – | – | – |\n")
  }

  @Test func `a base that begins before the log is told with the log's first day`() {
    let words = """
      **The log begins in the middle of the period compared with:** its first event is from 2026-05-04, but `2026-05-01..2026-05-08` begins earlier. Users who started before that are missing; compare with a later period, or read earlier logs too.
      """
    let late = { (contents: inout Report) in
      contents.flow.logBeginsWithinBase = "2026-05-04"
    }
    expect(section(report(Self.rows(), late)), contains: "\n\n\(words)\n\n")
    expect(report(Self.rows()), lacks: "The log begins within")
    let nobody = Self.row(.completion, step: SampleReport.completed, (0, 0), (82, 200), nil)
    expect(section(report([nobody], late)).hasSuffix("\n\n\(words)"))
  }
}
