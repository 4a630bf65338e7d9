// The one place that says what the columns of a table are. The header of its CSV file is made of it, the keys
// of `report.json` and `datapackage.json`; a test compares it with `ReportColumns.md`, word by word.

/// What a table is about, and what its columns are.
package struct TableDescription: Sendable {
  /// The file's name without its suffix.
  package let name: String
  /// In one sentence.
  package let summary: String
  /// All of them, in their order.
  package let columns: [Column]
  let columnNames: [String]
  /// The file's name.
  var file: String { "\(name).csv" }

  /// What the rows of a table begin with.
  enum Beginning {
    case none
    case flow
    case segment
  }

  init(_ name: String, begins: Beginning, _ summary: String, _ columns: Columns...) {
    self.name = name
    self.summary = summary
    let key =
      switch begins {
      case .none: Self.segment.prefix(0)
      case .flow: Self.segment.prefix(2)
      case .segment: Self.segment[...]
      }
    self.columns = key + columns.flatMap(\.all)
    columnNames = self.columns.map(\.name)
  }

  /// What most tables begin with.
  private static let segment = [
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

/// Columns that stand together and mean the same.
struct Columns {
  let all: [Column]

  static func column(_ name: String, _ kind: ColumnKind, _ meaning: String) -> Columns {
    columns([name], kind, meaning)
  }

  static func columns(_ names: [String], _ kind: ColumnKind, _ meaning: String) -> Columns {
    Columns(all: names.map { Column($0, kind, meaning) })
  }

  /// The place and the id of a step.
  static func step(_ meaning: String) -> Columns {
    Columns(all: [Column("step_index", .integer, meaning), Column("step", .text, meaning)])
  }

  /// A rate and the ends of its interval.
  static func rate(_ name: String, _ meaning: String) -> Columns {
    columns([name, "\(name)_low", "\(name)_high"], .fraction, meaning)
  }
}
