import Definitions
import EventLog
import Journeys

/// Answers to a permission for HealthKit's data, which make a grant rate that cannot be known.
///
/// Finding: any answer, prompted or `already_`, to a permission of which `isPermissionToReadHealth` holds.
/// Fix: send `permission_requested` alone, or name the permission `health_share` where writing is
/// asked for.
struct HealthGrantRate: JourneyRule {
  /// By number of the permission, whether it is for reading HealthKit's data.
  private let isHealth: [Bool]
  /// By number of the permission, users with an answer; of the flow's users.
  private var counts: [Int: CheckCount] = [:]
  private var all = CheckCount()

  init(permissions: [Text]) {
    isHealth = permissions.map(\.isPermissionToReadHealth)
  }

  mutating func add(_ seen: CheckedJourney) {
    all.whole += 1
    guard seen.journey.traits.contains(.permission) else { return }
    var answered: [Int: Place] = [:]
    for (index, event) in seen.journey.events.enumerated() where event.kind.answer != nil {
      guard let permission = seen.permissions[event.shape], isHealth[permission] else { continue }
      let place = seen.journey.records[index].place
      answered[permission] = place.orEarlier(answered[permission])
    }
    for (permission, place) in answered { counts[permission, default: CheckCount()].add(place) }
    if let place = answered.values.min() { all.add(place) }
  }

  mutating func merge(_ other: Self) {
    counts.merge(other.counts)
    all.merge(other.all)
  }

  func finding(names: [Text]) -> CheckFinding? {
    guard all.count > 0 else { return nil }
    let parts = counts.sorted { $0.key < $1.key }
      .map { CheckPart(.permission(names[$0.key]), $0.value) }
    return CheckFinding(.healthGrantRate, .warning, all, parts: parts.byCount)
  }
}
