import EventLog

/// What stands before each field of a row that is written as an object: its key, and what parts it from the
/// field before.
struct ObjectMarks: Sendable {
  /// One after the other.
  private let marks: [UInt8]
  /// By field, where in `marks` that ends.
  private let ends: [Int]

  init(keys: [String]) {
    let marks = keys.enumerated().map { place, key in
      Array("\(place == 0 ? "{" : ", ")\(JSONLiteral(key)): ".utf8)
    }
    self.marks = Array(marks.joined())
    ends = marks.reduce(into: []) { ends, mark in ends.append((ends.last ?? 0) + mark.count) }
  }

  /// How many bytes all have.
  var length: Int { marks.count }

  func append(before field: Int, to bytes: inout RowBytes) {
    let start = field == 0 ? 0 : ends[field - 1]
    bytes.append(marks.span.extracting(start..<ends[field]))
  }
}
