/// Which texts may stand on a line.
package enum TextRule {
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

  static func require(id: String, of key: EventKey) throws(OnboardingEventError) {
    let bytes = id.utf8.count
    guard bytes <= OnboardingEvent.longestID else {
      throw .tooLong(key, bytes: bytes, limit: OnboardingEvent.longestID)
    }
  }

  static func require(name: String, of key: EventKey) throws(OnboardingEventError) {
    let bytes = name.utf8.count
    guard bytes <= OnboardingEvent.longestName else {
      throw .tooLong(key, bytes: bytes, limit: OnboardingEvent.longestName)
    }
    if let scalar = name.unicodeScalars.first(where: isForbidden) {
      throw .forbidden(scalar, in: key)
    }
  }
}
