import EventLog
import Expectations
import Foundation
import Testing

/// The tables of words in EventFormat are those of the code.
struct NameTablesTests {
  /// A family's name in the documents.
  private static func title(_ family: WordFamily) -> String { "*\(family)*" }

  private static var words: [String] {
    WordFamily.allCases.filter { $0 != .negation && !$0.words.isEmpty }.map { family in
      let words = family.words.map { "`\($0.string)`" }.joined(separator: ", ")
      return "| \(title(family)) | \(words) |"
    }
  }

  private static var likelyWords: [String] {
    WordFamily.allCases.filter { !$0.listedWords.isEmpty }.map { family in
      let words = family.listedWords.map { "`\($0.string)`" }.joined(separator: ", ")
      return "| \(title(family)) | \(words) |"
    }
  }

  @Test func `the words that only a guess takes are those of the code`() throws {
    let article = try Article.article("AnyLog").text.components(separatedBy: "\n")
    let rows = article.filter { $0.hasPrefix("| *") }
    expect(
      rows, equals: Self.likelyWords,
      "the article should have these rows:\n\(Self.likelyWords.joined(separator: "\n"))")
  }

  private static var phrases: [String] {
    KindPhrase.all.map { phrase in
      let subjects = phrase.subject.families.map(joined).joined(separator: ", ")
      let optional = phrase.optional.all.map(title).joined(separator: ", ")
      let scope = phrase.scope.map { " (\($0))" } ?? ""
      return
        "| `\(phrase.kind.name)`\(scope) | \(subjects) | \(joined(phrase.verbs)) | \(optional) |"
    }
  }

  private static func joined(_ families: WordFamilies) -> String {
    families.all.map(title).joined(separator: " ")
  }

  @Test func `the words and phrases of names are those of the code`() throws {
    let article = try Article.article("EventFormat").text.components(separatedBy: "\n")
    let section = article.drop { $0 != "## Names made of known words" }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }
    let rows = section.filter { $0.hasPrefix("| *") || $0.hasPrefix("| `") }
    let expected = Self.words + Self.phrases
    expect(
      Array(rows), equals: expected,
      "the section should have these rows:\n\(expected.joined(separator: "\n"))")
  }
}

/// Exports names every preset.
struct ExportsArticleTests {
  @Test(arguments: MappingPreset.allCases)
  func `a preset has its row and its export in words`(preset: MappingPreset) throws {
    let lines = try Article.article("Exports").text.components(separatedBy: "\n")
    let row = try #require(lines.first { $0.hasPrefix("| `\(preset.rawValue)` |") })
    expect(row.components(separatedBy: " | ").count, equals: 5)
  }
}
