import Foundation
import TestBasics
import TestSupport
import Testing

/// A Markdown text, taken apart into its fenced blocks.
struct Article: CustomTestStringConvertible {
  /// A fenced block.
  struct Block {
    /// The word after the fence; empty for none.
    var language: String
    var lines: [String]
    /// The paragraph directly before it, in one line.
    var introduction: String
    /// The heading it stands under.
    var heading: String

    var text: String { lines.map { $0 + "\n" }.joined() }

    /// The code spans of the introduction.
    var words: [String] { Article.codeSpans(in: introduction) }
  }

  let name: String
  let text: String
  let blocks: [Block]

  var testDescription: String { name }

  init(at url: URL) throws {
    name = url.lastPathComponent
    text = try String(contentsOf: url, encoding: .utf8)
    blocks = Self.blocks(of: text.components(separatedBy: "\n"))
  }

  private static func blocks(of lines: [String]) -> [Block] {
    var blocks: [Block] = []
    var (heading, paragraph, isInParagraph) = ("", [String](), false)
    var open: Block?
    for line in lines {
      if var block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
          paragraph = []
        } else {
          block.lines.append(line)
          open = block
        }
      } else if line.hasPrefix("```") {
        open = Block(
          language: String(line.dropFirst(3)), lines: [],
          introduction: paragraph.joined(separator: " "), heading: heading)
      } else if line.isEmpty {
        isInParagraph = false
      } else {
        if line.hasPrefix("#") { heading = line }
        paragraph = isInParagraph ? paragraph + [line] : [line]
        isInParagraph = true
      }
    }
    return blocks
  }

  /// What stands between single backticks, in the order of the text.
  static func codeSpans(in text: String) -> [String] {
    let parts = text.components(separatedBy: "`")
    return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// The text from a heading, or the beginning of a line, up to the next of its kind.
  func section(from start: String, to next: String) -> String? {
    guard let begin = text.range(of: "\n" + start) else { return nil }
    let rest = text[begin.upperBound...]
    return String(rest[..<(rest.range(of: "\n" + next)?.lowerBound ?? rest.endIndex)])
  }

  static let root = ProjectFolder.root

  static let catalogue = root.appendingPathComponent(
    "Sources/OnboardingFunnel/OnboardingFunnel.docc")

  static func readme() throws -> Article {
    try Article(at: root.appendingPathComponent("README.md"))
  }

  static func article(_ name: String) throws -> Article {
    try Article(at: catalogue.appendingPathComponent(name + ".md"))
  }

  /// README and the articles of the catalogue, by name.
  static func all() throws -> [Article] {
    let files = try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
    let articles = try files.filter { $0.hasSuffix(".md") }.sorted().map {
      try Article(at: catalogue.appendingPathComponent($0))
    }
    return try [readme()] + articles
  }
}
