import EventLog
import Journeys
import Testing

@testable import Funnels
@testable import Reports

struct MarkdownReportTests {
  private func text(_ contents: ReportContents) -> String {
    String(decoding: contents.markdown.bytes, as: UTF8.self)
  }

  private func empty() -> ReportContents {
    ReportContents(
      provenance: Provenance(programVersion: "0.1.0", asOf: nil, definitionDigest: "d"))
  }

  @Test func `the report begins with what was read, then the flow with its headline`() {
    let expected = """
      # Onboarding report

      ## What was read

      1,240 lines: 1,200 accepted, 30 rejected, 10 blank.

      | Finding | Severity | What it means | First example | Count | Share |
      | --- | --- | --- | --- | ---: | ---: |
      | `rejected_bad_timestamp` | info | no instant | – | 30 | – |

      ### Rejected lines

      - `a.ndjson:17:42`, byte 17,388: `bad_timestamp`: ``field "ts" is "`x`": not an instant``

      ## Flow 1

      Flow `first|launch`, version `1`, titled `First launch`.

      - started: 12
      - window of 1 d over: 10
      - completed: 4, 40.0 % (16.8–68.7)
      - still in progress: 2
      - entered midway, not in the funnel: 0

      ### Funnel

      | Step | Viewed | Reached | Left | Of all who entered | Of the step before | \
      Median time to advance | In progress |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      | 1. `welcome` `Hello \\| there` | 9 | 10 | 3 | 100.0 % (72.2–100.0) | – | 12.5 s | 1 |
      | 2. `=permissions` | 7 | 7 | 3 | 70.0 % (40.0–90.0) | 70.0 % (40.0–90.0) | – | 1 |
      | **completed** | 4 | 4 | – | 40.0 % (16.8–68.7) | 57.1 % (25.0–84.0) | – | 0 |

      Step `=permissions` is missing from the lists of 1,234 users, by their variant; they count \
      in none of its numbers.

      """
    #expect(text(SampleReport.contents()).hasPrefix(expected))
  }

  @Test(arguments: [
    "| 2. `=permissions` | denied, though required `screen_time` | 2 | 28.6 % | 66.7 % | 5 s |",
    "| returned after the window | 1 | 10.0 % |",
    "| 1. `welcome` `Hello \\| there` | `level` | `medium, or less` (default) | 5 | 100.0 % | 4 |",
    "| `x` | not declared | 0 | 0.0 % | 0.0 % |",
    "| *mixed* | seen with several variants | 1 | – | 8.3 % |",
    "Variant `B` against control `A`, 4 against 5 users.",
    "| **completed** | 1 | 20.0 % | 3 | 75.0 % | +55.0 pp |",
    "By `country`:",
    "| *none* | 4 | 1 | 25.0 % |",
    "- median from entry to completion: – (1 min 1 s to –)",
    "| 2026-03-07 | **alarm**, final | 10 | 4 | 40.0 % (16.8–68.7) | 0 |",
    "| 2026-03-08 | open | 2 | 0 | – | 2 |",
    "| `unknown_page` | warning | the page `<b>\\|` belongs to no step | `a.ndjson:5` | 3 | 25.0 % |",
    "- as of: 2026-03-08T12:00:00Z",
    "- time zone: `Europe/Berlin`",
    "- filters and options: `--where build!=debug`, `--by country`",
    "- inputs: `logs`, `-`",
    "- digest of the definition: `9f86d081`",
  ])
  func `each part of the report has its lines`(line: String) {
    #expect(text(SampleReport.contents()).contains("\n\(line)"))
  }

  @Test func `an empty run says so and keeps its foot`() {
    let report = text(empty())
    #expect(report.contains("\nNo flow was found in what was read.\n"))
    #expect(report.contains("\n- as of: –\n- time zone: none\n"))
    #expect(report.hasSuffix("\n") && !report.hasSuffix("\n\n"))
  }

  @Test func `a provisional flow is announced at the top and in its section`() throws {
    var contents = SampleReport.contents()
    contents.flows[0].isProvisional = true
    let report = text(contents)
    #expect(report.hasPrefix("# Onboarding report\n\n**Provisional** (flow 1): no user's window"))
    #expect(report.contains("\n\n**Provisional:** no user's window is over yet"))
    #expect(!text(SampleReport.contents()).contains("rovisional"))
  }

