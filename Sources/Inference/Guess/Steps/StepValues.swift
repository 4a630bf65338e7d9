import EventLog

extension Text {
  /// Whether it is numbers with points between: 2.4.0.
  var isVersion: Bool {
    utf8.contains(UInt8(ascii: ".")) && (utf8.first.map { (0x30...0x39).contains($0) } ?? false)
      && utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  /// Whether it is what a server answers with: 200, 302, 422.
  var isStatusOfAnswer: Bool {
    utf8.count == 3 && (100..<600).contains(Int64(string) ?? 0)
  }

  /// Whether it is a whole number of at most three digits, or none at all: the steps of other flows may be
  /// numbers where those of one have names.
  var mayBeNumberOfStep: Bool {
    guard let number = Int64(string) else { return Double(string) == nil }
    return number >= 0 && utf8.count <= 3
  }
}
