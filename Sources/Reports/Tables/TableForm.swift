import EventLog

/// How the rows of a table are written.
struct TableForm: Sendable {
  /// What a field's value is written as.
  enum Values: Sendable {
    /// What is `nil`, hidden or no number is empty.
    case csv
    /// What is `nil`, hidden or no number is `null`.
    case json
  }

  let values: Values
  /// What stands before each field of an object, one after the other.
  private let marks: [UInt8]
  /// By field, where in `marks` that ends.
  private let ends: [Int]

  private init(_ values: Values, marks: [[UInt8]]) {
    self.values = values
    self.marks = Array(marks.joined())
    ends = marks.reduce(into: []) { ends, mark in ends.append((ends.last ?? 0) + mark.count) }
  }

  /// Lines that end with a line feed.
  static let csv = TableForm(.csv, marks: [])

  /// Objects with these keys.
  static func json(keys: [String]) -> TableForm {
    TableForm(
      .json,
      marks: keys.enumerated().map { place, key in
        Array("\(place == 0 ? "{" : ", ")\(JSONLiteral(key)): ".utf8)
      })
  }

  /// Appends what stands before a field.
  func appendMark(before field: Int, to bytes: inout [UInt8]) {
    guard values == .json else {
      if field > 0 { bytes.append(UInt8(ascii: ",")) }
      return
    }
    let start = field == 0 ? 0 : ends[field - 1]
    // Without a slice, which would count references to an array that all threads share.
    unsafe marks.withUnsafeBufferPointer { marks in
      // Ends are within the marks, as they were counted there.
      let mark = unsafe UnsafeBufferPointer(rebasing: marks[start..<ends[field]])
      unsafe bytes.append(contentsOf: mark)
    }
  }
}
