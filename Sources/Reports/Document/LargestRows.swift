/// The rows of a table that has room for so many: those with most in them, in the order in which they came.
///
/// A log may have as many names as lines. A page with a row for each is of no use to its reader, and takes the
/// memory of all of them; the CSV files have them all.
struct LargestRows<Row> {
  let rows: [Row]
  /// How many there are besides.
  let leftOut: Int

  init(_ all: [Row], most: Int, weight: (Row) -> some Comparable) {
    leftOut = max(0, all.count - most)
    rows =
      leftOut > 0
      ? all.indices.descending { weight(all[$0]) }.prefix(most).sorted().map { all[$0] } : all
  }

  /// Those of several tables one below the other.
  init(ofAll parts: [LargestRows]) {
    rows = parts.flatMap(\.rows)
    leftOut = parts.reduce(0) { $0 + $1.leftOut }
  }

  /// Where the others are; `nil` where there are none.
  func rest(of noun: String, in file: String) -> Block? {
    leftOut > 0 ? "\(Figures.there(leftOut, of: noun)) in `\(file)`." : nil
  }
}
