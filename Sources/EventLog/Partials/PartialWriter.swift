/// Writes a partial: one line, without its line feed.
package struct PartialWriter: PartialArchive {
  package private(set) var bytes: [UInt8] = []
  private var isFirst = true
  /// The most bytes it may have, but for a value.
  private let limit: Int

  /// `limit`: beyond which nothing more is written.
  package init(limit: Int = .max) {
    self.limit = limit
    bytes.append(UInt8(ascii: "{"))
  }

  /// Whether values are missing for being beyond the limit.
  package var isFull: Bool { bytes.count > limit }

  /// Ends the line.
  package mutating func finish() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a number, which readers take from 0 to 2⁵³ − 1.
  package mutating func code(_ number: inout Int) {
    if isFull { return }
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a text.
  package mutating func code(_ text: inout Text) {
    if isFull { return }
    separate()
    bytes.append(contentsOf: JSONLiteral(text.string).description.utf8)
  }

  /// Writes the array under a key, whose values `body` passes.
  package mutating func section(
    _ name: String, _ body: (inout PartialWriter) throws(PartialFault) -> Void
  ) throws(PartialFault) {
    separate()
    bytes.append(contentsOf: "\"\(name)\":[".utf8)
    isFirst = true
    try body(&self)
    bytes.append(UInt8(ascii: "]"))
    isFirst = false
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }
}
