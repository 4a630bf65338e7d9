import Expectations
import Foundation
import TestSupport
import Testing

/// Changes of a log whose effect on the report is known.
struct ChangeLawsTests {
  @Test(arguments: LawSeeds.first(16))
  func `lines delivered twice under one id count once`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let repeated = test.repeatingIdentifiedLines(seed: 5)
    let (before, after) = try await (CaseReport.plain(seed), CaseReport(repeated))
    expect(differences(before.unlessCounted, after.unlessCounted), equals: [], "seed \(seed)")

    let more = repeated.lineCounts.accepted - test.lineCounts.accepted
    var expected = try before.findings()
    let found = try after.findings()
    for word in ["lines", "accepted"] { expected["log \(word)", default: 0] += more }
    let late = found["log after_as_of", default: 0] - expected["log after_as_of", default: 0]
    expected["log after_as_of", default: 0] += late
    expected["log duplicates", default: 0] += more - late
    expect(found, equals: expected, "seed \(seed)")
  }

  @Test(arguments: LawSeeds.first(16))
  func `events of foreign flows change nothing but their own counts`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let foreign = test.addingForeignEvents(seed: 5)
    let (before, after) = try await (CaseReport.plain(seed), CaseReport(foreign))
    expect(differences(before.unlessCounted, after.unlessCounted), equals: [], "seed \(seed)")

    let more = foreign.lineCounts.accepted - test.lineCounts.accepted
    var expected = try before.findings()
    let found = try after.findings()
    for word in ["lines", "accepted"] { expected["log \(word)", default: 0] += more }
    let late = found["log after_as_of", default: 0] - expected["log after_as_of", default: 0]
    expected["log after_as_of", default: 0] += late
    if more > late { expected["foreign undefined_flow", default: 0] += more - late }
    expect(found, equals: expected, "seed \(seed)")
  }

  @Test(arguments: LawSeeds.first(16))
  func `a shift by whole weeks moves dates and nothing else`(seed: UInt64) async throws {
    var test = AdversarialCase(seed: seed)
    test.options.timeZone = "UTC"
    let days = 7 * Int(1 + seed % 120)
    let (before, after) = try await (CaseReport(test), CaseReport(test.shifted(days: days)))
    var (early, late) = (before.files, after.files)
    early["report.md"] = MarkdownText(early["report.md"] ?? "").withInputsAndDatesLeftOut
    late["report.md"] = MarkdownText(late["report.md"] ?? "").withInputsAndDatesLeftOut
    early["trend.csv"] = try before.trendDates(later: days).joined(separator: "\n")
    late["trend.csv"] = try after.trendDates(later: 0).joined(separator: "\n")
    expect(differences(early, late), equals: [], "seed \(seed), \(days) days")
  }

  @Test(arguments: LawSeeds.first(16))
  func `renaming variants permutes their rows`(seed: UInt64) async throws {
    let renaming = AdversarialCase(seed: seed).renamingVariants(seed: 3)
    let before = try await CaseReport(renaming.before)
    let after = try await CaseReport(renaming.after)
    for name in CaseReport.tableNames {
      let expected = try before.table(name).records(renaming: renaming.names)
      let found = try after.table(name).records(renaming: [:])
      expect(expected, equals: found, "seed \(seed), \(name), \(renaming.names)")
    }
  }
}

extension CaseReport {
  /// What stays when lines are added that count nowhere: all but what was read and left out,
  /// and findings whose share is one of all accepted lines.
  fileprivate var unlessCounted: [String: String] {
    var result = files
    result["quality.csv"] = nil
    // What users did elsewhere after they left is told, first and last.
    result["exits.csv"] = nil
    result["drivers.csv"] = nil
    result["report.md"] =
      MarkdownText(files["report.md"] ?? "").withoutSection("Contents")
      .withoutSection("What was read")
      .withoutSection("What was left out").withoutSection("Rejected lines").withoutExamples
      .replacing(#/\n- \*\*warning\*\*, `(undefined_flow|other_version)`, .*/#, with: "")
      // One of the insights is about the share of lines that cannot be read, and then that is not said of
      // the data once more.
      .replacing(#/\n- \*\*Data:\*\* .*/#, with: "").replacing(#/\n{3,}/#, with: "\n\n")
      .replacing(#/(?:\n[0-9]+\. .*)+\n/#, with: "")
      // Of a user whose last event in the flow is a view, events elsewhere are told.
      .replacing(#/; last event: [^|]*( [0-9,]+)(?= \|)/#, with: "")
      .replacing("| none in the flow |", with: "| no later event |")
      .replacing(#/ (No later event|None in the flow): [^.]*\./#, with: "")
    return result
  }

  /// The rows of `trend.csv` with their dates some days later.
  fileprivate func trendDates(later days: Int) throws -> [String] {
    let table = try table("trend.csv")
    let column = table.header.firstIndex(of: "period_start") ?? 0
    return table.records.map { record in
      var record = record
      record[column] = Self.date(record[column], later: days)
      return record.joined(separator: ",")
    }
  }

  private static func date(_ text: String, later days: Int) -> String {
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard let date = try? style.parse(text) else { return "no date: \(text)" }
    return (date + Double(days) * 86_400).formatted(style)
  }
}

extension MarkdownText {
  fileprivate var withInputsAndDatesLeftOut: String {
    MarkdownText(
      withoutDates.replacing(#/ (started), [^·\n]*[0-9]{4}(?=\n| ·)/#) { " \($0.1)" }
    ).withoutExamples
  }
}

extension CSVTable {
  /// The rows in an order that names do not decide, without examples; variants have other names.
  fileprivate func records(renaming names: [String: String]) -> [[String]] {
    let left = ["example_file", "example_line"]
    let isSegment = rows().map { $0["breakdown"] == "variant" }
    return zip(records, isSegment).map { record, isSegment in
      zip(header, record).filter { !left.contains($0.0) }.map { column, field in
        let isName =
          column == "variant" || column == "control" || column == "segment" && isSegment
        return isName ? names[field] ?? field : field
      }
    }.sorted { $0.joined(separator: "\u{1F}") < $1.joined(separator: "\u{1F}") }
  }
}
