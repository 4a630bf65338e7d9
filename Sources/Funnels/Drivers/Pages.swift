/// Values by number, of which those that come up lie near each other, and most others never do.
struct Pages<Value: Sendable>: Sendable {
  private static var pageSize: Int { 256 }

  /// By number ÷ `pageSize`; empty where none of them has come up.
  private var pages: [[Value?]] = []

  /// The value of a number from 0 on; `nil` where it has not come up.
  subscript(number: Int) -> Value? {
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageSize)
    guard page < pages.count, !pages[page].isEmpty else { return nil }
    return pages[page][place]
  }

  /// Takes the value of a number.
  mutating func set(_ value: Value, at number: Int) {
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageSize)
    while pages.count <= page { pages.append([]) }
    if pages[page].isEmpty { pages[page] = Array(repeating: nil, count: Self.pageSize) }
    pages[page][place] = value
  }

  /// In bytes.
  var memory: Int { pages.reduce(0) { $0 + 16 + $1.count * MemoryLayout<Value?>.stride } }
}
