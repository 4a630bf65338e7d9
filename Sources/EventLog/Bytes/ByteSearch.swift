// The standard library's `replacing` and `firstRange(of:)` compare characters. They find no `'` in a
// quote with an accent on it and no line feed in CR LF, where a shell and a browser do; and they
// bring the engine of regular expressions into the program.

extension String {
  /// The text with every occurrence of some bytes replaced, from left to right.
  ///
  /// `old`: not empty.
  package func replacingBytes(of old: String, with new: String) -> String {
    let (text, old) = (Array(utf8), Array(old.utf8))
    var result: [UInt8] = []
    var start = 0
    while start < text.count {
      if text[start] == old[0], text[start...].starts(with: old) {
        result += new.utf8
        start += old.count
      } else {
        result.append(text[start])
        start += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Where some bytes are first; `nil` where they are nowhere.
  ///
  /// `sought`: not empty.
  package func firstRange(ofBytes sought: String) -> Range<String.Index>? {
    let (text, sought) = (Array(utf8), Array(sought.utf8))
    let first = text.indices.dropLast(sought.count - 1).first {
      text[$0] == sought[0] && text[$0...].starts(with: sought)
    }
    return first.map { place in
      let start = utf8.index(utf8.startIndex, offsetBy: place)
      return start..<utf8.index(start, offsetBy: sought.count)
    }
  }
}
