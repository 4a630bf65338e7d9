/// A symmetric matrix of few rows, at first all 0.
struct SymmetricMatrix {
  private let size: Int
  private var values: [Double]

  init(size: Int) {
    self.size = size
    values = Array(repeating: 0, count: size * size)
  }

  /// Either order of the indices is the same element.
  subscript(row: Int, column: Int) -> Double {
    get { values[max(row, column) * size + min(row, column)] }
    set { values[max(row, column) * size + min(row, column)] = newValue }
  }

  /// xᵀ A⁻ x over some of the rows, for an A that is 0 or has only positive eigenvalues.
  ///
  /// By A = L·D·Lᵀ (A.-L. Cholesky, without square roots).
  ///
  /// - Returns: 0 for an A of 0, whose generalized inverse is 0.
  func inverseForm(_ vector: [Double], over rows: [Int]) -> Double {
    var rest = self
    var x = vector
    var sum = 0.0
    for (place, row) in rows.enumerated() {
      let pivot = rest[row, row]
      guard pivot > 0 else { continue }
      sum += x[row] * x[row] / pivot
      for other in rows[(place + 1)...] {
        let factor = rest[other, row] / pivot
        x[other] -= factor * x[row]
        for column in rows[(place + 1)...] where column <= other {
          rest[other, column] -= factor * rest[column, row]
        }
      }
    }
    return sum
  }
}
