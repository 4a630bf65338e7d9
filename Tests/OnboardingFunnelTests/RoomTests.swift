import Expectations
import Foundation
import TestBasics
import Testing

/// The rooms of a module refer to each other in one direction: that of their rows in the article on the design.
///
/// Only types are looked at: not their members, nor a type whose name the file also gives to a nested type.
struct RoomTests {
  @Test(arguments: [
    "EventLog", "Definitions", "Journeys", "Inference", "Checks", "Statistics", "Funnels",
    "SyntheticLogs", "Experiments", "Insights", "Reports", "OnboardingFunnel",
    "OnboardingFunnelCommand",
  ])
  func `a file names only types of its own room and of those before it`(module: String) throws {
    let rooms = try Rooms(of: module)
    expectEmpty(rooms.backwardReferences(in: rooms.order))
  }

  @Test func `with the rooms in reverse the same reading finds what is backwards then`() throws {
    let rooms = try Rooms(of: "EventLog")
    let found = rooms.backwardReferences(in: rooms.order.reversed())
    #expect(found.count > 500)
    #expect(found.contains("Discovery/LineSample.swift names LogFile of Input"))
  }
}

/// A module's sources by room.
private struct Rooms {
  /// As the article lists them.
  let order: [String]
  private let files: [RoomFile]

  init(of module: String) throws {
    let rows = try Article.article("Design").text.split(separator: "\n")
    let opening = "| `\(module)/"
    let rooms = rows.filter { $0.hasPrefix(opening) }.map {
      String($0.dropFirst(opening.count).prefix { $0 != "`" && $0 != "/" })
    }
    order = rooms.enumerated().filter { rooms.firstIndex(of: $1) == $0 }.map(\.element)
    let folder = ProjectFolder.root.appendingPathComponent("Sources/\(module)")
    files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && $0.contains("/") }.sorted().map { path in
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        return RoomFile(path: path, text: text)
      }
  }

  /// What files name of rooms that stand behind their own, if the rooms stand in some order.
  func backwardReferences(in order: [String]) -> [String] {
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var homes: [String: String] = [:]
    for file in files { for type in file.types { homes[type] = file.room } }
    return files.flatMap { file in
      file.names.sorted().compactMap { name in
        guard let home = homes[name], let own = places[file.room], let other = places[home],
          other > own
        else { return nil }
        return "\(file.path) names \(name) of \(home)"
      }
    }
  }
}

/// What a source declares and what it names.
private struct RoomFile {
  let path: String
  let room: String
  /// Types that other files can name without naming another type first.
  private(set) var types: Set<String> = []
  /// What may be types of other files: words with a capital letter, but those inside of other types.
  private(set) var names: Set<String> = []

  private static let keywords: Set<Substring> = [
    "struct", "enum", "class", "protocol", "actor", "typealias",
  ]

  init(path: String, text: String) {
    self.path = path
    room = String(path.prefix { $0 != "/" })
    var inner: Set<String> = []
    var isInText = false
    for line in text.split(separator: "\n") {
      if line.contains("\"\"\"") {
        isInText.toggle()
        continue
      }
      let isComment = line.drop(while: { $0 == " " }).hasPrefix("//")
      if isInText || isComment { continue }
      let code = Self.withoutTexts(line)
      let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
      for word in words where word.first?.isUppercase == true {
        names.insert(String(word.prefix { $0 != "." }))
      }
      guard let keyword = words.firstIndex(where: Self.keywords.contains), keyword + 1 < words.count
      else { continue }
      let type = String(words[keyword + 1])
      let isPrivate = words[..<keyword].contains { $0.hasSuffix("private") }
      if line.first != " ", !isPrivate { types.insert(type) } else { inner.insert(type) }
    }
    names.subtract(inner)
  }

  /// A line without what stands in quotes, and without what follows as a comment.
  private static func withoutTexts(_ line: Substring) -> String {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    let code = parts.filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
    return String(code.split(separator: "//", omittingEmptySubsequences: false)[0])
  }
}
