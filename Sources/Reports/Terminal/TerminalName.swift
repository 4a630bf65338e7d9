import EventLog

/// A name from data as a terminal shows it: spelt out where it could steer one, and cut.
struct TerminalName {
  let shown: String

  /// At most so many columns, which are at least 1, the last an ellipsis where some are left out.
  init(_ name: Text, columns: Int) {
    let visible = VisibleText(utf8: name.utf8)
    let whole = name.utf8.isEmpty ? "(empty)" : visible.string
    guard DisplayWidth.columns(of: whole) > columns, !name.utf8.isEmpty else {
      shown = whole
      return
    }
    shown =
      (1...columns).reversed().lazy.map { visible.shortened(to: $0) }
      .first { DisplayWidth.columns(of: $0) <= columns } ?? "…"
  }

  /// The name inside a sentence: in quotes where it is more than one word of letters, so that it
  /// cannot pass for a part of the sentence.
  var quoted: String {
    let isWord = shown.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "_-.…".unicodeScalars.contains(scalar)
    }
    return isWord ? shown : "“\(shown)”"
  }
}
