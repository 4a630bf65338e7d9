import Foundation
import TestSupport
import Testing

/// With `--min-cell` no hidden count follows from all that a report publishes, solved together.
struct DisclosureTests {
  private func reports(
    _ arguments: [String], minimum: Int
  ) async throws -> (open: ReportRun, hidden: ReportRun) {
    (
      try await ReportRun(arguments),
      try await ReportRun(arguments + ["--min-cell", "\(minimum)"])
    )
  }

  private func range(of published: PublishedCounts) -> CountRange {
    CountRange(
      numbers: published.counts.map { Double($0.whole) },
      isKnown: published.counts.map { !$0.isHidden },
      // Zeros are shown, so who sees no count knows that it is one at least.
      lows: published.counts.map { _ in 1 }, zeros: published.zeros, bounds: published.bounds)
  }

  /// Solves for each hidden count below the minimum.
  private func expectNoneFollows(_ published: PublishedCounts, minimum: Int, _ name: String) {
    var range = range(of: published)
    for (number, count) in published.counts.enumerated()
    where count.isHidden && count.whole < minimum && range.isSingle(number) {
      let row = published.tables[count.file]?[count.row].whole.fields.prefix(8) ?? []
      Issue.record("\(name): \(count.file) \(count.column) is \(count.whole): \(Array(row))")
    }
  }

  @Test(arguments: LawSeeds.first(16))
  func `no hidden count follows from all tables of a report`(seed: UInt64) async throws {
    let test = AdversarialCase(seed: seed)
    let folder = try TemporaryFolder()
    for file in test.files { try folder.write(file.bytes, to: "log/" + file.path) }
    let base = ["previous-week", "platform=ios"][Int(seed % 2)]
    let minimum = seed % 3 == 0 ? 10 : 5
    let (open, hidden) = try await reports(
      [folder.path + "/log"] + test.arguments + ["--compare-to", base], minimum: minimum)
    let published = PublishedCounts(open: try open.tables(), hidden: try hidden.tables())
    expectNoneFollows(published, minimum: minimum, "seed \(seed)")
    expectHiddenAlike(published, "seed \(seed)")
  }

  @Test(arguments: [("lockedin", 10), ("three-pages", 5), ("waterquest", 5), ("betfree", 5)])
  func `no hidden count of a sample follows, and its completion can be read`(
    name: String, minimum: Int
  ) async throws {
    let (open, hidden) = try await reports([sample(name)], minimum: minimum)
    let tables = try hidden.tables()
    let published = PublishedCounts(open: try open.tables(), hidden: tables)
    expectNoneFollows(published, minimum: minimum, name)
    expectHiddenAlike(published, name)
    let ends = try #require(tables["funnel.csv"]).rows(where: [
      "breakdown": "all", "is_completion": "true",
    ])
    #expect(ends.allSatisfy { !$0["reached"].isEmpty && !$0["rate_from_entry"].isEmpty })
  }

  /// Counts that are known to be equal, such as those who reached a step in all tables that name them.
  private func expectHiddenAlike(_ published: PublishedCounts, _ name: String) {
    for sum in published.zeros {
      let terms = sum.filter { published.counts[$0.key].whole > 0 }
      guard terms.count == 2, terms.values.reduce(0, +) == 0 else { continue }
      let pair = terms.keys.sorted().map { published.counts[$0] }
      if pair[0].isHidden != pair[1].isHidden {
        let places = pair.map { "\($0.file) \($0.column) of row \($0.row + 2)" }
        Issue.record("\(name): only one of \(places.joined(separator: ", ")) is hidden")
      }
    }
  }

  /// The bars of a funnel chart from the top: all boxes of one height, their widths added up.
  private func bars(_ chart: String) -> [(width: Double, isFrame: Bool)] {
    let boxes = chart.matches(of: #/y="([0-9.]+)" width="([0-9.]+)" height="18" (.*?)\/>/#).map {
      (y: Double($0.1) ?? 0, width: Double($0.2) ?? 0, isFrame: $0.3.contains(#"fill="none""#))
    }
    return Dictionary(grouping: boxes, by: \.y).sorted { $0.key < $1.key }.map { _, boxes in
      (boxes.reduce(0) { $0 + $1.width }, boxes.allSatisfy(\.isFrame))
    }
  }

  @Test(arguments: [("lockedin", 10), ("three-pages", 5)])
  func `a funnel chart has a bar as long as each count that is shown`(
    name: String, minimum: Int
  ) async throws {
    let report = try await ReportRun([sample(name), "--min-cell", "\(minimum)"])
    let rows = try #require(try report.tables()["funnel.csv"]).rows(where: ["breakdown": "all"])
    let bars = bars(report.files["charts/flow-1-funnel.svg"] ?? "")
    let most = try #require(rows.compactMap { Double($0["reached"]) }.max())
    #expect(bars.count == rows.count)
    for (row, bar) in zip(rows, bars) {
      let reached = Double(row["reached"])
      #expect(bar.isFrame == (reached == nil), "\(row["step"])")
      #expect(abs(bar.width - (reached.map { $0 / most * 468 } ?? 48)) < 0.05, "\(row["step"])")
    }
  }

  private func sample(_ name: String) -> String {
    SampleEventsTests.Sample(description: name, fields: []).folder
  }
}
