import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Hostile names through a whole run: as flows, versions, titles, steps, variants, choices, values,
/// permissions, experiments and breakdowns at once.
struct HostileNamesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Whether flows are defined, or read off the log.
  enum Definitions: CaseIterable { case defined, inferred }

  private func run(_ words: [String]) async -> OnboardingFunnelCommand.Outcome {
    await OnboardingFunnelCommand.run(
      words, in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: true))
  }

  /// The files of a report on all names, which is made once for each.
  private static let reports = MadeOnce { (definitions: Definitions) in
    try await HostileNamesTests().report(definitions)
  }

  private func report(_ definitions: Definitions) async throws -> [String: String] {
    let names = try HostileLog.accepted()
    try HostileLog.write(to: folder, defining: definitions == .defined ? names : [])
    let outcome = await run([
      "report", folder.path + "/log", "--out", folder.path + "/out", "--by", "platform",
      "--as-of", "2026-04-01", "--verbose", "--compare-to", "2026-03-01..2026-03-02",
    ])
    expect(outcome.status, equals: .done)
    expect(outcome.standardOutput, equals: "")
    expectHarmless(outcome.standardError, lines: 1...20)
    return try folderTexts(at: folder.path + "/out")
  }

  /// Text that a terminal shows and does nothing else with.
  private func expectHarmless(
    _ text: String, lines: ClosedRange<Int>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(text.hasSuffix("\n"), sourceLocation: sourceLocation)
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.contains(all.count), sourceLocation: sourceLocation)
    for scalar in text.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
      #expect(!isHidden, "\(scalar.value)", sourceLocation: sourceLocation)
    }
  }

  @Test func `of 54 names 44 may stand in events, the others are refused`() async throws {
    try expect(HostileLog.names().count, equals: 54)
    try expect(HostileLog.accepted().count, equals: 44)
    let quality = try CSVTable(#require(try await Self.reports.of(.defined)["quality.csv"]))
    expect(quality.value("count", where: ["finding": "rejected_bad_name"]), equals: "10")
    expect(quality.value("count", where: ["finding": "rejected"]), equals: "10")
  }

  @Test(arguments: Definitions.allCases)
  func `nothing is written but files of fixed names, inside the folder`(
    definitions: Definitions
  ) async throws {
    let files = try await report(definitions)
    let names =
      #/(report\.(md|html|json)|datapackage\.json|(funnel|dropoff|exits|drivers|insights|outcomes|permissions|choices|timing|trend|comparison|assignment|quality|changes)\.csv|charts/flow-[0-9]+-(funnel|variants|arms|trend|completion|steps)\.svg)/#
    for name in files.keys { expect(name.wholeMatch(of: names) != nil, "\(name)") }
    #expect(files.count >= 12 + 44 * 4)
    try expect(
      FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), equals: ["log", "out"])
    try expect(folderTexts(at: folder.path + "/log").count, equals: definitions == .defined ? 2 : 1)
  }

  @Test(arguments: Definitions.allCases)
  func `the sections of all flows have the same Markdown outside code spans`(
    definitions: Definitions
  ) async throws {
    let report = try #require(try await Self.reports.of(definitions)["report.md"])
    let sections = report.components(separatedBy: "\n## Flow ").dropFirst()
    expect(sections.count, equals: 44)
    let skeletons = sections.enumerated().map { index, section in
      let lines = section.components(separatedBy: "\n## ")[0].components(separatedBy: "\n")
      return lines.dropFirst().map(MarkdownSkeleton.line).joined(separator: "\n")
        .replacing("charts/flow-\(index + 1)-", with: "charts/flow-N-")
    }
    let first = try #require(skeletons.first)
    #expect(first.count > 1_000)
    for (skeleton, section) in zip(skeletons, sections) where skeleton != first {
      let lines = zip(skeleton.components(separatedBy: "\n"), first.components(separatedBy: "\n"))
      let other = lines.first { $0 != $1 }
      Issue.record("\(section.prefix(80)): \(other?.0 ?? "more lines")")
    }
  }

  @Test(arguments: Definitions.allCases)
  func `outside code spans there is no markup but ours`(definitions: Definitions) async throws {
    let report = try #require(try await Self.reports.of(definitions)["report.md"])
    for line in report.components(separatedBy: "\n") {
      var skeleton = MarkdownSkeleton.line(line)
      if skeleton.contains("](") {
        skeleton =
          skeleton
          .replacing(#/^!\[[A-Za-z ,]+\]\(charts/flow-[0-9]+-[a-z]+\.svg\)$/#, with: "")
          .replacing(#/\[[A-Za-z0-9 ]+\]\(#[a-z0-9-]+\)/#, with: "")
      }
      let signs = ["<", "&", "[", "](", "://", "@", "~~", "`", "www."]
      let found = signs.filter(skeleton.contains)
      guard !found.isEmpty else { continue }
      let isNumber = found == ["<"] && skeleton.contains(#/<0\.1 %|p < 0/#)
      expect(isNumber, "\(found): \(line)")
    }
  }

  @Test(arguments: Definitions.allCases)
  func `tables are read strictly, no field is a formula, and names come back`(
    definitions: Definitions
  ) async throws {
    let files = try await Self.reports.of(definitions).filter { $0.key.hasSuffix(".csv") }
    expect(files.count, equals: 14)
    for (name, text) in files {
      for field in try CSVTable(text).records.joined() where Double(field) == nil {
        let sign = field.unicodeScalars.first { !$0.properties.isWhitespace && $0.value > 0x20 }
        let isFormula = sign.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
        expect(!isFormula, "\(name): \(field)")
      }
    }
    let funnel = try CSVTable(#require(files["funnel.csv"]))
    let flows = Set(
      funnel.rows().map { $0["flow"] }.map { $0.hasPrefix("'") ? String($0.dropFirst()) : $0 })
    expect(flows, equals: Set(try HostileLog.accepted()))
  }

  @Test(arguments: Definitions.allCases)
  func `every chart is read by a strict parser, and has elements of ours only`(
    definitions: Definitions
  ) async throws {
    let allowed: Set = [
      "svg", "title", "desc", "style", "rect", "text", "line", "circle", "path",
    ]
    let charts = try await Self.reports.of(definitions).filter { $0.key.hasSuffix(".svg") }
    #expect(charts.count >= 44 * 4)
    for (name, text) in charts {
      let document = try XMLDocument(data: Data(text.utf8), options: [])
      let elements = try document.nodes(forXPath: "//*").compactMap(\.name)
      expect(Set(elements).isSubset(of: allowed), "\(name)")
      let outward = try document.nodes(
        forXPath: "//@*[contains(name(), 'href') or starts-with(name(), 'on')]")
      expectEmpty(outward, "\(name)")
    }
  }

  @Test func `a name in an argument, a path or a definition is harmless in the message`()
    async throws
  {
    try HostileLog.write(to: folder, defining: [])
    // No argument of a process holds a NUL.
    let names = try HostileLog.names().filter { !$0.contains("\0") }
    for (index, name) in names.enumerated() {
      let config = try folder.write(HostileLog.definition(of: [name, name]), to: "c\(index).json")
      let calls = [
        ["report", folder.path + "/" + name],
        ["report", folder.path + "/log", "--flow", name + "?"],
        ["report", folder.path + "/log", "--config", config],
        ["report", folder.path + "/log", "--by", name], ["report", "--x" + name, "log"], [name],
      ]
      for call in calls {
        let outcome = await run(call)
        #expect(outcome.status != .done)
        expectHarmless(outcome.standardError, lines: 1...1)
      }
    }
  }
}
