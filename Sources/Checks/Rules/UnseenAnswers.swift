import Definitions
import EventLog
import Journeys

/// Permissions that users are asked for, and of whose answers the log has none.
///
/// Then all of them count as unanswered, whatever they tapped: mostly the app writes its answers under other
/// names. Of HealthKit's data no answer can be known.
///
/// Finding: twenty users or more were asked, and no event of anybody is an answer.
/// Fix: send `permission_granted` and `permission_denied`, or map the events that tell it.
struct UnseenAnswers: JourneyRule {
  /// Of fewer users it may be chance.
  private static let fewestUsers = 20

  /// By number of the permission, whether it is for reading HealthKit's data.
  private let isHealth: [Bool]
  /// By number of the permission, users who were asked.
  private var asked: [Int: CheckCount] = [:]
  /// Permissions with an answer of anybody.
  private var answered: Set<Int> = []

  init(permissions: [Text]) {
    isHealth = permissions.map(\.isPermissionToReadHealth)
  }

  mutating func add(_ seen: CheckedJourney) {
    guard seen.journey.traits.contains(.permission) else { return }
    var prompts: [Int: Place] = [:]
    for (index, event) in seen.journey.events.enumerated() where event.kind.isAboutPermission {
      guard let permission = seen.permissions[event.shape], !isHealth[permission] else { continue }
      if event.kind.answer != nil {
        answered.insert(permission)
      } else {
        let place = seen.journey.records[index].place
        prompts[permission] = place.orEarlier(prompts[permission])
      }
    }
    for (permission, place) in prompts {
      asked[permission, default: CheckCount()].whole += 1
      asked[permission]?.add(place)
    }
  }

  mutating func merge(_ other: Self) {
    asked.merge(other.asked)
    answered.formUnion(other.answered)
  }

  func finding(names: [Text]) -> CheckFinding? {
    let unseen = asked.sorted { $0.key < $1.key }
      .filter { !answered.contains($0.key) && $0.value.count >= Self.fewestUsers }
    guard !unseen.isEmpty else { return nil }
    return CheckFinding(
      .answerUnseen, .warning, CheckCount.sum(unseen.map(\.value)),
      parts: unseen.map { CheckPart(.permission(names[$0.key]), $0.value) }.byCount)
  }
}
