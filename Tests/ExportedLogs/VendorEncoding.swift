import EventLog

/// Writes events as a vendor's export would have them.
///
/// Independent of the mappings: made from the vendors' documented field paths alone, with the keys
/// around them that their samples have.
package enum VendorEncoding: String, CaseIterable, Sendable {
  case segment, rudderstack, amplitude, mixpanel, posthog, ga4, telemetrydeck

  /// The line of an event without its line feed; what it leaves out, `shown` leaves out too.
  package func line(_ event: ExportedEvent) -> [UInt8] {
    var bytes: [UInt8] = []
    object(shown(event)).append(to: &bytes)
    return bytes
  }

  /// The event without what such an export does not say.
  package func shown(_ event: ExportedEvent) -> ExportedEvent {
    var event = event
    if hasWholeSeconds {
      event.instant = ExportInstant(milliseconds: event.instant.seconds * 1000)
    }
    if !hasEventIDs { event.id = nil }
    if !hasSessions { event.session = nil }
    if !showsVariantsEverywhere, event.name != "exposed" { event.shown = nil }
    return event
  }

  /// What experiments' names begin with in the export: Firebase calls them by a key of its own.
  package var experimentPrefix: String { self == .ga4 ? "firebase_exp_" : "" }

  private var hasWholeSeconds: Bool { self == .mixpanel || self == .telemetrydeck }

  private var hasEventIDs: Bool { self != .ga4 && self != .telemetrydeck }

  private var hasSessions: Bool { self != .segment && self != .mixpanel }

  /// Whether every event shows the user's variants, and not only the exposure.
  private var showsVariantsEverywhere: Bool {
    switch self {
    case .amplitude, .posthog, .ga4: true
    case .segment, .rudderstack, .mixpanel, .telemetrydeck: false
    }
  }

  private func object(_ event: ExportedEvent) -> ExportValue {
    switch self {
    case .segment: .object(segment(event))
    case .rudderstack: .object(rudderstack(event))
    case .amplitude: .object(amplitude(event))
    case .mixpanel: .object(mixpanel(event))
    case .posthog: .object(posthog(event))
    case .ga4: .object(ga4(event))
    case .telemetrydeck: .object(telemetrydeck(event))
    }
  }
}
