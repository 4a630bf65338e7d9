import EventLog

/// Names of time zones, which the system's database decides.
package enum TimeZoneName {
  /// Refuses a name that is not known, and one whose file cannot be used.
  ///
  /// `UTC` is known without a database.
  package static func check(_ name: String) throws(ValueError) {
    if name != "UTC" { _ = try ZoneDatabase.installed.zone(named: name) }
  }

  /// Whether a path below the database's folder can be the name of a zone.
  ///
  /// It is one by its parts: ASCII letters, digits, `_`, `+` and `-` after a letter. That leaves
  /// out `..`, `zone.tab`, `tzdata.zi` and `+VERSION`. What else lies there is known by name.
  static func isPossible(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return path.utf8.count <= longest && parts.allSatisfy(isPossible)
      && !otherEntries.contains { parts[0].elementsEqual($0.utf8) }
  }

  /// The words for a name that is not among those of the database.
  static func unknown(_ name: String, in known: [String]) -> ValueError {
    let quoted = VisibleText.quoted(name)
    guard !known.isEmpty else {
      return ValueError(
        "the time zone \(quoted) is not known: this machine has no time zone database",
        fix: "install `tzdata`, or write UTC")
    }
    guard !looksAbbreviated(name) else {
      return ValueError(
        "\(quoted) is an abbreviation or an offset, not an IANA time zone",
        fix: "write a name such as Europe/Berlin, or UTC")
    }
    let nearest = NearestName(to: name, among: known + ["UTC"])?.name
    return ValueError(
      "the time zone \(quoted) is not known",
      fix: "write \(nearest ?? "an IANA name such as Europe/Berlin, or UTC")")
  }

  /// Above the 32 bytes of `America/Argentina/ComodRivadavia`, and below what a path may have.
  private static let longest = 128

  /// Entries of the database's folder that are not zones: copies of all files that count leap
  /// seconds or do not, this machine's zone, and that of a machine not yet set up.
  private static let otherEntries = [
    "posix", "right", "posixrules", "localtime", "leapseconds", "Factory",
  ]

  private static func isPossible(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, isCapital(first & ~0x20) else { return false }
    return part.allSatisfy {
      isCapital($0 & ~0x20) || isDigit($0) || $0 == UInt8(ascii: "_") || isSign($0)
    }
  }

  /// Whether the nearest name would be a wrong hint.
  ///
  /// `BST` means Bangladesh's time to some and London's to others, but never `EST`. So it is with
  /// `GMT+1`, `UTC+2` or `+02:00`.
  private static func looksAbbreviated(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        isCapital($0) || isDigit($0) || isSign($0) || $0 == UInt8(ascii: ":")
      }
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
