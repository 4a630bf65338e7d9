import OnboardingEvents

/// Why a name may not stand in a report.
enum NameFault {
  case tooLong(bytes: Int, limit: Int)
  /// A control character, or one that turns the direction of text.
  case character(Unicode.Scalar)
}

/// Which texts may be names (of steps, variants, …) and ids.
package enum NameCheck {
  /// The longest name in bytes.
  static var longestName: Int { OnboardingEvent.longestName }
  /// The longest id of a user, an event or a session in bytes; ids may hold any character.
  static var longestID: Int { OnboardingEvent.longestID }

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
    TextRule.isForbidden(scalar)
  }
}
