import Definitions
import EventLog
import Journeys

// What is wrong with the events of a flow: findings, counted.
//
// Holes, and how they are read here:
// - Findings are about the log, before the report's filters: they say what contradicts the
//   definition, whoever the report is about.
// - A finding has a row when its count is above zero; the rows of scope `log` always stand.
// - Counted in events: `undefined_flow`, `other_version`, `variants_without_experiment`,
//   `ambiguous_variant`, `skip_of_unskippable`, `skip_without_scope`, `unknown_page`; all others in users.
// - The share of `skip_of_unskippable`: users who skipped ÷ users who saw the step within their
//   window or skipped it, both summed over the steps that were skipped.
// - Other shares: of events, ÷ the flow's events (exposures too); `undefined_flow` and `other_version`
//   ÷ all accepted events. Of users, ÷ the users of the flow, entered or midway;
//   `exposed_never_entered` ÷ users with an exposure. Events of other kinds make no finding.
// - The example is the first, by file name and line, of the lines that show it.
// - `undefined_flow` and `other_version` have the flow id itself as scope.
// - `two_ids`: in this flow there are events under an id that some line of the log, counted or not,
//   has beside the id it takes; one for each such id. Its lines are the example.
// - `undeclared_variant`, `late_variant`, `mixed_users`, `events_before_entry` are about users who
//   entered. Late is a value that was not among those seen until the window ended. Where fewer than
//   two variants are declared every variant is an arm, and none is undeclared.
// - `variants_without_experiment` counts events with `variant` or `experiments`.
// - `experiment_not_compared` counts users with events of the journey who have, on any event of the
//   flow, an experiment that it does not name. In a flow without experiment that is already told by
//   `variants_without_experiment`, and not said twice.
// - `skip_of_unskippable`: a step skip (not a flow skip) of a step that has no skip button.
// - `returned_after_completion`: the attempt after a completed one begins without `restarted`.
// - `exposed_never_entered`: an exposure and no event of the journey; who has some was entered
//   midway.
// - `unknown_page`: an event of any kind with a step, in an attempt or not, that names a page which
//   the user's own list lacks.
// - `breakdown_missing_at_entry`: of all who entered, over 5 % have no value of a field at entry and
//   a later event of the journey with one. One row a flow: users of any such field.
// - `far_from_the_rest`: the periods of first entries, cut where more than 400 in a row have none. One
//   row for each part but the one of most users, the later of two that have as many. Its first
//   entries are the example.
// - `dimension_unseen`: a field of a breakdown or a condition that nobody who entered has at entry,
//   filters or not, `(none)` being no value. One row for each, breakdowns first. None for a field that
//   `breakdown_missing_at_entry` counts, and none for `variant`. All who entered are counted, and their
//   entries the example.
// - `view_missing`: of the report's units, filters and all, as `reached` is; one row a step of the flow,
//   in its order. An implied view counts within the unit's window and counted attempts.

/// A rule that some lines of a flow break.
struct ReferenceFinding {
  var rule: FlowRule
  var scope: Text
  var count: Int
  /// What the share is of: all, and of them those that it is about, where that is not the count.
  var whole: Int
  var part: Int?
  /// The lines that show it.
  var places: [ReferencePlace]
}

/// All that findings about one flow are made from, unfiltered.
struct ReferenceFlowLog {
  var flow: ReferenceFlow
  /// Each user's events of the flow in order, of every kind.
  var eventsByUser: [Text: [ReferenceEvent]]
  /// Users with events of the journey.
  var users: [ReferenceUser]
  /// Pairs of the id taken and the other one, from all lines of the log that have both.
  var idPairs: Set<[Text]>

  var entered: [ReferenceUser] { users.filter(\.hasEntered) }

  var eventCount: Int {
    eventsByUser.values.flatMap { $0 }.filter { $0.event.kind != .other }.count
  }

  func finding(
    _ rule: FlowRule, ofUsers count: Int, shownBy lines: [ReferenceEvent]
  ) -> ReferenceFinding {
    ReferenceFinding(
      rule: rule, scope: flow.scope, count: count, whole: users.count, places: lines.map(\.place))
  }

