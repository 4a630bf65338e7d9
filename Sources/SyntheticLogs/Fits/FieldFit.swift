import Definitions
import EventLog
import Journeys

/// How many users have each value of one field when they enter.
struct FieldFit: Sendable {
  /// As a file of rates names it.
  let name: Text
  /// Index into the fields that are read at entry.
  private let place: Int
  /// By number.
  private let values: [Text]
  private var users: [Int]
  private var without = 0

  /// Those of the fields that are read at entry which a line may have.
  static func all(_ flow: FlowReading, names: FlowNames) -> [FieldFit] {
    flow.entryFields.enumerated().compactMap { place, field in
      name(of: field).map { name in
        FieldFit(name: name, place: place, values: names.segments[place])
      }
    }
  }

  private init(name: Text, place: Int, values: [Text]) {
    self.name = name
    self.place = place
    self.values = values
    users = values.map { _ in 0 }
  }

  /// What a file of rates calls a field; `nil` for one that a made line does not have.
  ///
  /// A dimension becomes a property of its name: a made line has no other places.
  static func name(of field: EventField) -> Text? {
    switch field {
    case .device, .property: Text(field.name)
    case .dimension(let name, let path): path.map { _ in Text("properties.\(name.string)") }
    case .flowVersion, .weekday, .variant, .variantOf: nil
    }
  }

  /// `found`: the numbers of the user's values, by field.
  mutating func add(_ found: [Int?]) {
    if let value = found[place] { users[value] += 1 } else { without += 1 }
  }

  mutating func merge(_ other: FieldFit) {
    for value in users.indices { users[value] += other.users[value] }
    without += other.without
  }

  /// More values would only be rarer ones.
  private static let mostValues = 100

  /// The values that enough users share, and how many values were left out; users of these have none.
  ///
  /// `nil` where no value is left.
  func rates(_ words: SharedWords) -> (rates: FieldRates, left: Int)? {
    let seen = values.indices.filter { users[$0] > 0 }
    let shared = seen.filter {
      users[$0] >= SharedWords.fewestUsers && !words.isRare(values[$0]) && values[$0] != .noValue
    }
    let kept = Set(
      shared.sorted { (users[$1], $0) < (users[$0], $1) }.prefix(Self.mostValues))
    guard !kept.isEmpty else { return nil }
    var rates = seen.filter(kept.contains).map {
      FieldValueRates(value: values[$0], share: Double(users[$0]))
    }
    let others = seen.filter { !kept.contains($0) }
    let absent = others.reduce(without) { $0 + users[$1] }
    if absent > 0 { rates.append(FieldValueRates(value: .absent, share: Double(absent))) }
    return (FieldRates(name: name, values: rates), others.filter { values[$0] != .noValue }.count)
  }

  /// How many values there are, whoever shares them.
  var valueCount: Int { users.count { $0 > 0 } }
}

extension Text {
  /// A value that a line does not write.
  static let absent: Text = ""
}
