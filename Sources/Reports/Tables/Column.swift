/// A column of a table: what it is called, what is in it, and what that means.
package struct Column: Sendable {
  package let name: String
  package let kind: ColumnKind
  /// As in `ReportColumns.md`, without its links.
  package let meaning: String

  init(_ name: String, _ kind: ColumnKind, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
  }
}

/// What is in a column.
package enum ColumnKind: Sendable {
  case text
  case boolean
  case date
  /// A whole number that counts nobody, or lines, users or files by turns.
  case integer
  /// A count of users, or of attempts where those are counted.
  case users
  case attempts
  case views
  case number
  case seconds
  /// A rate or a share, from 0 to 1, or a difference of two.
  case fraction
  case probability

  /// As Frictionless Table Schema calls it.
  package var type: String {
    switch self {
    case .text: "string"
    case .boolean: "boolean"
    case .date: "date"
    case .integer, .users, .attempts, .views: "integer"
    case .number, .seconds, .fraction, .probability: "number"
    }
  }

  /// `nil` for what has none.
  package var unit: String? {
    switch self {
    case .text, .boolean, .date, .integer, .number: nil
    case .users: "users"
    case .attempts: "attempts"
    case .views: "views"
    case .seconds: "seconds"
    case .fraction: "fraction"
    case .probability: "probability"
    }
  }
}