  @Test func `a report of attempts, or by another reading, says so`() throws {
    var contents = SampleReport.contents()
    contents.flows[0].settings.order = .ordered
    contents.flows[0].settings.count = .attempts
    contents.flows[0].isProvisional = true
    contents.provenance.order = .ordered
    contents.provenance.count = .attempts
    let report = text(contents)
    for line in [
      "- counted: attempts, by `ordered`; the foot says how\n- started: 12\n",
      "### Why attempts left\n", "| Outcome | Attempts | Share |\n",
      "**Provisional** (flow 1): no attempt's window is over yet",
      "By days of the attempt's entry in `Europe/Berlin`:\n",
      "\nA step counts as reached (`--order ordered`) when it and those before it were viewed",
      "\nCounted are attempts (`--count attempts`), each with its own entry, window and breakdown,",
      "\nAll counts and rates are of attempts whose window is over",
      "Variant `B` against control `A`, 4 against 5 users.",
    ] {
      #expect(report.contains(line), "\(line)")
    }
    for word in ["attempt", "--order", "counted:"] {
      #expect(!text(SampleReport.contents()).contains(word))
    }
  }

  @Test(arguments: [
    (Reading.strict, "A step counts as reached (`--order strict`)"),
    (.any, "Row k counts who viewed k distinct steps (`--order any`)"),
  ])
  func `each reading has its own words`(order: Reading, words: String) {
    var contents = SampleReport.contents()
    contents.provenance.order = order
    #expect(text(contents).contains("\n\n\(words)"))
    #expect(text(contents).contains("All counts and rates are of users"))
  }

  @Test func `an inferred definition is announced`() {
    var contents = SampleReport.contents()
    contents.flows[0].isInferred = true
    #expect(text(contents).contains("\n\nThe definition was inferred from the log;"))
    #expect(!text(SampleReport.contents()).contains("inferred"))
  }

  @Test func `of a breakdown the 20 largest segments are shown`() {
    var contents = SampleReport.contents()
    contents.funnel = (1...25).map { number in
      FunnelRow(
        key: RowKey(
          flow: SampleReport.key, breakdown: .field(.country),
          segment: .value(Text("c\(number)"))),
        step: SampleReport.welcome, isCompletion: false, viewed: 0, reached: number % 5,
        inProgress: 0, fromEntry: RateCell(), fromPrevious: RateCell(), attempts: 0)
    }
    let report = text(contents)
    // By users, and of equal ones in the order of the rows: c4, c9 … c24 with 4, then with 3.
    #expect(report.contains("| ---: |\n| `c4` | 4 | – | – |\n| `c9` | 4 | – | – |\n| `c14` |"))
    #expect(report.contains("| `c24` | 4 | – | – |\n| `c3` | 3 |"))
    #expect(report.contains("| `c21` | 1 | – | – |\n\n5 smaller segments stand in `funnel.csv`."))
    #expect(!report.contains("`c5`"))
  }

  @Test func `of a long trend the last 31 periods are shown`() {
    var contents = SampleReport.contents()
    var row = contents.trend[1]
    contents.trend = (1...40).map { day in
      row.periodStart = "day \(day)"
      return row
    }
    let report = text(contents)
    #expect(report.contains("\nBy the last 31 days of first entry in `Europe/Berlin`:\n"))
    #expect(!report.contains("| day 9 |") && report.contains("| day 10 |"))
  }

  @Test func `findings about flows that are not reported stand by themselves`() {
    var contents = empty()
    contents.quality = [
      QualityRow(
        scope: .flow(FlowKey(flow: "other", version: nil)), finding: .rule(.undefinedFlow),
        severity: .warning, count: 7, explanation: "no definition has the flow \("ot`her" as Text)")
    ]
    #expect(
      text(contents).contains(
        """

        ### Outside the reported flows

        | Finding | Severity | What it means | First example | Count | Share |
        | --- | --- | --- | --- | ---: | ---: |
        | `undefined_flow` | warning | no definition has the flow ``ot`her`` | – | 7 | – |

        """))
  }

  @Test func `no hostile name ends up in a heading or breaks a table`() throws {
    for name in try HostileNames.all() {
      let shown = VisibleText(utf8: name.utf8).string
      var contents = SampleReport.contents()
      contents.flows[0].definition.id = Text(name)
      contents.flows[0].definition.title = Text(name)
      contents.flows[0].definition.steps[0].title = Text(name)
      contents.choices[0].key.flow.flow = Text(name)
      contents.choices[0].value = Text(name)
      contents.provenance.inputs = [name]
      let report = text(contents)
      let headings = report.split(separator: "\n").filter { $0.hasPrefix("#") }
      #expect(
        headings == [
          "# Onboarding report", "## What was read", "### Rejected lines",
          "### Outside the reported flows", "## Flow 1", "### Funnel", "### Choices",
          "### Findings", "## About this report",
        ], "\(shown)")
      #expect(report.contains("Flow \(CodeSpan(name).markdown), version `1`"), "\(shown)")
    }
  }
}
