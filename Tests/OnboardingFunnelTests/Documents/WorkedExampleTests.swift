import Definitions
import EventLog
import Expectations
import Foundation
import Journeys
import TestSupport
import Testing

// An article shows, in this order and under any headings,
//
//     a json block      the definition, until the next
//     an ndjson block   the log, until the next
//     csv blocks        rows of a table of its report
//
// The paragraph before a csv block says in code spans which table (`funnel.csv`), with which options
// (`--as-of 2026-03-05`) and which of its rows (`measure=advance`; of breakdown `all`, unless the
// block has that column). The block's header says which columns.

/// A log of an article, its definition, and rows that the article claims of its report.
private struct WorkedExample: CustomTestStringConvertible {
  var article: String
  var definition: String
  var log: String
  var claim: Article.Block

  var testDescription: String { "\(article), \(claim.heading): \(file ?? "no table")" }

  /// The table; `nil` where none is named, and the block is no claim.
  var file: String? { claim.words.last { $0.hasSuffix(".csv") } }

  var options: [String] {
    claim.words.filter { $0.hasPrefix("--") }.flatMap { $0.split(separator: " ").map(String.init) }
  }

  /// The rows to look at.
  func filter(_ header: [String]) -> [String: String] {
    let pairs = claim.words.filter { !$0.hasPrefix("--") && $0.contains("=") }.map { word in
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts[0], parts[1])
    }
    var filter = Dictionary(uniqueKeysWithValues: pairs)
    let isSplit = header.contains("breakdown") && !claim.lines[0].contains("breakdown")
    if isSplit { filter["breakdown"] = "all" }
    return filter
  }

  static func all() throws -> [WorkedExample] {
    try Article.all().flatMap { article -> [WorkedExample] in
      var (definition, log) = ("", "")
      return article.blocks.compactMap { block -> WorkedExample? in
        if block.language == "json" { definition = block.text }
        if block.language == "ndjson" { log = block.text }
        let example = WorkedExample(
          article: article.name, definition: definition, log: log, claim: block)
        return block.language == "csv" && example.file != nil ? example : nil
      }
    }
  }
}

/// What the documentation shows is what the program does.
struct WorkedExampleTests {
  @Test func `every table of the article on semantics is a claim about a log`() throws {
    let examples = try WorkedExample.all().filter { $0.article == "FunnelSemantics.md" }
    let tables = try Article.article("FunnelSemantics").blocks.filter { $0.language == "csv" }
    expect(examples.count, equals: tables.count)
    #expect(examples.count >= 15)
    expect(examples.allSatisfy { !$0.log.isEmpty && !$0.definition.isEmpty })
  }

  @Test(arguments: try WorkedExample.all())
  private func `an example gives the rows that stand there`(example: WorkedExample) async throws {
    let folder = try TemporaryFolder()
    try folder.write(example.definition, to: "log/onboarding.json")
    try folder.write(example.log, to: "log/events.ndjson")
    let tables = try await runReport([folder.path + "/log"] + example.options)
    let table = try #require(example.file.flatMap { tables[$0] })
    let claim = try CSVTable(example.claim.text)
    for column in claim.header { expect(table.header, contains: column) }
    let rows = table.rows(where: example.filter(table.header))
    expect(rows.map { row in claim.header.map { row[$0] } }, equals: claim.records)
  }

  @Test(arguments: try Article.all())
  func `a definition that is shown can be read`(article: Article) throws {
    for block in article.blocks
    where ["\"flows\"", "\"mapping\""].contains(where: block.text.contains)
      && block.language == "json"
    {
      #expect(throws: Never.self, "\(block.heading)") {
        try Configuration.parse(Array(block.text.utf8), file: article.name)
      }
    }
  }

  @Test func `the full definition says everything that can be said`() throws {
    let article = try Article.article("FlowDefinition")
    let full = try #require(
      article.blocks.filter { $0.language == "json" }.map(\.text).max { $0.count < $1.count })
    let flow = try #require(
      try Configuration.parse(Array(full.utf8), file: article.name).flows.first)
    expect(flow.steps.map(\.id).count, equals: 6)
    expect(flow.experiment?.variants.first?.steps, equals: [0, 2, 1, 3, 5])
    let keys = [
      "flows", "id", "version", "title", "steps", "pages", "permissions", "required", "choices",
      "default", "skippable", "optional", "back", "skip", "relaunch", "completion", "window",
      "idle", "experiment", "control", "split", "tuning", "variants", "identity", "mapping",
      "preset", "report", "by", "where", "timeZone", "trend",
      "notes", "date", "text", "failWhen",
    ]
    let prose = Set(Article.codeSpans(in: article.text))
    for key in keys {
      expect(full, contains: "\"\(key)\":", "\(key)")
      expect(prose.contains(key) || ["flows", "preset"].contains(key), "\(key)")
    }
  }

  @Test(arguments: try Article.all())
  func `event lines that are shown are events, or rejected for the reason given`(
    article: Article
  ) async throws {
    let reasons = Set(RejectReason.allCases.map(\.rawValue))
    let isEvents = { (block: Article.Block) in
      block.language == "ndjson" || block.language == "json" && block.text.hasPrefix("{\"event\"")
    }
    for block in article.blocks where isEvents(block) {
      let folder = try TemporaryFolder()
      try folder.write(block.text, to: "events.ndjson")
      // Without a page there would be no flow to report on.
      try folder.write(
        #"{"event":"page_viewed","timestamp":"2026-03-01T00:00:00Z","user_id":"v","step":"a"}"#,
        to: "more.ndjson")
      let table = try #require(try await runReport([folder.path])["quality.csv"])
      let rejected = table.rows().filter { $0["finding"].hasPrefix("rejected_") }
        .map { $0.line(["finding", "count"]) }
      let expected = reasons.intersection(block.words).map { "rejected_\($0) 1" }
      expect(Set(rejected), equals: Set(expected), "\(block.heading)")
    }
  }
}
