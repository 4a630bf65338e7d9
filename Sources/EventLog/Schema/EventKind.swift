/// What an event says happened.
///
/// The raw value is the place among events of one instant.
package enum EventKind: UInt8, CaseIterable, Sendable {
  case exposed
  case started
  case restarted
  case pageViewed
  case permissionRequested
  case permissionAlreadyDenied
  case permissionDenied
  case permissionAlreadyGranted
  case permissionGranted
  case choiceMade
  case pageCompleted
  case errorShown
  case wentBack
  case skipped
  case completed
  /// Any other name: counted and listed, outside the funnel.
  case other
}

extension EventKind {
  /// Whether a permission was asked for, or answered.
  package var isOfPermission: Bool {
    switch self {
    case .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted:
      true
    case .exposed, .started, .restarted, .pageViewed, .choiceMade, .pageCompleted, .errorShown,
      .wentBack, .skipped, .completed, .other:
      false
    }
  }
}

/// What a `skipped` event left: one step, or the whole flow.
package enum SkipScope: UInt8, Sendable {
  case flow
  case step
}
