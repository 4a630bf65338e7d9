import EventLog

// Rows as objects of `report.json`, made of the lines that they are in CSV. What is spelled alike in both is spelled
// once.
//
//     tour,,platform,ios,1,welcome,120,,0.25       the line: the first four fields say which segment it is about
//     {"flow": "tour", … "step": "welcome", …}     the object: four times as long, since each field has its name
//
// A breakdown by many values has hundreds of thousands of rows, of few users each, so most repeat an earlier row except
// for their segment. The members behind the segment are looked for by the line that they are made of, and copied from
// where they were written; those of the segment are made once for its rows, which follow each other.

/// Makes objects of lines, with commas between them and a line feed before each.
struct ObjectRows: ~Copyable {
  private let marks: ObjectMarks
  private var objects: RowBytes
  private var hasRows: Bool
  /// Where the segment of the row before stands, as members of its object.
  private var key = 0..<0
  /// By hash; each takes the place of the one before.
  private var known: [Known?] = []

  /// What some fields of a line are as members of an object.
  private struct Known {
    let hash: UInt64
    let texts: UInt64
    let firstField: Int
    /// Among the lines.
    let line: Range<Int>
    let members: Range<Int>
  }

  private static let knownBits = 9

  /// `isContinued`: whether rows are before the first one; `capacity`: about how many bytes there will be.
  init(_ marks: ObjectMarks, isContinued: Bool, capacity: Int) {
    self.marks = marks
    hasRows = isContinued
    objects = RowBytes(capacity: capacity)
  }

  /// All objects.
  var bytes: [UInt8] { objects.array }

  /// Adds the row that a line of `lines` is; `repeatsKey`: whether its segment is that of the row before.
  mutating func append(
    _ fields: borrowing RowFields, of lines: borrowing RowBytes, repeatsKey: Bool
  ) {
    if hasRows { objects.append(UInt8(ascii: ",")) }
    objects.append(UInt8(ascii: "\n"))
    hasRows = true
    if repeatsKey {
      objects.append(again: key)
    } else {
      let start = objects.count
      appendMembers(0..<fields.ofKey, fields, of: lines)
      key = start..<objects.count
    }
    appendBehindKey(fields, of: lines)
    objects.append(UInt8(ascii: "}"))
  }

  private mutating func appendBehindKey(
    _ fields: borrowing RowFields, of lines: borrowing RowBytes
  ) {
    let rest = fields.ofKey..<fields.count
    // A text of another spelling may be of the key alone, but hardly ever is.
    guard fields.unusual.isEmpty else { return appendMembers(rest, fields, of: lines) }
    if known.isEmpty { known = Array(repeating: nil, count: 1 << Self.knownBits) }
    let line = fields.behindKey
    let hash = lines.hash(of: line)
    let place = Int(truncatingIfNeeded: hash >> UInt64(64 - Self.knownBits))
    if let found = known[place], found.hash == hash, found.texts == fields.texts,
      found.firstField == fields.ofKey, lines.areSame(found.line, line)
    {
      return objects.append(again: found.members)
    }
    let start = objects.count
    appendMembers(rest, fields, of: lines)
    known[place] = Known(
      hash: hash, texts: fields.texts, firstField: fields.ofKey, line: line,
      members: start..<objects.count)
  }

  private mutating func appendMembers(
    _ range: Range<Int>, _ fields: borrowing RowFields, of lines: borrowing RowBytes
  ) {
    // Asked once, since a copy of all would be asked for each field.
    let (ends, texts) = (fields.ends.span, fields.texts)
    var start = fields.start(of: range.lowerBound)
    for field in range {
      marks.append(before: field, to: &objects)
      let place = start..<ends[field]
      start = place.upperBound + 1
      let isText = texts &>> UInt64(truncatingIfNeeded: field) & 1 == 1
      if !fields.unusual.isEmpty, let unusual = fields.unusual.first(where: { $0.field == field }) {
        objects.append(unusual.spelling)
      } else if place.isEmpty {
        objects.append("null")
      } else {
        if isText { objects.append(UInt8(ascii: "\"")) }
        objects.append(place, of: lines)
        if isText { objects.append(UInt8(ascii: "\"")) }
      }
    }
  }
}
