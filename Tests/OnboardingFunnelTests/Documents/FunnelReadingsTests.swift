import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

/// The examples of the article on readings give the levels that stand beside them.
struct FunnelReadingsTests {
  /// One example: `steps` and `happens`, with what each reading makes of them.
  struct Example: CustomTestStringConvertible, Sendable {
    let text: String
    let lines: [(name: String, value: String)]

    init(_ text: String) {
      self.text = text
      lines = text.split(separator: "\n").map { line in
        let name = line.prefix(while: { $0 != " " }) + Self.attempts(in: line)
        let value = line.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
        return (String(name), value)
      }
    }

    private static func attempts(in line: Substring) -> String {
      line.contains(" attempts ") ? " attempts" : ""
    }

    var testDescription: String { self["happens"] ?? text }

    subscript(name: String) -> String? { lines.first { $0.name == name }?.value }

    /// What is claimed: reading, unit, levels.
    var claims: [(order: String, count: String, levels: String)] {
      lines.filter { !["steps", "happens", "window"].contains($0.name) }.map { line in
        let words = line.name.split(separator: " ")
        return (String(words[0]), words.count > 1 ? "attempts" : "users", line.value)
      }
    }
  }

  private static let article = ProjectFolder.root
    .appendingPathComponent("Sources/OnboardingFunnel/OnboardingFunnel.docc/FunnelReadings.md")

  private static let examples: [Example] = {
    let text = (try? String(contentsOf: article, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```\n").filter { $0.hasPrefix("steps") }.map(Example.init)
  }()

  @Test func `the article has its examples, with every reading in each`() {
    expect(Self.examples.count, equals: 16)
    for example in Self.examples {
      expect(example.claims.count, equals: example["any attempts"] == nil ? 4 : 5)
    }
  }

  @Test(arguments: examples)
  func `an example gives the levels beside it`(example: Example) async throws {
    let folder = try TemporaryFolder()
    try folder.write(definition(of: example), to: "onboarding.json")
    try folder.write(try log(of: example), to: "events.ndjson")
    for claim in example.claims {
      let tables = try await runReport(
        [folder.path, "--as-of", "2037-01-01", "--order", claim.order, "--count", claim.count])
      let rows = try #require(tables["funnel.csv"]).rows(where: ["breakdown": "all"])
      let expected = claim.levels.split(separator: " ").map { level in
        level == "completed" ? rows.count : Int(level) ?? -1
      }
      for (place, row) in rows.enumerated() {
        expect(
          row["reached"], equals: "\(expected.count { $0 > place })", "\(claim), \(row["step"])")
      }
    }
  }

  private func definition(of example: Example) throws -> String {
    let steps = try #require(example["steps"]).split(separator: " ").map { word in
      let name = word.prefix { $0 != "=" && $0 != "?" }
      let pages = word.split(separator: "=").dropFirst().first.map { $0.split(separator: ",") }
      var fields = [JSONField("id", .string(String(name)))]
      if let pages {
        fields.append(JSONField("pages", .array(pages.map { .string(String($0)) })))
      }
      if word.hasSuffix("?") { fields.append(JSONField("optional", .bool(true))) }
      return JSONText.object(fields)
    }
    let flow = JSONText.object([
      JSONField("id", .string("tour")), JSONField("steps", .array(steps)),
      JSONField("window", .string(example["window"] ?? "24h")),
    ])
    return JSONText.object([JSONField("flows", .array([flow]))]).text
  }

  private func log(of example: Example) throws -> String {
    try #require(example["happens"]).components(separatedBy: ", ").map { event in
      let words = event.split(separator: " ")
      let unit = words[0].hasSuffix("h") ? 3_600_000 : 1000
      let time = 1_772_323_200_000 + unit * (try #require(Int(words[0].dropLast())))
      let isKind = ["started", "restarted", "completed"].contains(words[1])
      var fields = [
        JSONField("event", .string(isKind ? String(words[1]) : "page_viewed")),
        JSONField("timestamp", .integer(time)), JSONField("user_id", .string("ada")),
      ]
      if !isKind { fields.append(JSONField("step", .string(String(words[1])))) }
      return JSONText.object(fields).text + "\n"
    }.joined()
  }
}
