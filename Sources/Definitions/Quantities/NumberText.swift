package import EventLog

/// JSON numbers as the text by which values of choices compare.
package enum NumberText {
  /// Integers by their digits, integral floats as integers, others as the shortest text that reads
  /// back as the same `Double`.
  ///
  /// `nil` where no `Double` is as large.
  package static func comparable(_ spelling: String) -> Text? {
    if spelling == "-0" { return "0" }
    if !spelling.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == 0x65 }) {
      return Text(spelling)
    }
    guard let value = Double(spelling), value.isFinite else { return nil }
    return Text(DecimalText.text(Array(spelling.utf8)))
  }
}
