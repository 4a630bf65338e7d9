import Definitions
import EventLog
import Journeys

// Events of the app's own: a report knows them by their names alone. Some happen at a step, one after
// the other, and may be why a user leaves; others come days later and tell what onboarding was good for.

/// Events of the app's own that may happen at a step, always in this order.
struct OwnEventRates: Sendable {
  var names: [Text]
  var share: Double
  /// How often the user leaves after the last.
  var leave = 0.0
}

/// An event of the app's own in the days after the flow.
struct LaterEventRates: Sendable {
  var name: Text
  /// How often it happens to those who completed, skipped the flow, and left.
  var completed = 0.0
  var skipped = 0.0
  var left = 0.0
  /// The median time after the user's way through the flow.
  var hours = 24.0
  /// What stands among the line's properties.
  var properties: [EventProperty] = []
}

/// A property of an event of the app's own, with its only value.
struct EventProperty: Sendable {
  let name: Text
  /// As it is written.
  let literal: String
  /// As reports name it.
  let shown: Text
}

extension OwnEventRates {
  init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "events of a step", keys: ["names", "share", "leave"])
    names = []
    for name in try object.required("names").elements() { names.append(try name.ownEventName()) }
    guard !names.isEmpty else {
      throw try object.required("names").error(
        .badValue, "\"names\" is empty", fix: "name at least one event")
    }
    share = try object.required("share").share()
    leave = try object["leave"]?.share() ?? 0
  }
}

extension LaterEventRates {
  init(_ member: ConfigurationMember) throws(Diagnostic) {
    let object = try ConfigurationObject(
      member.value, kind: "a later event",
      keys: ["completed", "skipped", "left", "hours", "properties"])
    self.init(name: try member.value.ownEventName(member.name()))
    completed = try object["completed"]?.share() ?? 0
    skipped = try object["skipped"]?.share() ?? 0
    left = try object["left"]?.share() ?? 0
    hours = try object["hours"]?.weight() ?? hours
    for property in try object["properties"]?.members() ?? [] {
      let literal = try property.value.literal()
      properties.append(
        EventProperty(
          name: try property.name(), literal: literal.written, shown: literal.shown))
    }
  }
}

extension ConfigurationValue {
  fileprivate func ownEventName() throws(Diagnostic) -> Text {
    try ownEventName(nameText())
  }

  /// A name that no report takes for an event of onboarding.
  fileprivate func ownEventName(_ name: Text) throws(Diagnostic) -> Text {
    if let (kind, _) = EventKind.named(name) {
      throw error(
        .badValue, "the event \(VisibleText.quoted(name.string)) is read as \(kind.name)",
        fix: "write a name of the app's own, such as \"support_opened\"")
    }
    return name
  }

  /// A string, a number, true or false: as a line has it, and as reports name it.
  func literal() throws(Diagnostic) -> (written: String, shown: Text) {
    switch node.value {
    case .string(let text): return (JSONLiteral(text.string).description, text)
    case .bool(let flag): return ("\(flag)", flag ? "true" : "false")
    case .number(let digits):
      guard let text = NumberText.comparable(digits) else { fallthrough }
      return (digits, text)
    case .null, .array, .object:
      throw wrongType(fix: "write a string, a number, true or false")
    }
  }
}
