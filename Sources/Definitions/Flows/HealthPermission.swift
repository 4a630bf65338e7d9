package import EventLog

extension Text {
  private static let healthNames: Set = ["health", "healthkit", "applehealth"]

  /// Whether a permission of this name is for reading HealthKit's data, whose answer no app knows: it is called
  /// health, healthkit or applehealth in whatever case and with whatever separators, with or without `read`.
  ///
  /// HealthKit never tells an app whether *reading* was granted, so that a refusal does not give away that there
  /// is something to hide; its callback says only that the sheet was shown. Sharing (writing) is told, so a
  /// permission named for that is none of these. Source: Apple, HealthKit, `authorizationStatus(for:)`.
  package var isPermissionToReadHealth: Bool {
    let bare = string.lowercased().filter { $0.isLetter || $0.isNumber }
    return Self.healthNames.contains(bare)
      || bare.hasSuffix("read") && Self.healthNames.contains(String(bare.dropLast(4)))
  }
}
