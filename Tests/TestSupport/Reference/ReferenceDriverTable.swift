import Definitions
import EventLog
import Foundation
import Journeys

// drivers.csv: what goes with going on from a step, or with leaving.
//
// Of each step, over the matured units that reached it: whether something happened, by whether they went
// on. What happened is looked for in the stretch of the step. Of who left it is the trail of exits.csv; of
// who went on what follows the first view of the step, real or implied, up to the first later view or the
// completion, in the first attempt that counts and has both; cut, like a trail, at a pause or another
// session. Who has no stretch counts as without.
//
// - An event in the stretch, by its name, but for those by which the flow itself goes on: its own views,
//   completions and skips of pages, and its starts and completions.
// - The last values of a choice, and the last answer to a permission, up to the end of the stretch.
// - The value of a field at entry. `(none)` is never looked at.
//
// What 10 have and 10 have not, where 10 went on and 10 left, is tested by Fisher's exact test; all tests
// of a flow are adjusted together, and rows are those with q of at most 0.05.
//
// Holes, and how they are read here:
// - With `completion: last_step` the last step's stretch is empty: its view is the completion.
// - A choice or an answer counts in any attempt from the unit's entry on, where it is of some step; before
//   the stretch, in it, or at the view itself. A choice made on two steps has a last value on each, and
//   has them all.
// - `weekday` and `flow_version` say when somebody came, and are not looked at. A name or a value that
//   could be no name in a report is none here.
// - Of more than 1,000 names of events those that exits.csv calls `(other)` are not looked at.

enum ReferenceDriverTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "step_index", "step", "driver", "name",
    "value", "users_with", "advanced_with", "users_without", "advanced_without", "odds_ratio",
    "odds_ratio_low", "odds_ratio_high", "q",
  ]

  /// Something that may have happened, or be so.
  private struct Candidate: Hashable {
    var driver: Text
    var name: Text
    var value: Text?
  }

  private struct Tested {
    var step: [ReferenceCell]
    var index: Int
    var candidate: Candidate
    var table: ReferenceFourfold
  }

  static func rows(of all: ReferenceSegment, in flow: ReferenceFlow) -> [[ReferenceCell]] {
    var tests: [Tested] = []
    for (index, step) in all.list.steps.enumerated() {
      let users = all.matured.filter { $0.reached(step.id) }
      let fields = fields(of: flow, at: users.flatMap(\.entries))
      let sets = users.map { candidates(of: $0, among: fields, at: step.id, in: flow) }
      for candidate in Set(sets.joined()) {
        var table = ReferenceFourfold()
        for (user, set) in zip(users, sets) {
          table.add(has: set.contains(candidate), advanced: user.advanced(beyond: step.id))
        }
        guard table.fewest >= 10 else { continue }
        tests.append(
          Tested(
            step: all.key(in: flow) + [.integer(index + 1), .text(step.id)], index: index,
            candidate: candidate, table: table))
      }
    }
    let ps = tests.map(\.table.fisherP)
    let rows = zip(tests, ps).map { test, p in
      (test: test, q: ReferenceAdjustment.benjaminiHochberg(p, among: ps))
    }
    return rows.filter { $0.q <= 0.05 }.map { test, q in
      test.step + [
        .text(test.candidate.driver), .text(test.candidate.name),
        .optional(test.candidate.value),
      ] + test.table.cells + [.number(q)]
    }
  }

  // MARK: - Candidates

  private static func candidates(
    of user: ReferenceUser, among fields: [EventField], at step: Text, in flow: ReferenceFlow
  ) -> Set<Candidate> {
    var found: Set<Candidate> = []
    for field in fields {
      guard let value = user.value(of: field), value != "(none)", NameCheck.canStand(value) else {
        continue
      }
      found.insert(Candidate(driver: "dimension", name: name(of: field), value: value))
    }
    guard let stretch = user.stretch(of: step, in: flow) else { return found }
    for event in stretch.events where !event.isOfFlowItself {
      found.insert(Candidate(driver: "event", name: event.event.exitName))
    }
    let before = stretch.before.filter { $0.step != nil }
    for (choice, values) in lastValues(before, in: flow) {
      for value in values where value != "(none)" {
        found.insert(Candidate(driver: "choice", name: choice, value: value))
      }
    }
    for event in before.map(\.event) where event.isAnswer {
      guard let permission = event.permission else { continue }
      let last = before.map(\.event).last { $0.isAnswer && $0.permission == permission }
      found.insert(
        Candidate(
          driver: "permission", name: permission,
          value: last?.isGrant == true ? "granted" : "denied"))
    }
    return found
  }

  /// `entries`: the events whose properties are looked at.
  private static func fields(of flow: ReferenceFlow, at entries: [Event]) -> [EventField] {
    let dimensions = flow.settings.fields.dimensions
    let pointed = dimensions.compactMap { dimension -> Text? in
      guard let keys = dimension.path?.keys, keys.count == 2,
        keys[0] == "properties" || keys[0] == "props"
      else { return nil }
      return keys[1]
    }
    var fields: [EventField] = [.platform, .appVersion, .osVersion, .locale, .country]
    fields += dimensions.map { .dimension($0.name, $0.path) }
    for name in Set(entries.flatMap(\.properties.keys)).sorted()
    where !pointed.contains(name) && !name.isOfReference && NameCheck.canStand(name) {
      fields.append(.property(name))
    }
    return fields
  }

  private static func name(of field: EventField) -> Text {
    switch field {
    case .device(.platform): "platform"
    case .device(.appVersion): "app_version"
    case .device(.osVersion): "os_version"
    case .device(.locale): "locale"
    case .device(.country): "country"
    case .property(let name): Text("properties." + name.string)
    case .dimension(let name, _): name
    case .flowVersion, .weekday, .variant, .variantOf: ""
    }
  }

  /// By choice, its last values on each step together.
  private static func lastValues(
    _ events: [ReferenceStepEvent], in flow: ReferenceFlow
  ) -> [Text: Set<Text>] {
    var last: [[Text?]: (choice: Text, values: Set<Text>)] = [:]
    for event in events where event.event.kind == .choiceMade {
      guard let choice = event.event.choice, let step = event.step else { continue }
      let bins = flow.settings.fields.bins.first { $0.name == choice }
      let values = Set(
        (event.event.values ?? []).map { value in
          bins.map { ReferenceBins.bin(of: value, in: $0) ?? "(none)" } ?? value
        })
      last[[choice, Text("\(step)")]] = (choice, values)
    }
    return Dictionary(last.values.map { ($0.choice, $0.values) }) { $0.union($1) }
  }
}

