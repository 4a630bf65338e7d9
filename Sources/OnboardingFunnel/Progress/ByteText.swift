/// A number of bytes in three digits and a decimal unit, rounded down: `1.23 GB`.
package struct ByteText {
  package let string: String

  package init(_ bytes: Int64) {
    let steps: [(unit: String, bytes: Int64)] = [
      ("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
    ]
    guard let (unit, size) = steps.last(where: { bytes >= $0.bytes }) else {
      string = "\(bytes) B"
      return
    }
    let hundredths = bytes / (size / 100)
    let digits =
      switch hundredths {
      case 10_000...: "\(hundredths / 100)"
      case 1_000...: "\(hundredths / 100).\(hundredths / 10 % 10)"
      default: "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
      }
    string = "\(digits) \(unit)"
  }
}