  func finding(_ rule: FlowRule, events lines: [ReferenceEvent]) -> ReferenceFinding {
    ReferenceFinding(
      rule: rule, scope: flow.scope, count: lines.count, whole: eventCount,
      places: lines.map(\.place))
  }

  /// All findings of the flow, also those without a count.
  var findings: [ReferenceFinding] {
    [
      enteredMidway, eventsBeforeEntry, twoIDs, undeclaredVariant, lateVariant, mixedUsers,
      variantsWithoutExperiment, ambiguousVariant, experimentNotCompared, skipOfUnskippable,
      skipWithoutScope,
      returnedAfterCompletion, exposedNeverEntered, unknownPage, breakdownMissingAtEntry,
    ] + farFromTheRest + dimensionUnseen
  }

  private var dimensionUnseen: [ReferenceFinding] {
    var fields = flow.settings.by.filter { !comesAfterEntry($0) }
    for condition in flow.settings.conditions {
      guard !condition.field.isVariant, !(flow.settings.by + fields).contains(condition.field)
      else { continue }
      fields.append(condition.field)
    }
    let unseen = fields.filter { field in
      entered.allSatisfy { user in
        user.entries.allSatisfy {
          [nil, "(none)"].contains($0.value(of: field, in: flow.settings))
        }
      }
    }
    return unseen.map { _ in
      finding(
        .dimensionUnseen, ofUsers: entered.count,
        shownBy: entered.flatMap { $0.eventsFromEntry.prefix(1) })
    }
  }

  private var farFromTheRest: [ReferenceFinding] {
    let entries = entered.map(\.entryTime)
    let periods = ReferenceTrendTable.allPeriods(of: entries, flow.settings)
    let groups = ReferenceTrendTable.groups(of: periods, with: entries).map { group in
      entered.filter { user in
        group.contains { $0.start <= user.entryTime && user.entryTime < $0.end }
      }
    }
    let main = groups.indices.max {
      (groups[$0].count, $0) < (groups[$1].count, $1)
    }
    return groups.indices.filter { $0 != main }.map { index in
      finding(
        .farFromTheRest, ofUsers: groups[index].count,
        shownBy: groups[index].flatMap { $0.eventsFromEntry.prefix(1) })
    }
  }

  private var enteredMidway: ReferenceFinding {
    let midway = users.filter { !$0.hasEntered }
    return finding(.enteredMidway, ofUsers: midway.count, shownBy: midway.flatMap(\.journeyEvents))
  }

  private var eventsBeforeEntry: ReferenceFinding {
    let before = entered.map(\.eventsBeforeEntry).filter { !$0.isEmpty }
    return finding(.eventsBeforeEntry, ofUsers: before.count, shownBy: before.flatMap { $0 })
  }

  private var twoIDs: ReferenceFinding {
    let twins = users.filter { user in
      idPairs.contains { $0[1] == user.id && $0[0] != user.id }
    }
    return finding(.twoIDs, ofUsers: twins.count, shownBy: twins.flatMap(\.journeyEvents))
  }

  private var skipOfUnskippable: ReferenceFinding {
    let skips = users.map(skipsOfUnskippable)
    let steps = zip(users, skips).map { user, skips in
      Set(skips.compactMap { $0.step.map { user.list.steps[$0 - 1].id } })
    }
    var finding = finding(.skipOfUnskippable, events: skips.flatMap { $0 }.map(\.source))
    finding.part = steps.reduce(0) { $0 + $1.count }
    finding.whole = steps.reduce(into: Set()) { $0.formUnion($1) }.reduce(0) { sum, step in
      sum + zip(users, steps).count { $0.viewed(step) || $1.contains(step) }
    }
    return finding
  }

  private func skipsOfUnskippable(_ user: ReferenceUser) -> [ReferenceStepEvent] {
    user.stepEvents.filter { event in
      guard let step = event.step else { return false }
      return ReferenceAttempts.skip(event.event, in: flow) == .step
        && !user.list.steps[step - 1].isSkippable
    }
  }

  private var skipWithoutScope: ReferenceFinding {
    let skips = users.flatMap(\.journeyEvents).filter {
      $0.event.kind == .skipped && ReferenceAttempts.skip($0.event, in: flow) == nil
    }
    return finding(.skipWithoutScope, events: skips)
  }

