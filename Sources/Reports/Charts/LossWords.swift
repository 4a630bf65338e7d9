import Journeys

extension LeavingReason {
  /// The reason in a few words, as after a number of users.
  var shortWords: String {
    switch self {
    case .skippedFlow: "skipped the flow"
    case .denied: "denied what is required"
    case .error: "after an error"
    case .leftAfterDenial: "after a denial"
    case .unanswered: "prompt unanswered"
    case .leftAfterGrant: "after a grant"
    case .cancelled: "purchase cancelled"
    case .failed: "purchase failed"
    case .dismissed: "paywall closed"
    case .wentBack: "after going back"
    case .unexplained: "no reason in the log"
    }
  }
}
