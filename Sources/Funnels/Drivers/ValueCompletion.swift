package import Definitions
package import EventLog
import Journeys

/// How far the matured users with one value of a field at entry came; in no file.
package struct ValueCompletion: Hashable, Sendable {
  package var field: EventField
  package var value: Text
  package var users: Int
  package var completed: Int
  /// Who left, by step of the flow; empty where users see several lists of steps.
  package var left: [Int]

  package init(
    field: EventField, value: Text, users: Int, completed: Int, left: [Int]
  ) {
    self.field = field
    self.value = value
    self.users = users
    self.completed = completed
    self.left = left
  }
}

extension EventField {
  /// Whether a value says something of who the user is, rather than of when they came.
  package var isOfUsers: Bool {
    switch self {
    case .weekday, .flowVersion, .variant, .variantOf: false
    case .device, .property, .dimension: true
    }
  }
}

extension ValueCompletion {
  /// Values of fewer users are not looked at.
  package static let fewestUsers = 50

  /// The values that enough users have, by field and in the order of names.
  ///
  /// `names`: of the values, by field, by number.
  static func rows(
    of examined: ExaminedTally, names: [[Text]], in flow: FlowReading
  ) -> [ValueCompletion] {
    let lists = flow.lists.lists.map(\.steps)
    let hasOneList = lists.allSatisfy { $0 == lists[0] }
    return flow.entryFields.indices.flatMap { field -> [ValueCompletion] in
      let names = names[field]
      guard flow.entryFields[field].isOfUsers, let tallies = examined.values(ofField: field)
      else { return [] }
      return
        tallies
        .filter { $1.users >= fewestUsers && names[$0] != .noValue }
        .map { number, ends in
          ValueCompletion(
            field: flow.entryFields[field], value: names[number], users: ends.users,
            completed: ends.completed, left: hasOneList ? ends.left : [])
        }
        .sorted { $0.value < $1.value }
    }
  }
}
