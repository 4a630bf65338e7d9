// Loggers put text of their own before an event:
//
//     2026-03-01 06:10:05.120 INFO [analytics] {"event":"step_viewed","step":"welcome"}
//     ╰──────── time ───────╯                  ╰ the event
//
// Only a mapping that says so reads such lines, since a line that begins otherwise than a log's others may
// as well be half of one.

/// What stands before the event of a line.
package struct LeadingText: Hashable, Sendable {
  /// The offset of the event's object.
  package let end: Int
  /// The time at which the text begins, or nearly so; `nil` where it has none.
  package let time: Text?
  /// What it says besides, `production.INFO: onboarding.started`; `nil` where that is nothing, or long.
  package let words: Text?

  /// The keys under which a mapping finds them.
  package static let timeKey: Text = "leading_time"
  package static let wordsKey: Text = "leading_text"

  /// Further on in a line nobody looks for a time.
  private static let mostWords = 8
  private static let longest = 400
  private static let longestWords = 120
  private static let marks = Set("[](){}<>|,;:\"'".utf8)
  private static let borders = Set(" \t]|,;:=-".utf8)

  /// `nil` where the line begins with an object, or has none.
  package init?(_ line: [UInt8]) {
    guard let end = Self.objectStart(in: line), line[..<end].contains(where: { !$0.isSpace }) else {
      return nil
    }
    self.init(before: end, of: line)
  }

  /// What stands before an offset of a line.
  init(before end: Int, of line: [UInt8]) {
    self.end = end
    let text = line[..<end].prefix(Self.longest)
    let spelt = Self.time(in: text)
    time = spelt?.time
    words = text.count < end ? nil : Self.words(of: text, behind: spelt?.range)
  }

  /// What stands behind the time, or else before it, without the marks around it.
  private static func words(of text: ArraySlice<UInt8>, behind time: Range<Int>?) -> Text? {
    let parts = time.map { [text[$0.upperBound...], text[..<$0.lowerBound]] } ?? [text]
    let found = parts.lazy.map { Text(utf8: trimmed($0, of: borders)) }.first { !$0.utf8.isEmpty }
    return found.flatMap { $0.utf8.count <= longestWords ? $0 : nil }
  }

  /// Where the first object begins that has a key, or nothing in it.
  static func objectStart(in line: some RandomAccessCollection<UInt8>) -> Int? {
    for (offset, byte) in line.enumerated() where byte == UInt8(ascii: "{") {
      let next = line.dropFirst(offset + 1).first { !$0.isSpace }
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "}") { return offset }
    }
    return nil
  }

  /// Where the object of a line ends: before what Monolog puts behind it if there is nothing more to say, ` []`.
  static func objectEnd(in line: [UInt8]) -> Int {
    let text = line[..<(line.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0)]
    guard text.count > 4, ["[]", "{}"].contains(where: { text.suffix(2).elementsEqual($0.utf8) }),
      let end = text.dropLast(2).lastIndex(where: { !$0.isSpace }), end + 1 < text.count - 2,
      text[end] == UInt8(ascii: "}")
    else { return line.count }
    return end + 1
  }

  /// The first words that together spell a time.
  private static func time(in text: ArraySlice<UInt8>) -> (time: Text, range: Range<Int>)? {
    let words = text.split(whereSeparator: \.isSpace).prefix(mostWords)
    for first in words.indices {
      for last in words[first...].prefix(4).indices.reversed() {
        let spelt = words[first].startIndex..<words[last].endIndex
        let bare = Text(utf8: trimmed(text[spelt], of: marks))
        if TimeForm(bare) != nil { return (bare, spelt) }
      }
    }
    return nil
  }

  /// Without the marks around it.
  private static func trimmed(_ words: ArraySlice<UInt8>, of marks: Set<UInt8>) -> [UInt8] {
    let front = words.drop { marks.contains($0) }
    return Array(front.reversed().drop { marks.contains($0) }.reversed())
  }
}

extension JSONNode {
  /// The object of a line with other text before it, with the time and the words of that text as members.
  package static func parse(behindText line: [UInt8]) throws(JSONError) -> JSONNode {
    guard let text = LeadingText(line) else { return try parse(line) }
    return try parse(Array(line[text.end..<LeadingText.objectEnd(in: line)])).adding(text)
  }

  /// The same object with what the text before it says, unless it has such a key of its own.
  func adding(_ text: LeadingText) -> JSONNode {
    guard case .object(var members) = value else { return self }
    for case (let key, let said?) in [
      (LeadingText.timeKey, text.time), (LeadingText.wordsKey, text.words),
    ] where !members.contains(where: { $0.key == key }) {
      members.append(
        JSONMember(key: key, keyOffset: 0, node: JSONNode(value: .string(said), offset: 0)))
    }
    return JSONNode(value: .object(members), offset: offset)
  }
}
