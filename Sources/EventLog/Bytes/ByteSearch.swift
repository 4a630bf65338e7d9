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
  package func firstRange(ofBytes sought: String) -> Range<String.Index>? {
    utf8.indices.first { utf8[$0...].starts(with: sought.utf8) }.map {
      $0..<utf8.index($0, offsetBy: sought.utf8.count)
    }
  }
}
