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

  /// The same of a text that stands in some bytes.
  static func canStand(_ name: PaddedBytes) -> Bool {
    guard 1...longestName ~= name.count else { return false }
    var place = 0
    // Of ASCII only control characters are forbidden.
    while place < name.count, 0x20..<0x7F ~= name[place] { place &+= 1 }
    return place == name.count || canStand(Text(utf8: name.array(0..<name.count)))
  }

  static func fault(inID id: Text) -> NameFault? {
    id.utf8.count > longestID ? .tooLong(bytes: id.utf8.count, limit: longestID) : nil
  }

  /// Whether a character can break a line, a terminal or the order of the text around it.
  package static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    TextRule.isForbidden(scalar)
  }
}
