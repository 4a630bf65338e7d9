import EventLog

// From some version on an app may call its keys otherwise, and for weeks a log has lines of both:
//
//     {"evt":"setup_screen","uid":"u1","ts":1769130165}
//     {"event":"setup_screen","user_id":"u2","timestamp":"2026-01-31T23:06:25Z"}
//
// Each kind of line is guessed at alone, and the mapping looks at the places of both.

/// Two keys that name the same events, on other lines each.
struct RenamedKeys {
  /// The columns, that of most lines first.
  let one: Int
  let other: Int

  /// `nil` where there are no such keys, or somebody has said which names the event.
  init?(_ table: SampleTable, given: GivenFields) {
    guard given.sources[.event] == nil else { return nil }
    let names = table.columns.indices.filter { place in
      let column = table.columns[place]
      return KeyNames.eventScore(of: column.path) >= 5 && column.numberCount == 0
        && column.distinct.count > 1 && column.distinct.count <= EventNames.mostNames
        && column.count * 10 >= table.rowCount && column.count * 10 <= table.rowCount * 9
    }.sorted { left, right in
      let (one, other) = (table.columns[left], table.columns[right])
      if one.count != other.count { return one.count > other.count }
      return one.path.precedes(other.path)
    }
    let pairs = names.enumerated().flatMap { place, one in
      names[(place + 1)...].map { (one, $0) }
    }
    guard let pair = pairs.first(where: { Self.areOne($0, $1, table) }) else { return nil }
    (one, other) = pair
  }

  private static func areOne(_ one: Int, _ other: Int, _ table: SampleTable) -> Bool {
    let (left, right) = (table.columns[one], table.columns[other])
    guard (left.count + right.count) * 20 >= table.rowCount * 19,
      Set(left.rows).isDisjoint(with: right.rows)
    else { return false }
    let names = Set(left.distinct)
    let both = right.distinct.count(where: names.contains)
    return both > 1 && both * 2 >= min(names.count, right.distinct.count)
  }
}

extension GuessedMapping {
  /// The mapping of the lines of two guesses that differ in their keys; `nil` where one mapping cannot say both.
  func joined(with other: GuessedMapping) -> GuessedMapping? {
    guard var mapping = mapping.joined(with: other.mapping) else { return nil }
    switch (timeForm, other.timeForm) {
    case (.number(let unit), .number(let second)) where unit != second: return nil
    case (_, .number(let unit)): mapping.numberUnit = unit
    default: break
    }
    let answers = Dictionary(other.reasons.map { ($0.role, $0) }) { first, _ in first }
    let both = reasons.map { reason in
      guard let second = answers[reason.role], second.answer != reason.answer else { return reason }
      return GuessReason(
        reason.role, "\(reason.answer), or \(second.answer) on other lines",
        why: "\(reason.why); on other lines \(second.why)", runnerUp: reason.runnerUp)
    }
    return GuessedMapping(
      mapping: mapping, reasons: both, events: events + other.events,
      eventsRead: eventsRead + other.eventsRead, isWholeLog: isWholeLog && other.isWholeLog,
      leavesPagesOut: leavesPagesOut || other.leavesPagesOut,
      readsOwnNamesOnly: readsOwnNamesOnly && other.readsOwnNamesOnly,
      speaksOfOnboarding: speaksOfOnboarding || other.speaksOfOnboarding,
      tellsEventsApart: tellsEventsApart && other.tellsEventsApart,
      saysEnd: saysEnd || other.saysEnd,
      dimensions: dimensions, users: users.union(other.users), timeForm: timeForm)
  }
}

extension Mapping {
  /// The same for the lines of another mapping too, which have other keys; `nil` where one mapping cannot say both.
  fileprivate func joined(with other: Mapping) -> Mapping? {
    guard records == other.records, skipsLeadingText == other.skipsLeadingText,
      timeOfDay == other.timeOfDay, variantSources == other.variantSources,
      wallClock == nil || other.wallClock == nil || wallClock == other.wallClock,
      dateOrder == nil || other.dateOrder == nil || dateOrder == other.dateOrder
    else { return nil }
    var both = self
    let usual = Mapping(preset: preset).sources
    for field in MappedField.allCases where other.sources[field] != usual[field] {
      let own = sources[field] == usual[field] ? [] : sources[field] ?? []
      both.sources[field] = own + (other.sources[field] ?? []).filter { !own.contains($0) }
    }
    let named = rules.filter { $0 != Self.anyOther }
    both.rules = named + other.rules.filter { !named.contains($0) && $0 != Self.anyOther }
    if rules.contains(Self.anyOther) { both.rules.append(Self.anyOther) }
    both.wallClock = wallClock ?? other.wallClock
    both.dateOrder = dateOrder ?? other.dateOrder
    return both
  }

  private static let anyOther = KindRule(events: [], kind: .other)
}
