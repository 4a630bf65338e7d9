/// Writes a partial: one line, without its line feed.
package struct PartialWriter: PartialArchive {
  package private(set) var bytes: [UInt8] = []
  private var isFirst = true

  package init() {
    bytes.append(UInt8(ascii: "{"))
  }

  /// Ends the line.
  package mutating func finish() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a number, which readers take from 0 to 2⁵³ − 1.
  package mutating func pass(_ number: inout Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a text.
  package mutating func pass(_ text: inout Text) {
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
