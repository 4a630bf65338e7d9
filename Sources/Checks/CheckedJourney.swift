import EventLog
import Journeys

/// What the rules about journeys see: one user's events of one flow, cut into attempts.
struct CheckedJourney {
  let journey: AttemptedJourney
  let assignment: VariantAssignment
  /// Which steps each attempt shows.
  let steps: AttemptSteps
  /// The flow's step at each position of the user's list.
  let list: StepList
  /// By `EventShape`.
  let permissions: NameTable
  /// Whether the user's window is over, without a completion in it and without a skip of the flow.
  let hasLeft: Bool
}

/// Which steps were shown and dealt with in each attempt of a journey; made once, for its memory.
struct AttemptSteps {
  private struct Sight: OptionSet {
    let rawValue: UInt8
    static let view = Sight(rawValue: 1)
    static let anyEvent = Sight(rawValue: 2)
  }

  /// By attempt and position.
  private var sights: [Sight] = []
  private var stepCount = 0

  mutating func read(_ journey: AttemptedJourney, stepCount: Int) {
    self.stepCount = stepCount
    sights.empty()
    sights.append(
      contentsOf: repeatElement([], count: journey.attempts.count * stepCount))
    for (number, attempt) in journey.attempts.enumerated() {
      for index in attempt.events {
        guard let position = journey.events[index].position else { continue }
        sights[number * stepCount + position].formUnion(
          journey.events[index].traits.contains(.view) ? [.view, .anyEvent] : .anyEvent)
      }
    }
  }

  func hasView(of position: Int, attempt: Int) -> Bool {
    sights[attempt * stepCount + position].contains(.view)
  }

  func hasEvent(at position: Int, attempt: Int) -> Bool {
    sights[attempt * stepCount + position].contains(.anyEvent)
  }
}

/// A rule about journeys through one flow, with what it has counted of them.
protocol JourneyRule: Sendable {
  mutating func add(_ seen: CheckedJourney)
  /// Adds what another worker has counted in the same flow.
  mutating func merge(_ other: Self)
  /// `nil` where nothing was found; `names`: of permissions, by number.
  func finding(names: [Text]) -> CheckFinding?
}
