/// What happened, and in which flow: the part of an event that many users share.
package struct EventShape: ShapeTexts, Hashable, Sendable {
  /// Index of the definition set that the event's file is read with.
  package var source: Int
  package var kind: EventKind
  package var scope: SkipScope?
  /// The zero-based place of the page; used only where `step` is `nil`.
  package var stepIndex: Int64?
  package var texts = ShapeField.noTexts
  /// The values of a choice as text; `nil` where the line has none, empty for an empty array.
  package var values: [Text]?

  /// Without any name.
  init(source: Int, kind: EventKind) {
    self.source = source
    self.kind = kind
  }

  package init(source: Int, event: Event) {
    self.source = source
    kind = event.kind
    scope = event.scope
    stepIndex = event.stepIndex
    texts = event.texts
    values = event.values
  }
}

/// What has the texts of an event's shape: the shape itself, and an event in its readable form.
package protocol ShapeTexts {
  /// In the order of `ShapeField`; `nil` where the event has no such text.
  var texts: [Text?] { get set }
}

extension ShapeTexts {
  package subscript(field: ShapeField) -> Text? {
    get { texts[field.rawValue] }
    set { texts[field.rawValue] = newValue }
  }

  package var flow: Text? {
    get { self[.flow] }
    set { self[.flow] = newValue }
  }

  package var flowVersion: Text? {
    get { self[.flowVersion] }
    set { self[.flowVersion] = newValue }
  }

  /// The line's spelling of a kind that is `other`; also of an event that a goal names.
  package var otherName: Text? {
    get { self[.otherName] }
    set { self[.otherName] = newValue }
  }

  /// The name of the page, step or screen.
  package var step: Text? {
    get { self[.step] }
    set { self[.step] = newValue }
  }

  package var permission: Text? {
    get { self[.permission] }
    set { self[.permission] = newValue }
  }

  package var choice: Text? {
    get { self[.choice] }
    set { self[.choice] = newValue }
  }
}
