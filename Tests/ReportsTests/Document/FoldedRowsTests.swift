import Expectations
import Testing

@testable import Reports

/// Which rows of many are shown.
struct FoldedRowsTests {
  /// Rows that are their own weight, gaps in brackets.
  private func folded(_ rows: [Int], most: Int) -> String {
    FoldedRows(rows, most: most) { Double($0) }.items.map { item in
      switch item {
      case .row(let row): "\(row)"
      case .gap(let rows): "\(rows)"
      }
    }.joined(separator: " ")
  }

  @Test func `rows that fit are all shown`() {
    expect(folded([1, 2, 3], most: 3), equals: "1 2 3")
    expect(folded([], most: 3), equals: "")
  }

  @Test func `the first, the last and the heaviest stay, in their order`() {
    expect(folded([0, 1, 9, 2, 3, 8, 4, 5, 0], most: 4), equals: "0 1 9 [2, 3] 8 [4, 5] 0")
  }

  @Test func `of equally heavy rows the earlier stay`() {
    expect(folded([7, 7, 7, 7, 7, 7], most: 3), equals: "7 7 [7, 7, 7] 7")
  }

  @Test func `one row alone is no gap, which would take as much room`() {
    let rows = FoldedRows([0, 1, 5, 0], most: 3) { Double($0) }
    expect(rows.shown, equals: [0, 1, 5, 0])
  }
}
