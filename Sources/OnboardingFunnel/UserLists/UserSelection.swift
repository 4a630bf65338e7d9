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
  private let step: Text?
  private let reason: LeavingReason?
  private let outcome: Outcome?

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

  /// Whether a user is asked for who ended so.
  ///
  /// `row`: what the list says of the user.
  func takes(_ facts: EnteredFacts, as row: UserRowFacts) -> Bool {
    if let step, row.step?.id != step { return false }
    if let reason, row.reason != reason { return false }
    return switch outcome {
    case nil: true
    case .returnedLater?: facts.returnedLater
    case .restartedAfterCompletion?: facts.restartedAfterCompletion
    case .returnedAndCompleted?: facts.returnedAndCompleted
    case let outcome?: row.outcome == outcome
    }
  }
}
