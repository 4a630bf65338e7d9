/// Why a name may not stand in a report.
enum NameFault {
  case tooLong(bytes: Int, limit: Int)
  /// A control character, or one that turns the direction of text.
  case character(Unicode.Scalar)
}

/// Which texts may be names (of steps, variants, …) and ids.
package enum NameCheck {
  /// The longest name in bytes.
  static let longestName = 256
  /// The longest id of a user, an event or a session in bytes; ids may hold any character.
  static let longestID = 1024

  static func fault(inName name: Text) -> NameFault? {
    if name.utf8.count > longestName {
      return .tooLong(bytes: name.utf8.count, limit: longestName)
    }
    return name.string.unicodeScalars.first(where: isForbidden).map(NameFault.character)
  }

  /// Whether a text may stand in a report as a name.
  package static func canStand(_ name: Text) -> Bool { fault(inName: name) == nil }

  static func fault(inID id: Text) -> NameFault? {
    id.utf8.count > longestID ? .tooLong(bytes: id.utf8.count, limit: longestID) : nil
  }

  /// Whether a character can break a line, a terminal or the order of the text around it.
  package static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction
    case 0x2028, 0x2029: true  // line and paragraph separators
    case 0xFEFF: true  // byte order mark
    default: false
    }
  }
}
