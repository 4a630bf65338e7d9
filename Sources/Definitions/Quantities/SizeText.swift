import EventLog

/// Sizes as they are written on the command line: `512M`, `2G`, plain bytes; K, M, G and T are
/// powers of 1024.
package enum SizeText {
  /// Bytes, zero or more.
  package static func parse(_ text: String) throws(ValueError) -> Int {
    let fix = "write a whole number of bytes, or one with K, M, G or T, such as 512M"
    let quoted = VisibleText.quoted(text)
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { throw ValueError("\(quoted) is not a size", fix: fix) }
    guard let unit = bytes(of: String(text.utf8.dropFirst(digits.count)) ?? "") else {
      throw ValueError("the unit of \(quoted) is not one of K, M, G, T", fix: fix)
    }
    let product = Int(String(digits) ?? "")?.multipliedReportingOverflow(by: unit)
    guard let product, !product.overflow else {
      throw ValueError("\(quoted) is too large", fix: "write less than 8388608T")
    }
    return product.partialValue
  }

  private static func bytes(of unit: String) -> Int? {
    switch unit {
    case "": 1
    case "K": 1 << 10
    case "M": 1 << 20
    case "G": 1 << 30
    case "T": 1 << 40
    default: nil
    }
  }
}
