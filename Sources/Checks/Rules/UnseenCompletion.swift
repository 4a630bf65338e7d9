import Definitions
import EventLog
import Journeys

/// A flow that nobody completes, though users get to its last page.
///
/// Then they count as left, whatever they did: mostly the app sends no `completed`. Who may still complete says
/// nothing, nor does who skips the flow.
///
/// Finding: twenty users or more who were shown the last page of their list left the flow, and no event of
/// anybody is a `completed`.
/// Fix: send `completed`, or set `completion` to `last_step`.
struct UnseenCompletion: JourneyRule {
  /// Of fewer users it may be chance.
  private static let fewestUsers = 20

  private let isLookedFor: Bool
  private var hasCompletion = false
  /// Users who got to the last page and left.
  private var users = CheckCount()

  init(_ flow: FlowReading) {
    isLookedFor = flow.definition.completion == .event
  }

  mutating func add(_ seen: CheckedJourney) {
    guard isLookedFor, !hasCompletion else { return }
    let (journey, last) = (seen.journey, seen.list.steps.count - 1)
    var place: Place?
    for index in journey.events.indices {
      let event = journey.events[index]
      if event.kind == .completed { hasCompletion = true }
      if event.position == last, event.traits.contains(.view) {
        place = journey.records[index].place.orEarlier(place)
      }
    }
    guard let place, seen.hasLeft else { return }
    users.whole += 1
    users.add(place)
  }

  mutating func merge(_ other: Self) {
    if other.hasCompletion { hasCompletion = true }
    users.merge(other.users)
  }

  func finding(names: [Text]) -> CheckFinding? {
    guard isLookedFor, !hasCompletion, users.count >= Self.fewestUsers else { return nil }
    return CheckFinding(.completionUnseen, .warning, users)
  }
}
