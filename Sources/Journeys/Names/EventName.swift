import EventLog

/// What tables call an event: the kind and what it is about, or the app's own name.
enum EventName {
  /// A name that cannot be shown, or is one of too many.
  static let other: Text = "(other)"

  /// `page_viewed welcome`, `permission_denied camera`; of an unknown kind the name that the line
  /// has, as it stands there.
  static func of(_ shape: EventShape) -> Text {
    let name = shape.kind == .other ? shape.otherName ?? other : ours(shape)
    return NameCheck.canStand(name) ? name : other
  }

  private static func ours(_ shape: EventShape) -> Text {
    let kind = Text(shape.kind.name)
    let subject =
      shape.permission ?? shape.choice ?? shape.step ?? shape.stepIndex.map { Text("\($0)") }
    return subject.map { Text(utf8: kind.utf8 + Text(" ").utf8 + $0.utf8) } ?? kind
  }
}
