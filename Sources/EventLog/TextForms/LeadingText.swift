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

  /// The key under which a mapping finds the time.
  package static let timeKey: Text = "leading_time"

  /// Further on in a line nobody looks for a time.
  private static let mostWords = 8
  private static let longest = 400

  /// `nil` where the line begins with an object, or has none.
  package init?(_ line: [UInt8]) {
    guard let end = Self.objectStart(in: line), line[..<end].contains(where: { !$0.isSpace }) else {
      return nil
    }
    self.end = end
    time = Self.time(in: line[..<end].prefix(Self.longest))
  }

  /// Where the first object begins that has a key, or nothing in it.
  static func objectStart(in line: some RandomAccessCollection<UInt8>) -> Int? {
    for (offset, byte) in line.enumerated() where byte == UInt8(ascii: "{") {
      let next = line.dropFirst(offset + 1).first { !$0.isSpace }
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "}") { return offset }
    }
    return nil
  }

  /// The first words that together spell a time.
  private static func time(in text: ArraySlice<UInt8>) -> Text? {
    let words = text.split(whereSeparator: \.isSpace).prefix(mostWords)
    for first in words.indices {
      for last in words[first...].prefix(4).indices.reversed() {
        let spelt = words[first].startIndex..<words[last].endIndex
        let bare = Text(utf8: trimmed(text[spelt]))
        if TimeForm(bare) != nil { return bare }
      }
    }
    return nil
  }

  /// Without the brackets and marks around it.
  private static func trimmed(_ words: ArraySlice<UInt8>) -> [UInt8] {
    let marks = Set("[](){}<>|,;:\"'".utf8)
    let front = words.drop { marks.contains($0) }
    return Array(front.reversed().drop { marks.contains($0) }.reversed())
  }
}

extension JSONNode {
  /// The object of a line with other text before it, with the time of that text as a member.
  package static func parse(behindText line: [UInt8]) throws(JSONError) -> JSONNode {
    guard let text = LeadingText(line) else { return try parse(line) }
    let event = try parse(Array(line[text.end...]))
    return event.adding(text.time)
  }

  /// The same object with the time of the text before it, unless it has such a key of its own.
  func adding(_ leadingTime: Text?) -> JSONNode {
    guard let leadingTime, case .object(var members) = value,
      !members.contains(where: { $0.key == LeadingText.timeKey })
    else { return self }
    members.append(
      JSONMember(
        key: LeadingText.timeKey, keyOffset: 0,
        node: JSONNode(value: .string(leadingTime), offset: 0)))
    return JSONNode(value: .object(members), offset: offset)
  }
}
