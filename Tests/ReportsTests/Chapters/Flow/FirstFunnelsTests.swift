import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Experiments
@testable import Funnels
@testable import Insights
@testable import Reports

/// The funnels of the first page.
struct FirstFunnelsTests {
  /// The lines of the first table.
  private func table(_ change: (inout Report) -> Void) -> [String] {
    SampleReport.markdown(change).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    .drop { !$0.hasPrefix("| Where users leave") }.prefix { $0.hasPrefix("|") }.map { $0 }
  }

  /// So many users in each variant: a hundred times as many in `A` as in the sample, 25 times in `B`.
  private func enlarge(_ contents: inout Report, to users: Int) {
    for place in contents.flow.rows.funnel.indices
    where contents.flow.rows.funnel[place].key.breakdown == .variant {
      let isA = contents.flow.rows.funnel[place].key.segment == .value("A")
      contents.flow.rows.funnel[place].reached *= users / (isA ? 5 : 4)
      contents.flow.rows.funnel[place].left = contents.flow.rows.funnel[place].left.map {
        $0 * (users / (isA ? 5 : 4))
      }
    }
  }

  @Test func `variants with enough users stand beside all`() {
    let lines = table { enlarge(&$0, to: 100) }
    expect(
      lines,
      equals: [
        "| Where users leave | All: reached | left here | `A` (control): reached | left here | "
          + "`B`: reached | left here |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| `Hello \\| there` | 10 | 20.0 % (2) | 100 | 20.0 % (20) | 100 | 25.0 % (25) |",
        "| `=permissions` | 8 | **50.0 % (4)** | 80 | 75.0 % (60) | 75 | 0.0 % (0) |",
        "| **Completed** | 4 | – | 20 | – | 75 | – |",
      ])
  }

  @Test func `a variant with a pipe in its name takes one column`() {
    let lines = table { contents in
      enlarge(&contents, to: 100)
      for place in contents.flow.rows.funnel.indices
      where contents.flow.rows.funnel[place].key.segment == .value("B") {
        contents.flow.rows.funnel[place].key.segment = .value("a|b")
      }
    }
    expect(
      lines.first,
      equals:
        "| Where users leave | All: reached | left here | `A` (control): reached | left here | "
        + "`a\\|b`: reached | left here |")
  }

  @Test func `variants with fewer users stand in the chapter about variants only`() {
    let lines = table { enlarge(&$0, to: 80) }
    expect(lines.first, equals: "| Where users leave | reached | left here |")
  }

  @Test func `of a broken split no variants stand abreast`() {
    let lines = table { contents in
      enlarge(&contents, to: 100)
      contents.flow.checks[0].split = SampleReport.brokenSplit
    }
    expect(lines.first, equals: "| Where users leave | reached | left here |")
  }

  @Test func `beside a hidden loss none is called the largest`() {
    let lines = table { contents in
      contents.hide(below: 3)
      contents.flow.rows.funnel[0].left = .hidden
    }
    expect(!lines.contains { $0.contains("**50.0 % (4)**") })
    expect(lines.contains { $0.contains("50.0 % (4)") })
  }

  /// The sample with its experiment and a second one, `colour`, whose variants are large.
  private func twoExperiments(_ contents: inout Report) {
    var colour = ExperimentDefinition(id: "colour")
    colour.variants = [VariantDefinition(id: "A"), VariantDefinition(id: "B")]
    let order = contents.flow.definition.experiment
    contents.flow.definition.severalExperiments = [order, colour].compactMap(\.self)
    contents.flow.definition.experiment = nil
    enlarge(&contents, to: 100)
    contents.flow.rows.funnel = contents.flow.rows.funnel.flatMap { row -> [FunnelRow] in
      guard row.key.breakdown == .variant else { return [row] }
      return ["order", "colour"].map { (id: Text) in
        var row = row
        row.key.breakdown = .variantOf(id)
        if id == "colour" { row.reached *= 2 }
        return row
      }
    }
  }

  @Test func `of several experiments the first stands abreast, with its name`() {
    let lines = table { twoExperiments(&$0) }
    expect(
      lines.first?.hasPrefix("| Where users leave (experiment `order`) | All: reached"),
      equals: true)
    expect(lines.dropFirst(2).first?.contains("| 100 | 20.0 % (20) |"), equals: true)
  }

  @Test func `an experiment that an insight is about goes first`() {
    let lines = table { contents in
      twoExperiments(&contents)
      var insight = Insight(.experiment, headline: "Fewer users leave.")
      insight.subject = "colour:B"
      contents.flow.insights = [insight]
    }
    expect(lines.first?.hasPrefix("| Where users leave (experiment `colour`) |"), equals: true)
    expect(lines.dropFirst(2).first?.contains("| 200 | 10.0 % (20) |"), equals: true)
  }

  @Test func `a chart of one of several experiments says which`() throws {
    var contents = SampleReport.charted()
    twoExperiments(&contents)
    let charts = contents.charts.filter { $0.name.contains("-arms-") }
    let words = charts.map { String(decoding: $0.bytes, as: UTF8.self).withOrdinarySpaces }
    try #require(words.count == 2)
    expect(words[0], contains: ">First launch, experiment order<")
    expect(words[1], contains: "<title id=\"title\">First launch, experiment colour: How far")
  }
}