/// What followed the first view of a step.
private struct ReferenceStretch {
  var events: [ReferenceMoment]
  /// Events of the journey, from the unit's entry up to the end of the stretch.
  var before: [ReferenceStepEvent]
}

/// An event of a user, and what it is in the journey; `nil` for one that is not of it.
private struct ReferenceMoment {
  var event: Event
  var own: ReferenceStepEvent?

  /// Whether the flow goes on by it.
  var isOfFlowItself: Bool {
    guard own != nil else { return false }
    switch event.kind {
    case .pageViewed, .pageCompleted, .skipped, .started, .restarted, .completed: return true
    default: return false
    }
  }
}

extension ReferenceUser {
  /// `nil` where nobody saw the step and a later one in one attempt.
  fileprivate func stretch(of step: Text, in flow: ReferenceFlow) -> ReferenceStretch? {
    guard let position = list.position(of: step) else { return nil }
    if position == depth {
      guard let attempt = progress.attempt else { return nil }
      let start = attempt.events.first { $0.shown == progress.lastStep } ?? attempt.events[0]
      return stretch(from: start, to: nil, until: progress.end ?? windowEnd, in: flow)
    }
    for attempt in attempts {
      guard let view = attempt.events.firstIndex(where: { $0.shown == position }) else { continue }
      let later = attempt.events.indices.first { index in
        let completes = attempt.end == .completed && index == attempt.events.count - 1
        return index >= view && completes
          || index > view && attempt.events[index].shown ?? 0 > position
      }
      guard let later else { continue }
      return stretch(
        from: attempt.events[view], to: attempt.events[later], until: .max, in: flow)
    }
    return nil
  }

