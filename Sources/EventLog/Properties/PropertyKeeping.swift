/// Of which events all properties are kept: what may go with going on is looked for among the values
/// at entry.
package enum PropertyKeeping: Sendable {
  /// Only those that a report names (`ScanSettings.properties`).
  case named
  /// Of such as a condition holds of: flows are defined, and say what may be an entry.
  case of(@Sendable (EventShape) -> Bool)
  /// Of such as may be an entry in some flow, whichever it is.
  case ofAnyEntry
  /// The same but for pages that users hardly ever begin with (`LatePages`): flows are inferred, and the log can be
  /// read again where one begins at such a page.
  case ofLikelyEntries

  /// The same without a guess that leaves pages out.
  package var ofAllPages: PropertyKeeping {
    if case .ofLikelyEntries = self { .ofAnyEntry } else { self }
  }

  /// Whether all properties of an event are kept.
  func keeps(_ shape: EventShape) -> Bool {
    switch self {
    case .named: false
    case .of(let condition): condition(shape)
    case .ofAnyEntry, .ofLikelyEntries: shape.kind.mayBeEntry
    }
  }

  /// Whether those of any event are.
  var keepsAny: Bool { if case .named = self { false } else { true } }
}

extension EventKind {
  /// Whether such events begin a journey: views of a page and what proves them, and starts.
  package var mayBeEntry: Bool {
    switch self {
    case .pageViewed, .pageCompleted, .skipped, .started, .restarted: true
    case .exposed, .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
      .permissionAlreadyGranted, .permissionGranted, .choiceMade, .errorShown, .wentBack,
      .completed, .other:
      false
    }
  }
}
