import EventLog

/// Where a table of the program differs from the reference's, row by row.
///
/// Names, counts and booleans must be equal, rates and times to nine digits: so few users have
/// different times that the histograms are exact. What either side finds by iteration must agree to
/// eight. Words for people are not compared.
package struct TableComparison {
  package private(set) var differences: [String] = []

  private static let notCompared: Set = ["severity", "explanation", "example_file", "example_line"]
  /// The columns that say which row it is.
  private static let keys: Set = [
    "flow", "flow_version", "breakdown", "segment", "experiment", "step_index", "step",
    "is_completion", "reason", "detail", "outcome", "permission", "choice", "value", "measure",
    "period_start", "control", "variant", "scope", "finding", "position", "event",
    "driver", "name", "goal",
  ]

  /// How far two numbers of a column may be apart.
  private struct Tolerance {
    var relative = 1e-9
    var absolute = 0.0

    func covers(_ one: Double, _ other: Double) -> Bool {
      abs(one - other) <= max(absolute, relative * abs(other))
    }
  }

  /// The columns whose numbers are found by iteration, or are the tails of such.
  ///
  /// A limit near 0 is a difference of larger numbers, a p near 0 is none.
  private static let tolerances: [String: Tolerance] = [
    "difference_low": limit, "difference_high": limit, "uplift": limit, "uplift_low": limit,
    "uplift_high": limit, "detectable_difference": limit, "p_value": Tolerance(relative: 1e-8),
    "p_adjusted": Tolerance(relative: 1e-8), "q": Tolerance(relative: 1e-8),
  ]
  private static let limit = Tolerance(relative: 1e-8, absolute: 1e-9)

  /// Compares the rows by what says which row each is.
  ///
  /// `flows`: the flows that were asked for; all, where empty.
  package init(
    _ name: String, ours: CSVTable, reference: ReferenceTable, flows: [String]
  ) {
    guard ours.header == reference.columns else {
      differences = ["\(name): columns \(ours.header) against \(reference.columns)"]
      return
    }
    var left = Self.byKey(ours.header, ours.records.map { $0.map(Self.unguarded) })
    let right = Self.byKey(
      reference.columns,
      reference.rows.map { $0.map(Self.text) }.filter { Self.isAsked($0, flows) })
    for (key, row) in right.sorted(by: { $0.key < $1.key }) {
      guard let own = left.removeValue(forKey: key) else {
        differences.append("\(name): missing \(key): \(row)")
        continue
      }
      compare(name, key, reference.columns, own, row)
    }
    for (key, row) in left.sorted(by: { $0.key < $1.key }) {
      differences.append("\(name): too much \(key): \(row)")
    }
  }

  private mutating func compare(
    _ name: String, _ key: String, _ columns: [String], _ ours: [String], _ reference: [String]
  ) {
    for index in columns.indices where ours[index] != reference[index] {
      let column = columns[index]
      guard !Self.notCompared.contains(column),
        !Self.isEqual(ours[index], reference[index], in: column)
      else { continue }
      differences.append("\(name): \(key): \(column) is \(ours[index]), not \(reference[index])")
    }
  }

  /// A number that does not exist, an empty field, equals no number.
  private static func isEqual(_ one: String, _ other: String, in column: String) -> Bool {
    guard !keys.contains(column), let left = Double(one), let right = Double(other) else {
      return false
    }
    return (tolerances[column] ?? Tolerance()).covers(left, right)
  }

  /// Drops the quote that keeps a text from being a formula.
  private static func unguarded(_ field: String) -> String {
    field.hasPrefix("'") ? String(field.dropFirst()) : field
  }

  /// Whether a row is of a flow that was asked for; the first column is the flow or the scope.
  private static func isAsked(_ row: [String], _ flows: [String]) -> Bool {
    guard let flow = row.first, !flows.isEmpty, flow != "log" else { return true }
    return flows.contains { flow == $0 || flow.hasPrefix($0 + "@") } || row[1] == "undefined_flow"
  }

  private static func byKey(_ columns: [String], _ rows: [[String]]) -> [String: [String]] {
    let places = columns.indices.filter { keys.contains(columns[$0]) }
    var byKey: [String: [String]] = [:]
    for row in rows {
      var key = places.map { row[$0] }.joined(separator: "|")
      while byKey[key] != nil { key += "'" }
      byKey[key] = row
    }
    return byKey
  }

  private static func text(_ cell: ReferenceCell) -> String {
    switch cell {
    case .text(let text): text.string
    case .integer(let number): String(number)
    case .number(let number): Int(exactly: number).map { String($0) } ?? "\(number)"
    case .bool(let isTrue): String(isTrue)
    case .empty: ""
    }
  }
}
