/// A table's columns, and what stands in them in a row.
struct TableLayout<Row>: Sendable {
  let description: TableDescription
  /// One for each column, or for columns that are always written together.
  let cells: [Columns<Row>.Cell]

  /// `begins`: what the rows begin with.
  init(
    _ name: String, begins key: Columns<Row>? = nil, _ summary: String, _ columns: Columns<Row>...
  ) {
    let columns = [key].compactMap(\.self) + columns
    description = TableDescription(name, summary, columns.flatMap(\.all))
    cells = columns.flatMap(\.cells)
  }
}

/// Columns that stand together, and what is written in them.
struct Columns<Row> {
  /// The row is `inout`, since it would otherwise be copied for each cell, and some have thirty.
  typealias Cell = @Sendable (inout Row, inout RowWriter) -> Void

  fileprivate let all: [Column]
  fileprivate let cells: [Cell]

  static func column(
    _ name: String, _ cell: @escaping Cell, _ kind: ColumnKind, _ meaning: String
  ) -> Columns {
    columns([name: cell], kind, meaning)
  }

  /// Columns that mean the same.
  static func columns(
    _ cells: KeyValuePairs<String, Cell>, _ kind: ColumnKind, _ meaning: String
  ) -> Columns {
    Columns(all: cells.map { Column($0.key, kind, meaning) }, cells: cells.map(\.value))
  }

  /// The place and the id of a step.
  static func step(_ cell: @escaping Cell, _ meaning: String) -> Columns {
    Columns(
      all: [Column("step_index", .integer, meaning), Column("step", .text, meaning)], cells: [cell])
  }

  /// A rate and the ends of its interval.
  static func rate(_ name: String, _ cell: @escaping Cell, _ meaning: String) -> Columns {
    let names = [name, "\(name)_low", "\(name)_high"]
    return Columns(all: names.map { Column($0, .fraction, meaning) }, cells: [cell])
  }

  /// The flow and its version.
  static func flow(_ cell: @escaping Cell) -> Columns {
    Columns(all: Array(Column.ofSegment.prefix(2)), cells: [cell])
  }

  /// The segment of a flow.
  static func segment(_ cell: @escaping Cell) -> Columns {
    Columns(all: Column.ofSegment, cells: [cell])
  }
}

extension Column {
  /// What most tables begin with.
  fileprivate static let ofSegment = [
    Column("flow", .text, "the flow's id"),
    Column(
      "flow_version", .text,
      "the version that the definition covers; empty where it covers all"),
    Column(
      "breakdown", .text,
      "by what users are split: `all` (nothing), `variant`, or a field of `--by`"),
    Column(
      "segment", .text,
      """
      its value; empty for `all`; also `(none)`, `(mixed)`, `(unassigned)`, and `(other)` for what goes \
      beyond the 1,000 largest
      """),
  ]
}
