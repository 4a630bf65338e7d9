import EventLog

/// An event in its place in a journey, told by which list its user is read on.
struct JourneyEvent: Sendable {
  let time: Int64
  let kind: EventKind
  let skip: SkipEffect
  let showsFirstStep: Bool
  /// Whether it names a page that shows no step of its user's list.
  let isOfUnknownPage: Bool
  /// Id of the run's `What`.
  let what: UInt32
  /// Id of the run's `Context`.
  let context: UInt32
  /// Equal for events of one session; 0 where the event has none.
  let session: UInt32
  let place: Place
  /// The position, on its user's list, of the step it is of; `nil` for no step, and outside of
  /// attempts.
  var position: Int?

  var isView: Bool { kind == .pageViewed }

  /// A view of the first step, or a start.
  var isEntry: Bool { showsFirstStep || kind == .started || kind == .restarted }
}
