import EventLog

// The order of one user's events in one flow.
//
// By timestamp; then by the step's place on the flow's own list; then by kind; then by every other
// field, an absent one last. At the end, inside one timestamp, the events of one session that carry
// a sequence change places among themselves.
//
// Holes, and how they are read here:
// - The order is one flow's: an event's place on the list exists only there. Exposures are sorted
//   among the rest and hold places which `sequence` may exchange. Events of unknown kind take no part:
//   they hold no place, and come by themselves after all others, where nobody looks at their order.
// - Events without session are together of one: an app that counts its events and sends no
//   sessions means their order.
// - Equal sequences keep the order that they had.
// - An empty `experiments` is an absent one.
// - `started`, `restarted`, `exposed` and `completed` keep their place whatever step they name. An
//   event of another kind that names an unknown page stands at K+1, even where one step declares
//   its permission.
// - A permission or choice that several steps declare has no declaring step: K+1.
// - "What still ties is interchangeable" is not quite so: ties may differ in sequence and in
//   properties. So that any shuffle gives the same report, they are sorted by sequence, the kind's
//   own spelling, properties by name, and the id that was not taken.

/// One field of an event as something to sort by.
enum ReferenceSortField: Hashable {
  case number(Int64)
  case text(Text)
  case list([Text])
  case absent

  static func optional(_ text: Text?) -> ReferenceSortField { text.map { .text($0) } ?? .absent }
  static func optional(_ number: Int64?) -> ReferenceSortField {
    number.map { .number($0) } ?? .absent
  }
  static func optional(_ list: [Text]?) -> ReferenceSortField { list.map { .list($0) } ?? .absent }

  /// Numbers by value, texts by bytes, lists by element and the shorter first, absent last.
  func precedes(_ other: ReferenceSortField) -> Bool {
    switch (self, other) {
    case (.absent, _): false
    case (_, .absent): true
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    case (.list(let left), .list(let right)): left.lexicographicallyPrecedes(right)
    case (.number, _), (.text, _), (.list, _):
      preconditionFailure("one field has one type")
    }
  }
}

enum ReferenceOrder {
  /// The events of one user in one flow, in order.
  static func sorted(
    _ events: [ReferenceEvent], on flowList: ReferenceStepList
  ) -> [ReferenceEvent] {
    let unknown = events.filter { $0.event.kind == .other }
    let byFields = events.filter { $0.event.kind != .other }.sorted { left, right in
      precedes(
        fields(of: left.event, on: flowList) + remainder(of: left.event),
        fields(of: right.event, on: flowList) + remainder(of: right.event))
    }
    return placedBySequence(byFields) + unknown
  }

  /// Whether the first field in which the two differ is less on the left.
  static func precedes(_ left: [ReferenceSortField], _ right: [ReferenceSortField]) -> Bool {
    for (one, other) in zip(left, right) where one != other {
      return one.precedes(other)
    }
    return false
  }

  /// The fields the text orders by, first things first.
  static func fields(
    of event: Event, on flowList: ReferenceStepList
  ) -> [ReferenceSortField] {
    [.number(event.time), .number(Int64(place(of: event, on: flowList)))]
      + fieldsAfterTimeAndPlace(of: event)
  }

  /// Kind and the other fields: all but time and place.
  static func fieldsAfterTimeAndPlace(of event: Event) -> [ReferenceSortField] {
    [
      .number(Int64(event.kind.rawValue)),
      .optional(event.step),
      .optional(event.stepIndex),
      .optional(event.permission),
      .optional(event.choice),
      .optional(event.values),
      .optional(event.scope.map { Text($0 == .flow ? "flow" : "step") }),
      .optional(event.variant),
      event.experiments.isEmpty
        ? .absent : .list(event.experiments.flatMap { [$0.experiment, $0.variant] }),
      .optional(event.platform),
      .optional(event.appVersion),
      .optional(event.osVersion),
      .optional(event.locale),
      .optional(event.country),
      .optional(event.session),
    ]
  }

  /// What the text does not order by and yet can be told apart.
  static func remainder(of event: Event) -> [ReferenceSortField] {
    let properties = event.properties.sorted { $0.key < $1.key }
    return [
      .optional(event.sequence),
      .optional(event.otherName),
      .list(properties.flatMap { [$0.key, $0.value] }),
      .optional(event.otherID),
    ]
  }

  /// 0 for what begins, the step's place from 1 on the flow's list, K+1 for all else.
  static func place(of event: Event, on flowList: ReferenceStepList) -> Int {
    let nowhere = flowList.count + 1
    switch event.kind {
    case .exposed, .started, .restarted: return 0
    case .completed: return nowhere
    case .pageViewed, .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted, .choiceMade, .pageCompleted, .errorShown,
      .wentBack, .skipped, .other:
      if event.namesStep { return flowList.positions(of: event).min() ?? nowhere }
      return flowList.declaringPosition(of: event) ?? nowhere
    }
  }

  /// Within one timestamp, the events of one session that carry a sequence are put, by it, into the
  /// places they hold.
  static func placedBySequence(_ events: [ReferenceEvent]) -> [ReferenceEvent] {
    var placed = events
    for time in Set(events.map(\.event.time)) {
      for session in Set(events.map(\.event.session)) {
        let places = events.indices.filter { index in
          let event = events[index].event
          return event.time == time && event.session == session && event.sequence != nil
        }
        let ordered = places.sorted { left, right in
          let leftSequence = events[left].event.sequence ?? 0
          let rightSequence = events[right].event.sequence ?? 0
          return (leftSequence, left) < (rightSequence, right)
        }
        for (place, source) in zip(places, ordered) { placed[place] = events[source] }
      }
    }
    return placed
  }

  /// Whether nothing in the text puts one of the two before the other.
  static func ties(_ left: Event, _ right: Event, on flowList: ReferenceStepList) -> Bool {
    guard fields(of: left, on: flowList) == fields(of: right, on: flowList) else { return false }
    return left.sequence == right.sequence
  }
}
