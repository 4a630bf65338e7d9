import EventLog
import Journeys

/// Answers to a permission's prompt though no prompt was reported before.
///
/// `already_` answers need none. A grant in the system's settings after a denial has its prompt
/// earlier, so any prompt before the answer in the journey will do. What stands before the first
/// entry is not judged: its prompt may stand before the log.
///
/// Finding: more than one in twenty granted or denied answers to a permission have no
/// `permission_requested` before them; a note below that.
/// Fix: send `permission_requested` when the prompt comes up, or the `already_` kind where none does.
struct AnswerWithoutPrompt: JourneyRule {
  /// By number of the permission; of all prompted answers to it.
  private var counts: [Int: CheckCount] = [:]

  mutating func add(_ seen: CheckedJourney) {
    guard seen.journey.traits.contains(.permission), let first = seen.journey.attempts.first
    else { return }
    var requested: Set<Int> = []
    for (index, event) in seen.journey.events.enumerated()
    where event.kind.isAboutPermission && event.kind.isPrompted {
      guard let permission = seen.permissions[event.shape] else { continue }
      if event.kind == .permissionRequested {
        requested.insert(permission)
      } else if index >= first.events.lowerBound {
        counts[permission, default: CheckCount()].whole += 1
        guard !requested.contains(permission) else { continue }
        counts[permission]?.add(seen.journey.records[index].place)
      }
    }
  }

  mutating func merge(_ other: Self) { counts.merge(other.counts) }

  func finding(names: [Text]) -> CheckFinding? {
    let sorted = counts.sorted { $0.key < $1.key }
    return CheckFinding(
      .answerWithoutPrompt, of: sorted.map { (.permission(names[$0.key]), $0.value) })
  }
}
