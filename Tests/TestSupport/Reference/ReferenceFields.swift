package import Definitions
package import EventLog
import Journeys

// What the fields are that split and filter users: those of the line, `flow_version`, `weekday`,
// properties, and the names of `dimensions`, which stand somewhere in the line as it was written.
//
// A path leads through an object by a key, through an array by a place or by the "key" of a pair, and
// through a string into the JSON in it. Text as for choices; an array, an object, `null`, `""` and
// absence are no value. Bins take numbers, and text that is a JSON number; all else is no value.
//
// Holes, and how they are read here:
// - An event keeps a dimension's value among its properties, under a name that no property has.
// - Where entry events tie, each value is binned first, and of the bins the least text counts.
// - A dimension that another file defines is no value in this file's flows.

package enum ReferenceDimensions {
  /// The values of some dimensions on a line, by the name they are kept under.
  package static func values(
    of line: [UInt8], in definitions: FieldDefinitions, goals: [GoalDefinition] = []
  ) -> [Text: Text] {
    guard let root = try? JSONNode.parse(line) else { return [:] }
    var values: [Text: Text] = [:]
    for path in goals.compactMap(\.sum) {
      values[ReferenceGoals.key(path)] = value(of: root, at: path.keys[...])
    }
    for case .dimension(let name, let path?) in goals.flatMap(\.conditions).map(\.field) {
      let text = value(of: root, at: path.keys[...])
      if let text, !text.utf8.isEmpty { values[key(name)] = text }
    }
    for dimension in definitions.dimensions {
      guard let path = dimension.path else { continue }
      let text = value(of: root, at: path.keys[...])
      if let text, !text.utf8.isEmpty { values[key(dimension.name)] = text }
    }
    return values
  }

  /// The name that a dimension's value is kept under.
  static func key(_ name: Text) -> Text { Text("\u{1}dimension " + name.string) }

  /// All properties of a line that have a value, by name.
  package static func properties(of line: [UInt8]) -> [Text: Text] {
    guard case .object(let members)? = (try? JSONNode.parse(line))?.value else { return [:] }
    let objects = ["properties", "props"].compactMap { key in
      members.first { $0.key == key && $0.node.scalarText != "" }?.node
    }
    for case .object(let properties) in objects.map(\.value) {
      let values = properties.compactMap { property in
        property.node.scalarText.map { (property.key, $0) }
      }
      return Dictionary(values.filter { !$0.1.utf8.isEmpty }) { first, _ in first }
    }
    return [:]
  }

  private static func value(of node: JSONNode, at keys: ArraySlice<Text>) -> Text? {
    guard let key = keys.first else { return node.scalarText }
    let rest = keys.dropFirst()
    switch node.value {
    case .object(let members):
      return members.first { $0.key == key }.flatMap { value(of: $0.node, at: rest) }
    case .array(let elements):
      if let place = Int(key.string), elements.indices.contains(place) {
        return value(of: elements[place], at: rest)
      }
      for case .object(let pair) in elements.map(\.value) {
        guard case .string(key)? = pair.first(where: { $0.key == "key" })?.node.value,
          let found = pair.first(where: { $0.key == "value" })
        else { continue }
        return value(of: found.node, at: rest)
      }
      return nil
    case .string(let text):
      guard let inner = try? JSONNode.parse(text.utf8) else { return nil }
      return value(of: inner, at: keys)
    case .null, .bool, .number:
      return nil
    }
  }
}

extension Text {
  /// Whether it is no property's name, but a key of this engine.
  var isOfReference: Bool { utf8.first == 1 }
}

enum ReferenceBins {
  /// The bin of a value; `nil` for what is not a number.
  static func bin(of value: Text, in bins: BinDefinition) -> Text? {
    let digits = value.string.utf8
    guard digits.first != UInt8(ascii: " "), digits.last != UInt8(ascii: " "),
      case .number(let spelt)? = (try? JSONNode.parse(value.utf8))?.value,
      let number = Double(spelt)
    else { return nil }
    return bins.labels[bins.bounds.filter { $0 <= number }.count]
  }

  /// Where a bin, or a day of the week, stands among its like; `nil` for any other value.
  static func place(of value: Text, of field: EventField, in settings: ReportSettings) -> Int? {
    if field == .weekday { return Self.week.firstIndex(of: value.string) }
    return bins(of: field, in: settings)?.labels.firstIndex(of: value)
  }

  static func bins(of field: EventField, in settings: ReportSettings) -> BinDefinition? {
    switch field {
    case .property(let name):
      settings.fields.bins.first { $0.name == Text("properties." + name.string) }
    case .dimension(let name, _): settings.fields.bins.first { $0.name == name }
    case .device, .flowVersion, .weekday, .variant, .variantOf: nil
    }
  }

  static let week = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}

extension Event {
  /// What the line itself tells of a field, in a flow of these settings.
  func value(of field: EventField, in settings: ReportSettings) -> Text? {
    let value: Text? =
      switch field {
      case .device(.platform): platform
      case .device(.appVersion): appVersion
      case .device(.osVersion): osVersion
      case .device(.locale): locale
      case .device(.country): country
      case .flowVersion: flowVersion
      case .weekday: weekday(in: settings)
      case .property(let name): properties[name]
      case .dimension(let name, let path):
        path == nil ? nil : properties[ReferenceDimensions.key(name)]
      case .variant, .variantOf: nil
      }
    guard let bins = ReferenceBins.bins(of: field, in: settings) else { return value }
    return value.flatMap { ReferenceBins.bin(of: $0, in: bins) }
  }

  private func weekday(in settings: ReportSettings) -> Text? {
    guard let calendar = try? ReportCalendar(timeZone: settings.timeZone) else { return nil }
    // 1970-01-01 was a Thursday, the fourth day of its week.
    let place = ((calendar.day(of: time) + 3) % 7 + 7) % 7
    return Text(ReferenceBins.week[place])
  }
}
