import EventLog

extension Text {
  /// Whether it is numbers with points between: 2.4.0.
  var isVersion: Bool {
    utf8.contains(UInt8(ascii: ".")) && (utf8.first?.isDigit ?? false)
      && utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// Whether it is whole numbers with commas between, or one.
  fileprivate var isNumbers: Bool { utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ",") } }

  /// Whether it is what a web server answers with, as 200 and 422; pages may have numbers of three digits too.
  var isStatusOfAnswer: Bool { Self.statuses.contains(self) }

  private static let statuses: Set<Text> = [
    "200", "201", "202", "204", "206", "301", "302", "303", "304", "307", "308", "400", "401",
    "403", "404", "405", "409", "410", "413", "415", "422", "429", "500", "502", "503", "504",
  ]

  /// Whether it is a whole number of at most three digits, or none at all: the steps of other flows may be
  /// numbers where those of one have names.
  var mayBeNumberOfStep: Bool {
    guard let number = wholeNumber else { return Double(string) == nil }
    return number >= 0 && utf8.prefix { $0 != UInt8(ascii: ".") }.count <= 3
  }
}

extension ValueColumn {
  /// Whether its values are lists of numbers, `20,140` beside `20`: codes of what happened.
  var areNumberLists: Bool {
    distinct.contains { $0.utf8.contains(UInt8(ascii: ",")) } && distinct.allSatisfy(\.isNumbers)
  }

  /// Whether its values are ways from one page to the next, `home -> settings`: each page is in many of them.
  var areWays: Bool {
    distinct.count > 2
      && distinct.allSatisfy { value in
        ["->", "→", "=>"].contains { value.string.firstRange(ofBytes: $0) != nil }
      }
  }
}
