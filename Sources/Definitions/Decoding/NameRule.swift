package import EventLog

/// What a name may be: not empty, at most 256 bytes, nothing in it that a terminal would obey.
///
/// Names are ids of flows, steps, variants and so on, pages, and properties. Those in logs obey the
/// same rule.
package enum NameRule {
  /// Refuses a name that breaks the rule.
  package static func check(_ name: Text) throws(ValueError) {
    if name.utf8.isEmpty {
      throw ValueError("the name is empty", fix: "write at least one character")
    }
    if name.utf8.count > 256 {
      throw ValueError("the name is \(name.utf8.count) bytes long", fix: "write at most 256 bytes")
    }
    if let hidden = name.string.unicodeScalars.first(where: NameCheck.isForbidden) {
      throw ValueError(
        "the name holds the control character \(VisibleText.codePoint(hidden))", fix: "remove it")
    }
  }
}
