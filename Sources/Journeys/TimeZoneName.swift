import Foundation

/// Names of time zones as the IANA database has them.
package enum TimeZoneName {
  /// Refuses a name that is not known.
  ///
  /// `UTC` is known without asking Foundation.
  package static func check(_ name: String) throws(ValueError) {
    if name != "UTC" { _ = try zone(name) }
  }

  /// Foundation's zone of that name.
  static func zone(_ name: String) throws(ValueError) -> TimeZone {
    let quoted = VisibleText.quoted(name)
    if abbreviations.contains(name) || name.hasPrefix("GMT+") || name.hasPrefix("GMT-") {
      throw ValueError(
        "\(quoted) is an abbreviation or an offset, not an IANA time zone",
        fix: "write a name such as Europe/Berlin, or UTC")
    }
    guard let zone = TimeZone(identifier: name) else {
      let known = TimeZone.knownTimeZoneIdentifiers + ["UTC"]
      let nearest = NearestName(to: name, among: known)?.name
      throw ValueError(
        "the time zone \(quoted) is not known",
        fix: "write \(nearest ?? "an IANA name such as Europe/Berlin, or UTC")")
    }
    return zone
  }

  /// What ICU takes beyond the IANA names; `BST` it reads as Bangladesh's time, not as London's.
  private static let abbreviations: Set<String> = [
    "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT",
    "IET", "IST", "JST", "MIT", "NET", "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST",
  ]
}
