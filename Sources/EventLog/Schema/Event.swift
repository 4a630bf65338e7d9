/// One valid line of a log, as values.
///
/// This is the readable form of an event, for tests and the reference engine. The
/// data path keeps the same facts in an `EventRecord`.
package struct Event: ShapeTexts, Hashable, Sendable {
  /// Who is counted: the install id or the user id, whichever `Identity` prefers and the line has.
  package var user: Text
  /// The id that was not taken, where the line has both.
  package var otherID: Text?
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var time: Int64
  package var kind: EventKind
  package var eventID: Text?
  package var session: Text?
  /// The client's own counter.
  package var sequence: Int64?
  package var texts = ShapeField.noTexts
  /// The zero-based place of the page; used only where `step` is `nil`.
  package var stepIndex: Int64?
  /// The values of a choice as text; `nil` where the line has none, empty for an empty array.
  package var values: [Text]?
  /// The explicit scope of a `skipped` event; `nil` where the flow's `skip` decides.
  package var scope: SkipScope?
  package var variant: Text?
  /// Variants by experiment, ordered by the experiment's name.
  package var experiments: [ExperimentVariant] = []
  package var device = DeviceTexts()
  /// The properties that were asked for, by name, as text; objects and arrays are left out.
  package var properties: [Text: Text] = [:]

  package init(user: Text, time: Int64, kind: EventKind) {
    self.user = user
    self.time = time
    self.kind = kind
  }
}

/// One entry of a line's `experiments` object.
package struct ExperimentVariant: Hashable, Sendable {
  package var experiment: Text
  package var variant: Text

  package init(experiment: Text, variant: Text) {
    self.experiment = experiment
    self.variant = variant
  }
}

/// Which id of a line says who the user is.
package enum Identity: UInt8, Sendable {
  /// The anonymous or install id first, the user id where there is none.
  case install
  /// The user id first.
  case account
}
