/// The words for what happened, as the format spells them first.
package enum EventWord: String, CaseIterable, Sendable {
  case pageViewed = "page_viewed"
  case pageCompleted = "page_completed"
  /// Of a step or of the flow, as the line's `scope` says.
  case skipped
  case stepSkipped = "step_skipped"
  case flowSkipped = "flow_skipped"
  case permissionRequested = "permission_requested"
  case permissionGranted = "permission_granted"
  case permissionDenied = "permission_denied"
  case permissionAlreadyGranted = "permission_already_granted"
  case permissionAlreadyDenied = "permission_already_denied"
  case choiceMade = "choice_made"
  case wentBack = "went_back"
  case errorShown = "error_shown"
  case started
  case restarted
  case completed
  case exposed

  /// All spellings that a log may have, the word itself first.
  package var spellings: [String] { [rawValue] + otherSpellings }

  private var otherSpellings: [String] {
    switch self {
    case .pageViewed: ["step_viewed", "screen_viewed", "onboarding_page_viewed"]
    case .pageCompleted: ["step_completed"]
    case .flowSkipped: ["onboarding_skipped"]
    case .permissionRequested: ["permission_prompted"]
    case .permissionAlreadyGranted: ["permission_auto_granted"]
    case .choiceMade: ["option_selected"]
    case .wentBack: ["step_back", "back"]
    case .errorShown: ["step_error", "blocked"]
    case .started: ["onboarding_started", "flow_started"]
    case .restarted: ["onboarding_restarted", "flow_restarted"]
    case .completed: ["onboarding_completed", "flow_completed"]
    case .exposed: ["exposure", "experiment_viewed"]
    case .skipped, .stepSkipped, .permissionGranted, .permissionDenied, .permissionAlreadyDenied:
      []
    }
  }

  /// Whether a name is one of the spellings, whatever its case and separators.
  static func isSpelling(_ name: String) -> Bool { folded.contains(fold(name)) }

  private static let folded = Set(allCases.flatMap(\.spellings).map(fold))

  private static func fold(_ name: String) -> [UInt8] {
    name.utf8.filter { !"_-.: ".utf8.contains($0) }
      .map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
  }
}
