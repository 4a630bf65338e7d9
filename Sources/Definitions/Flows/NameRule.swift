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
      let code = String(hidden.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      throw ValueError("the name holds the control character U+\(padded)", fix: "remove it")
    }
  }
}
