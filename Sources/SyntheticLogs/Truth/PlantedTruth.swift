import Definitions
import EventLog
import Journeys

/// What a log really holds, written down while it was made: users by segment, decisions, lines.
package struct PlantedTruth: Sendable {
  let log: SyntheticLog
  /// By flow.
  private(set) var segments: [[SegmentKey: SegmentTruth]]
  private(set) var counts: [DecisionCount]
  /// The latest time of an event; `nil` in an empty log.
  private(set) var latest: Int64?
  private(set) var genuine = 0
  private(set) var again = 0
  private(set) var rejected: [String: Int] = [:]
  /// Users whose window may still be open, in the order of their entries.
  private var open: [UserTruth] = []

  /// A breakdown and one of its values, as reports name them.
  struct SegmentKey: Hashable, Comparable {
    let breakdown: Text
    let segment: Text

    static func < (one: SegmentKey, other: SegmentKey) -> Bool {
      (one.breakdown, one.segment) < (other.breakdown, other.segment)
    }
  }

  package init(of log: SyntheticLog) {
    self.log = log
    segments = log.scripts.map { _ in [:] }
    counts = Array(repeating: DecisionCount(), count: log.labels.count)
  }

  /// Adds what the next users did.
  package mutating func add(_ walks: SyntheticLog.Walks) {
    for (index, count) in walks.counts.enumerated() {
      counts[index].trials += count.trials
      counts[index].happened += count.happened
    }
    for event in walks.events { add(event) }
    open += walks.truths
    finalizeMatured()
  }

  private mutating func add(_ event: PlannedEvent) {
    switch event.mark {
    case .genuine: genuine += 1
    case .again: again += 1
    case .cutShort, .withoutTime, .ofNoDay, .notJSON, .numberAsName, .notUTF8:
      if let rejection = event.mark.rejection { rejected[rejection, default: 0] += 1 }
      return
    }
    latest = max(latest ?? event.time, event.time)
  }

  /// Counts those whose windows are over already: as-of can only become later.
  private mutating func finalizeMatured() {
    guard let latest else { return }
    var stillOpen: [UserTruth] = []
    for user in open {
      if isOver(user, asOf: latest) {
        count(user, isMatured: true, asOf: latest)
      } else {
        stillOpen.append(user)
      }
    }
    open = stillOpen
  }

  private func isOver(_ user: UserTruth, asOf: Int64) -> Bool {
    guard let end = user.end(in: log.scripts[user.traits.flow].definition) else { return true }
    return end <= asOf
  }

  private func isMatured(_ user: UserTruth, asOf: Int64) -> Bool {
    guard let entry = user.entry else { return true }
    return entry + log.scripts[user.traits.flow].definition.windowMilliseconds <= asOf
  }

  /// Ends the log: who is not matured now is in progress, unless nobody of the flow has matured.
  package mutating func finish() {
    guard let latest else { return }
    var matured = segments.map { flow in
      (flow[SegmentKey(breakdown: "all", segment: "")]?.matured ?? 0) > 0
    }
    for user in open where user.entry != nil && isMatured(user, asOf: latest) {
      matured[user.traits.flow] = true
    }
    for user in open {
      let isMatured = !matured[user.traits.flow] || isMatured(user, asOf: latest)
      count(user, isMatured: isMatured, asOf: latest)
    }
    open = []
  }

  private mutating func count(_ user: UserTruth, isMatured: Bool, asOf: Int64) {
    let flow = user.traits.flow
    let script = log.scripts[flow]
    for key in keys(of: user, script: script) {
      segments[flow][key, default: SegmentTruth(script)]
        .add(user, isMatured: isMatured, asOf: asOf, log: log)
    }
  }

  private func keys(of user: UserTruth, script: FlowScript) -> [SegmentKey] {
    var keys = [SegmentKey(breakdown: "all", segment: "")]
    if !script.variants.isEmpty {
      let variant = user.traits.variant
      let name = variant == 0 ? "(unassigned)" : script.variants[variant - 1].value
      let breakdown =
        script.definition.severalExperiments.isEmpty ? "variant" : "variant:\(script.assigned)"
      keys.append(SegmentKey(breakdown: Text(breakdown), segment: user.isMixed ? "(mixed)" : name))
    }
    for (field, value) in zip(script.fields, user.traits.values) {
      let value = field.values[value].value
      keys.append(SegmentKey(breakdown: field.name, segment: value == .absent ? .noValue : value))
    }
    return keys
  }
}
