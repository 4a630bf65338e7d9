import EventLog
import TestSupport

/// The tables of a `report.json`, spelt as CSV files spell them: each cell as text, nothing as empty.
struct JSONTables {
  let members: [String: JSONNode]
  /// By name: the rows, each with its columns in their order.
  let tables: [String: [[Cell]]]

  struct Cell: Equatable {
    let column: String
    let text: String
  }

  init(_ text: String) throws {
    members = Self.members(of: try JSONNode.parse(Array(text.utf8)))
    tables = (members["tables"].map(Self.members) ?? [:]).mapValues { table in
      Self.elements(of: table).map { row in
        guard case .object(let members) = row.value else { return [] }
        return members.map { Cell(column: $0.key.string, text: Self.text(of: $0.node)) }
      }
    }
  }

  static func members(of node: JSONNode) -> [String: JSONNode] {
    guard case .object(let members) = node.value else { return [:] }
    return Dictionary(members.map { ($0.key.string, $0.node) }, uniquingKeysWith: { $1 })
  }

  static func elements(of node: JSONNode?) -> [JSONNode] {
    if case .array(let nodes)? = node?.value { nodes } else { [] }
  }

  private static func text(of node: JSONNode) -> String {
    switch node.value {
    case .null: ""
    case .bool(let bool): "\(bool)"
    // So that a number that should be one is told from its text.
    case .number(let text): "#\(text)"
    case .string(let text): text.string
    case .array, .object: "(not a cell)"
    }
  }

  /// A CSV file in the same way; `numbers`: the columns that are numbers.
  static func rows(of table: CSVTable, numbers: Set<String>) -> [[Cell]] {
    table.records.map { record in
      zip(table.header, record).map { name, value in
        if numbers.contains(name), !value.isEmpty { return Cell(column: name, text: "#\(value)") }
        return Cell(column: name, text: value.hasPrefix("'") ? String(value.dropFirst()) : value)
      }
    }
  }
}
