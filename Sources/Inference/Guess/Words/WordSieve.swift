import EventLog

/// Tells quickly of most names that none of some words is in them.
///
/// A guess asks it of the values of many columns. It looks for three bytes in a row with which a word begins, of each
/// only the five bits that are the same for a letter and its capital.
struct WordSieve: Sendable {
  private var isBeginning = [Bool](repeating: false, count: 1 << 15)

  /// `words`: of three bytes or more, in lower case.
  init(_ words: some Sequence<String>) {
    for word in words {
      let bytes = Array(word.utf8)
      precondition(bytes.count >= 3, "a word of fewer bytes than a window would never be found")
      isBeginning[Self.place(bytes, 0)] = true
    }
  }

  /// Whether one of the words may be in a name; true of all names with letters that ASCII does not have.
  func mayBe(in name: [UInt8]) -> Bool {
    if name.contains(where: { $0 >= 0x80 }) { return true }
    guard name.count >= 3 else { return false }
    return (0...name.count - 3).contains { isBeginning[Self.place(name, $0)] }
  }

  private static func place(_ bytes: [UInt8], _ start: Int) -> Int {
    (Int(bytes[start] & 31) << 10) | (Int(bytes[start + 1] & 31) << 5) | Int(bytes[start + 2] & 31)
  }
}
