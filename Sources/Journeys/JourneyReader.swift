package import EventLog

// From the records of one user in one flow to what is counted of them:
//
//     records ─▶ order ─▶ entry and window ─▶ variant, hence list ─▶ filter
//             ─▶ attempts ─▶ what of them lies in the window ─▶ outcome, reason, steps,
//                permissions, choices, times
//
// Each arrow is a file of its own; this one only joins them.

/// Reads the journeys of one flow.
struct JourneyReader {
  let flowIndex: Int
  let flow: FlowReading
  let symbols: RunSymbols
  let meanings: EventMeanings
  let order: JourneyOrder
  let asOf: Int64

  /// The facts of a user in the flow.
  ///
  /// `records`: the user's events of the flow in any order: journey, exposures, other kinds.
  /// `hasSecondID`: whether the user's id stands as a second id beside another one.
  func reading(of records: [EventRecord], hasSecondID: Bool) -> UserReader.Reading? {
    var records = records
    order.sort(&records)
    let exposures = records.filter { kind(of: $0) == .exposed }
    let journey = records.filter { ![.exposed, .other].contains(kind(of: $0)) }
    var findings = JourneyFindings()
    findings.events = journey.count + exposures.count
    findings.hasExposure = !exposures.isEmpty
    noteVariantsWithoutExperiment(journey + exposures, in: &findings)
    guard !journey.isEmpty else {
      guard let first = exposures.map(\.place).min() else { return nil }
      findings.add(.exposedNeverEntered, at: first)
      findings.isExposureOnly = true
      return .exposureOnly(flow: flowIndex, findings)
    }
    if hasSecondID { findings.add(.twoIDs, at: journey[0].place) }
    return .journey(facts(of: journey, exposures: exposures, findings: findings))
  }

  private func facts(
    of records: [EventRecord], exposures: [EventRecord], findings: JourneyFindings
  ) -> JourneyFacts {
    let entry = records.firstIndex { isEntry($0) }
    let start = entry ?? 0
    let window = Window(
      start: records[start].time, milliseconds: flow.definition.windowMilliseconds)
    let seen = seenVariants(events: records, exposures: exposures, window: window)
    let assignment =
      flow.definition.experiment == nil ? VariantAssignment.noExperiment : seen.assignment
    let values = entryValues(at: start, in: records)
    let list = assignment.variant.map(flow.lists.index(ofVariant:)) ?? 0
    let naming = { (event: JourneyEvent) in
      meanings.meaning(of: event.what)?.naming[list] ?? .lastShown
    }
    var events = records.map { event($0, list: list) }
    let attempts = flow.attemptReader(list: list).attempts(of: &events, naming: naming)

    var findings = findings
    findings.entry = events[start].place
    let rules = FindingRules(flow: flow, list: list, naming: naming)
    rules.addJourney(events, attempts: attempts, entry: entry, to: &findings)
    if entry != nil {
      rules.addVariants(seen, assignment: assignment, to: &findings)
      findings.breakdownsMissingAtEntry = flow.settings.by.indices.filter {
        isMissingOnlyAtEntry(flow.settings.by[$0], entry: start, values: values, records: records)
      }
    }
    let journey = entry.map { _ in attemptedJourney(of: events, attempts: attempts, list: list) }
    return JourneyFacts(
      flow: flowIndex,
      isIncluded: isIncluded(start: window.start, values: values, assignment: assignment),
      assignment: assignment, list: list,
      segmentValues: flow.settings.by.map(values.value(of:)), startTime: window.start,
      entered: journey.map { facts(of: $0) },
      attempts: attemptFacts(journey, records: records, assignment: assignment),
      findings: findings)
  }

  /// Each attempt as a unit; `nil` where users are counted.
  private func attemptFacts(
    _ journey: AttemptedJourney?, records: [EventRecord], assignment: VariantAssignment
  ) -> [AttemptFacts]? {
    guard flow.settings.count == .attempts else { return nil }
    guard let journey else { return [] }
    return journey.attempts.map { attempt in
      let entry = attempt.events.lowerBound
      let values = entryValues(at: entry, in: records)
      return AttemptFacts(
        isIncluded: isIncluded(
          start: records[entry].time, values: values, assignment: assignment),
        segmentValues: flow.settings.by.map(values.value(of:)), startTime: records[entry].time,
        entered: facts(of: attempt, in: journey))
    }
  }

