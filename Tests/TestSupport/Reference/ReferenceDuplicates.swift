import EventLog

// Lines that tell of one event twice.
//
// Of lines with the same user and the same event id, in whatever flow, the earliest stays; of equal
// times the least by kind, then the fields of the order, then flow and version. Lines without an id
// are never dropped.
//
// Holes, and how they are read here:
// - Events after as-of are ignored before duplicates are sought: one that repeats an earlier id is
//   counted as after as-of, so a report as of yesterday is yesterday's report.
// - Copies that differ only in what the order does not name (sequence, properties) are told apart
//   by the remainder of `ReferenceOrder`, then by definition set.

enum ReferenceDuplicates {
  /// The events that stay, and those dropped.
  static func split(
    _ events: [ReferenceEvent]
  ) -> (kept: [ReferenceEvent], dropped: [ReferenceEvent]) {
    var kept = events.filter { $0.event.eventID == nil }
    var dropped: [ReferenceEvent] = []
    let identified = events.filter { $0.event.eventID != nil }
    for copies in Dictionary(grouping: identified, by: \.identity).values {
      let inOrder = copies.sorted {
        ReferenceOrder.precedes($0.duplicateFields, $1.duplicateFields)
      }
      kept += inOrder.prefix(1)
      dropped += inOrder.dropFirst()
    }
    return (kept, dropped)
  }
}

/// A user and an event id.
struct ReferenceEventIdentity: Hashable {
  var user: Text
  var id: Text?
}

extension ReferenceEvent {
  fileprivate var identity: ReferenceEventIdentity {
    ReferenceEventIdentity(user: event.user, id: event.eventID)
  }

  fileprivate var duplicateFields: [ReferenceSortField] {
    [.number(event.time)] + ReferenceOrder.fieldsAfterTimeAndPlace(of: event)
      + [.optional(event.flow), .optional(event.flowVersion)]
      + ReferenceOrder.remainder(of: event)
      + [.number(Int64(set)), .text(Text(file)), .number(Int64(line))]
  }
}
