/// An event as a line of the native format, without its line feed: what `EventReader` reads back as
/// the same event.
///
/// Fields that have no value are left out; members stand in a fixed order.
package struct EventLine: Sendable {
  package private(set) var text: String

  /// `event`: one of a known kind.
  package init(_ event: Event) {
    text = "{"
    add(.event, event.kind.name)
    add(.timestamp, literal: String(event.time))
    addUser(of: event)
    addShape(of: event)
    addDimensions(of: event)
    text += "}"
  }

  private mutating func addUser(of event: Event) {
    add(.anonymousID, event.user.string)
    add(.userID, event.otherID?.string)
    add(.eventID, event.eventID?.string)
    add(.sessionID, event.session?.string)
    add(.sequence, literal: event.sequence.map { String($0) })
  }

  private mutating func addShape(of event: Event) {
    add(.flow, event.flow?.string)
    add(.flowVersion, event.flowVersion?.string)
    add(.step, event.step?.string)
    add(.stepIndex, literal: event.stepIndex.map { String($0) })
    add(.permission, event.permission?.string)
    add(.choice, event.choice?.string)
    add(
      .value,
      literal: event.values.map { values in
        "[\(values.map { JSONLiteral($0.string).description }.joined(separator: ","))]"
      })
    add(.scope, event.scope.map { $0 == .step ? "step" : "flow" })
    add(.variant, event.variant?.string)
    add(
      .experiments, members: event.experiments.map { ($0.experiment.string, $0.variant.string) })
  }

  private mutating func addDimensions(of event: Event) {
    add(.platform, event.platform?.string)
    add(.appVersion, event.appVersion?.string)
    add(.osVersion, event.osVersion?.string)
    add(.locale, event.locale?.string)
    add(.country, event.country?.string)
    add(.properties, members: event.properties.map { ($0.key.string, $0.value.string) })
  }

  private mutating func add(_ field: FieldName, _ value: String?) {
    add(field, literal: value.map { JSONLiteral($0).description })
  }

  private mutating func add(_ field: FieldName, members: [(String, String)]) {
    guard !members.isEmpty else { return }
    let sorted = members.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    let texts = sorted.map { "\(JSONLiteral($0.0)):\(JSONLiteral($0.1))" }
    add(field, literal: "{\(texts.joined(separator: ","))}")
  }

  private mutating func add(_ field: FieldName, literal: String?) {
    guard let literal else { return }
    text += "\(text == "{" ? "" : ",")\"\(field.spelling)\":\(literal)"
  }
}