  private var returnedAfterCompletion: ReferenceFinding {
    let returns = users.map { user -> [ReferenceEvent] in
      zip(user.journey.attempts, user.journey.attempts.dropFirst())
        .filter { $0.end == .completed && $1.events[0].event.kind != .restarted }
        .map { $1.events[0].source }
    }
    .filter { !$0.isEmpty }
    return finding(
      .returnedAfterCompletion, ofUsers: returns.count, shownBy: returns.flatMap { $0 })
  }

  private var exposedNeverEntered: ReferenceFinding {
    let exposures = eventsByUser.mapValues { $0.filter { $0.event.kind == .exposed } }
      .filter { !$0.value.isEmpty }
    let known = Set(users.map(\.id))
    let never = exposures.filter { !known.contains($0.key) }
    return ReferenceFinding(
      rule: .exposedNeverEntered, scope: flow.scope, count: never.count, whole: exposures.count,
      places: never.values.flatMap { $0 }.map(\.place))
  }

  private var unknownPage: ReferenceFinding {
    let unknown = users.flatMap(\.stepEvents).filter { event in
      switch event.event.kind {
      case .exposed, .started, .restarted, .completed, .other: false
      case .pageViewed, .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
        .permissionAlreadyGranted, .permissionGranted, .choiceMade, .pageCompleted, .errorShown,
        .wentBack, .skipped:
        event.event.namesStep && event.step == nil
      }
    }
    return finding(.unknownPage, events: unknown.map(\.source))
  }

  private var breakdownMissingAtEntry: ReferenceFinding {
    var missing: [Text: [ReferenceEvent]] = [:]
    for field in flow.settings.by where comesAfterEntry(field) {
      for user in usersWithout(field) { missing[user.id] = Array(user.eventsFromEntry.prefix(1)) }
    }
    return finding(
      .breakdownMissingAtEntry, ofUsers: missing.count, shownBy: missing.values.flatMap { $0 })
  }
}

extension ReferenceFlowLog {
  /// Users who lack a field at entry and have it later.
  private func usersWithout(_ field: EventField) -> [ReferenceUser] {
    entered.filter { user in
      user.value(of: field) == nil
        && user.eventsAfterEntry.contains {
          $0.event.value(of: field, in: flow.settings) != nil
        }
    }
  }

  /// Whether more than one in twenty of all who entered do.
  private func comesAfterEntry(_ field: EventField) -> Bool {
    usersWithout(field).count * 100 > entered.count * 5
  }
}

extension ReferenceUser {
  var journeyEvents: [ReferenceEvent] { events.filter(\.event.isOfJourney) }

  /// All events of the journey with their steps, in no order.
  fileprivate var stepEvents: [ReferenceStepEvent] {
    journey.outside + journey.attempts.flatMap(\.events)
  }

  fileprivate var eventsBeforeEntry: [ReferenceEvent] {
    Array(journeyEvents.prefix { $0.event != entries[0] })
  }

  fileprivate var eventsFromEntry: [ReferenceEvent] {
    Array(journeyEvents.drop { $0.event != entries[0] })
  }

  fileprivate var eventsAfterEntry: [ReferenceEvent] { Array(eventsFromEntry.dropFirst()) }
}

extension ReferencePopulation {
  /// One finding for each step of the flow that somebody has an implied view of.
  var missingViews: [ReferenceFinding] {
    let matured = entered.filter(\.isMatured)
    return flow.list.steps.map(\.id).map { step in
      let views = matured.map { $0.impliedViews(of: step) }.filter { !$0.isEmpty }
      return ReferenceFinding(
        rule: .viewMissing, scope: flow.scope, count: views.count,
        whole: matured.count { $0.reached(step) }, places: views.flatMap { $0 }.map(\.place))
    }
  }
}

extension ReferenceUser {
  fileprivate func impliedViews(of step: Text) -> [ReferenceEvent] {
    guard let position = list.position(of: step) else { return [] }
    return attempts.flatMap(\.events).filter { $0.isImplied && $0.step == position }.map(\.source)
  }
}

extension ReferenceEvent {
  var place: ReferencePlace { ReferencePlace(file: file, line: line) }
}
