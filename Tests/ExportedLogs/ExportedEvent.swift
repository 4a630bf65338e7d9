import EventLog

/// An event of a native log, as much of it as exports can say.
package struct ExportedEvent: Sendable {
  let name: Text
  let user: Text
  var instant: ExportInstant
  /// What a delivery that was repeated has in common with the first.
  var id: Text?
  var session: Text?
  /// `nil` where the event shows none.
  var shown: Variant?
  /// What the app says of the onboarding, in the line's order.
  let fields: [(key: String, value: ExportValue)]
  let platform: Text?
  let appVersion: Text?
  let locale: Text?

  struct Variant {
    let experiment: Text
    let variant: Text
  }

  private static let fieldKeys = [
    "step", "flow", "flow_version", "permission", "choice", "value", "scope",
  ]

  /// Reads a line of our own format as our own logs have it; `nil` for a line that is no event.
  ///
  /// `experiment`: what the line's `variant` is of.
  package init?(line: some Collection<UInt8>, experiment: String?) {
    guard let root = try? JSONNode.parse(Array(line)), let name = root.text("event"),
      let user = root.text("anonymous_id"), let time = root.text("timestamp"),
      let instant = ExportInstant(time.string)
    else { return nil }
    self.name = name
    self.user = user
    self.instant = instant
    id = root.text("event_id")
    session = root.text("session_id")
    platform = root.text("platform")
    appVersion = root.text("app_version")
    locale = root.text("locale")
    if let experiment, let variant = root.text("variant") {
      shown = Variant(experiment: Text(experiment), variant: variant)
    }
    fields = Self.fieldKeys.compactMap { key in
      root.member(key).map { (key, .literal($0.canonicalText)) }
    }
  }

  /// Whether it is an event of onboarding, and none of the app's own.
  package var isOfOnboarding: Bool { EventKind.named(name) != nil }

  /// The event as a line of our own format, without its line feed.
  package var nativeLine: [UInt8] {
    var bytes: [UInt8] = []
    let variant = shown.map {
      ExportValue.object([($0.experiment.string, .text($0.variant))])
    }
    let envelope: [(key: String, value: ExportValue?)] = [
      ("event", .text(name)), ("timestamp", .number(instant.milliseconds)),
      ("anonymous_id", .text(user)), ("event_id", id.map(ExportValue.text)),
      ("session_id", session.map(ExportValue.text)), ("experiments", variant),
      ("platform", platform.map(ExportValue.text)),
      ("app_version", appVersion.map(ExportValue.text)),
      ("locale", locale.map(ExportValue.text)),
    ]
    ExportValue.object(envelope + fields.map { ($0.key, $0.value) }).append(to: &bytes)
    return bytes
  }
}

extension JSONNode {
  fileprivate func text(_ key: String) -> Text? {
    guard case .string(let text)? = member(key)?.value else { return nil }
    return text
  }
}