  /// What follows an event, up to another, excluded, or up to a time, included.
  private func stretch(
    from start: ReferenceStepEvent, to end: ReferenceStepEvent?, until time: Int64,
    in flow: ReferenceFlow
  ) -> ReferenceStretch {
    let all = moments
    let first = all.firstIndex { $0.own?.place == start.place } ?? 0
    var last = first
    for index in all.indices where index > first {
      let (event, previous) = (all[index].event, all[last].event)
      let hasOtherSession =
        event.session != nil && previous.session != nil && event.session != previous.session
      let isEnd = end != nil && all[index].own?.place == end?.place
      if isEnd || event.time > time || hasOtherSession
        || event.time - previous.time > flow.definition.idleMilliseconds
      {
        break
      }
      last = index
    }
    if start.place == end?.place { last = first }
    let entry = journey.attempts[0].events[0].place
    return ReferenceStretch(
      events: Array(all[first...last].dropFirst()),
      before: all[...last].compactMap(\.own).filter { $0.place >= entry })
  }

  /// All events of the user: those of one instant that are of the journey first, in its order, then the
  /// others by name and session.
  private var moments: [ReferenceMoment] {
    let own = userJourney.events
    let places = Set(own.map(\.source.place))
    let others = everything.filter { !places.contains($0.place) }.map(\.event)
    let times = Set(own.map(\.event.time) + others.map(\.time)).sorted()
    return times.flatMap { time -> [ReferenceMoment] in
      let first = own.filter { $0.event.time == time }
      return first.map { ReferenceMoment(event: $0.event, own: $0) }
        + others.filter { $0.time == time }.inExitOrder.map { ReferenceMoment(event: $0) }
    }
  }
}

/// Two groups, and how many of each went on.
struct ReferenceFourfold {
  var advancedWith = 0
  var leftWith = 0
  var advancedWithout = 0
  var leftWithout = 0

  mutating func add(has: Bool, advanced: Bool) {
    switch (has, advanced) {
    case (true, true): advancedWith += 1
    case (true, false): leftWith += 1
    case (false, true): advancedWithout += 1
    case (false, false): leftWithout += 1
    }
  }

  private var with: Int { advancedWith + leftWith }
  private var without: Int { advancedWithout + leftWithout }
  private var advanced: Int { advancedWith + advancedWithout }
  private var left: Int { leftWith + leftWithout }

  /// The smallest of the four margins.
  var fewest: Int { min(with, without, advanced, left) }

  /// The probability of all tables with these margins that are at most as likely as this one, times 1 + 1e-7
  /// as R has it.
  var fisherP: Double {
    let logOf = { (first: Int) in
      Self.choose(with, first) + Self.choose(without, advanced - first)
        - Self.choose(with + without, advanced)
    }
    let own = logOf(advancedWith)
    let possible = max(0, advanced - without)...min(with, advanced)
    let ps = possible.map(logOf).filter { $0 <= own + log(1 + 1e-7) }.map(exp)
    return min(1, ps.sorted().reduce(0, +))
  }

  /// The logarithm of n over k.
  private static func choose(_ n: Int, _ k: Int) -> Double {
    lgamma(Double(n + 1)) - lgamma(Double(k + 1)) - lgamma(Double(n - k + 1))
  }

  /// The cells from `users_with` to `odds_ratio_high`: Woolf's interval, a half added to all cells where
  /// one is 0.
  var cells: [ReferenceCell] {
    let counts = [advancedWith, leftWithout, leftWith, advancedWithout]
    let half = counts.contains(0) ? 0.5 : 0
    let shifted = counts.map { Double($0) + half }
    let ratio = shifted[0] * shifted[1] / (shifted[2] * shifted[3])
    let error = shifted.map { 1 / $0 }.reduce(0, +).squareRoot()
    let spread = exp(ReferenceStatistics.z * error)
    return [
      .integer(with), .integer(advancedWith), .integer(without), .integer(advancedWithout),
      .number(ratio), .number(ratio / spread), .number(ratio * spread),
    ]
  }
}