  private func attemptedJourney(
    of events: [JourneyEvent], attempts: [Attempt], list: Int
  ) -> AttemptedJourney {
    let views = flow.settings.order.chainKind.map { _ in
      ChainEvents(
        of: events, attempts: attempts, list: flow.lists.lists[list],
        completion: flow.definition.completion
      ) { view in
        meanings.pageSet(of: view.what, list: list)
      }
    }
    return AttemptedJourney(events: events, attempts: attempts, list: list, views: views)
  }

  private func isIncluded(
    start: Int64, values: EntryValues, assignment: VariantAssignment
  ) -> Bool {
    flow.filter.includes(start: start) { field in
      field == .variant ? assignment.text : values.value(of: field)
    }
  }

  private func kind(of record: EventRecord) -> EventKind {
    symbols.whats[Int(record.what)].kind
  }

  private func isEntry(_ record: EventRecord) -> Bool {
    switch kind(of: record) {
    case .started, .restarted: true
    default: meanings.meaning(of: record.what)?.showsFirstStep ?? false
    }
  }

  private func event(_ record: EventRecord, list: Int) -> JourneyEvent {
    let meaning = meanings.meaning(of: record.what)
    return JourneyEvent(
      time: record.time, kind: kind(of: record), skip: meaning?.skip ?? .none,
      showsFirstStep: meaning?.showsFirstStep ?? false,
      isOfUnknownPage: meaning?.isOfUnknownPage(list: list) ?? false, what: record.what,
      context: record.context, session: record.session, place: record.place)
  }
}

// MARK: - Variants and entry

extension JourneyReader {
  private func seenVariants(
    events: [EventRecord], exposures: [EventRecord], window: Window
  ) -> SeenVariants {
    var seen = SeenVariants()
    guard let experiment = flow.definition.experiment else { return seen }
    for records in [events, exposures] {
      for record in records {
        guard let variant = symbols.contexts[Int(record.context)].variant(of: experiment.id)
        else { continue }
        seen.see(variant, at: record.place, isInWindow: window.contains(record.time))
      }
    }
    return seen
  }

  private func noteVariantsWithoutExperiment(
    _ records: [EventRecord], in findings: inout JourneyFindings
  ) {
    guard flow.definition.experiment == nil else { return }
    for record in records {
      let context = symbols.contexts[Int(record.context)]
      guard context.variant != nil || !context.experiments.isEmpty else { continue }
      findings.add(.variantsWithoutExperiment, at: record.place)
    }
  }

  private func entryValues(at index: Int, in records: [EventRecord]) -> EntryValues {
    EntryValues(
      contexts: contexts(tyingWith: index, in: records), propertyNames: symbols.propertyNames)
  }

  /// The circumstances of the event at `index` and of those that tie with it.
  private func contexts(tyingWith index: Int, in records: [EventRecord]) -> [Context] {
    let chosen = records[index]
    var ids = [chosen.context]
    let before = records[..<index].reversed().prefix { $0.time == chosen.time }
    let after = records[(index + 1)...].prefix { $0.time == chosen.time }
    for record in Array(before) + after where !ids.contains(record.context) {
      if order.tie(record, chosen) { ids.append(record.context) }
    }
    return ids.map { symbols.contexts[Int($0)] }
  }

  private func isMissingOnlyAtEntry(
    _ field: EventField, entry: Int, values: EntryValues, records: [EventRecord]
  ) -> Bool {
    guard values.value(of: field) == nil else { return false }
    return records[(entry + 1)...].contains { record in
      EntryValues.value(
        of: field, in: symbols.contexts[Int(record.context)],
        propertyNames: symbols.propertyNames) != nil
    }
  }
}

extension VariantAssignment {
  /// The variant of a user who was seen with exactly one.
  package var variant: Text? {
    if case .variant(let variant) = self { variant } else { nil }
  }

  /// As conditions name it; in a flow without experiment everyone is unassigned.
  var text: Text {
    switch self {
    case .variant(let variant): variant
    case .mixed: "(mixed)"
    case .unassigned, .noExperiment: "(unassigned)"
    }
  }
}
