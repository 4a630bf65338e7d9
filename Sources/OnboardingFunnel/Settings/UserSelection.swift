import Definitions
import EventLog
import Funnels
import Journeys

/// Which users a list of users names; where nothing is chosen, all who entered and whose window is
/// over.
public struct UserSelection: Sendable {
  /// The step they left at.
  public var leftAt: String?
  /// Why they left, as in `dropoff.csv`.
  public var reason: String?
  /// How they ended, as in `outcomes.csv`.
  public var outcome: String?

  /// Everyone.
  public init() {}

  /// The words that `reason` may be.
  package static let reasons = LeavingReason.allCases.map(\.rawValue)
  /// The words that `outcome` may be: not those of users who are in no list.
  package static let outcomes = Outcome.allCases.filter(\.isListed).map(\.rawValue)
}

extension Outcome {
  fileprivate var isListed: Bool {
    switch self {
    case .completed, .skippedFlow, .left, .returnedLater, .restartedAfterCompletion,
      .returnedAndCompleted:
      true
    case .inProgress, .enteredMidway: false
    }
  }
}

/// A selection whose words have been checked.
struct UserQuery: Sendable {
  /// `nil` where users who left at any step are asked for, and so below.
  let step: Text?
  let reason: LeavingReason?
  let outcome: Outcome?

  /// - Throws: A usage error for a word that is no reason, or no outcome of listed users.
  init(_ selection: UserSelection) throws(AnalysisError) {
    step = selection.leftAt.map { Text($0) }
    if let word = selection.reason {
      guard let known = LeavingReason(rawValue: word) else {
        throw .unknown(word, of: "--reason", among: UserSelection.reasons)
      }
      reason = known
    } else {
      reason = nil
    }
    if let word = selection.outcome {
      guard let known = Outcome(rawValue: word), known.isListed else {
        throw .unknown(word, of: "--outcome", among: UserSelection.outcomes)
      }
      outcome = known
    } else {
      outcome = nil
    }
  }

  /// - Throws: A usage error where no flow has the step.
  func requireStep(in flows: [FlowReading]) throws(AnalysisError) {
    guard let step else { return }
    let known = flows.flatMap { $0.definition.steps.map(\.id.string) }
    guard !known.contains(step.string) else { return }
    throw .unknown(step.string, of: "--left-at", among: known)
  }
}
