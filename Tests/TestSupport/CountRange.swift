/// Whether a reader who knows some numbers, and how others hang together, can tell one of the others.
///
/// A linear program: of all numbers that fit what is known, the largest and the smallest a number can
/// be. It is solved by the simplex method over a dense tableau, by Bland's rule alone, from the true
/// numbers, which fit. Slow and obvious; it shares nothing with the program under test.
package struct CountRange {
  private var rows: [[Double]] = []
  /// By row: the variable it is solved for.
  private var basics: [Int] = []
  private var values: [Double]
  private var lows: [Double]
  private let isKnown: [Bool]
  private let whole: [Double]
  private var least: [Double]
  private var most: [Double]

  /// - Parameters:
  ///   - numbers: The true ones.
  ///   - isKnown: By number: whether the reader knows it.
  ///   - lows: What each is at least.
  ///   - zeros: Sums of numbers with factors that come to zero.
  ///   - bounds: Those that are zero at least.
  package init(
    numbers: [Double], isKnown: [Bool], lows: [Double], zeros: [[Int: Double]],
    bounds: [[Int: Double]]
  ) {
    values = numbers
    self.isKnown = isKnown + bounds.map { _ in false }
    self.lows = lows + bounds.map { _ in 0 }
    values += bounds.map { bound in bound.reduce(0) { $0 + $1.value * numbers[$1.key] } }
    whole = values
    (least, most) = (values, values)
    let slacks = bounds.enumerated().map { index, bound in
      bound.merging([numbers.count + index: -1]) { $0 + $1 }
    }
    for equation in zeros + slacks {
      var row = [Double](repeating: 0, count: values.count)
      for (variable, factor) in equation where !self.isKnown[variable] { row[variable] = factor }
      add(row)
    }
  }

  /// Adds an equation between what is not known, solved for one of its numbers.
  private mutating func add(_ equation: [Double]) {
    var row = equation
    for (index, basic) in basics.enumerated() where row[basic] != 0 {
      let factor = row[basic]
      for column in row.indices where rows[index][column] != 0 {
        row[column] = Self.rounded(row[column] - factor * rows[index][column])
      }
    }
    guard let pivot = row.lastIndex(where: { abs($0) > 1e-7 }) else { return }
    rows.append(row)
    basics.append(pivot)
    solve(rows.count - 1, for: pivot)
  }

  private static func rounded(_ number: Double) -> Double { abs(number) < 1e-9 ? 0 : number }

  private mutating func solve(_ index: Int, for variable: Int) {
    basics[index] = variable
    let factor = rows[index][variable]
    rows[index] = rows[index].map { $0 / factor }
    let used = rows[index].indices.filter { rows[index][$0] != 0 }
    for row in rows.indices where row != index && rows[row][variable] != 0 {
      let factor = rows[row][variable]
      for column in used {
        rows[row][column] = Self.rounded(rows[row][column] - factor * rows[index][column])
      }
    }
  }

  /// Whether only one whole number fits.
  package mutating func isSingle(_ variable: Int) -> Bool {
    for direction in [1.0, -1] {
      if isWide(variable) { return false }
      push(variable, direction)
    }
    return !isWide(variable)
  }

  private func isWide(_ variable: Int) -> Bool {
    (least[variable] - 1e-6).rounded(.up) < (most[variable] + 1e-6).rounded(.down)
  }

  /// Moves a number up or down as far as it goes, or until it is wide of the true one.
  private mutating func push(_ variable: Int, _ direction: Double) {
    while (values[variable] - whole[variable]) * direction < 1 {
      let slopes = slopes(of: variable)
      let entering = slopes.indices.first { column in
        let slope = slopes[column] * direction
        return slope > 1e-7 || (slope < -1e-7 && values[column] > lows[column] + 1e-7)
      }
      guard let entering else { return }
      advance(entering, slopes[entering] * direction > 0 ? 1 : -1)
    }
  }

  /// How much a number moves with each of those no row is solved for.
  private func slopes(of variable: Int) -> [Double] {
    guard let row = basics.firstIndex(of: variable) else {
      return values.indices.map { $0 == variable ? 1 : 0 }
    }
    return values.indices.map { isKnown[$0] || $0 == variable ? 0 : -rows[row][$0] }
  }

  private mutating func advance(_ entering: Int, _ sign: Double) {
    var step = sign > 0 ? 1_000 : values[entering] - lows[entering]
    var leaving: Int?
    for row in rows.indices {
      let fall = rows[row][entering] * sign
      guard fall > 1e-7 else { continue }
      let room = max(0, (values[basics[row]] - lows[basics[row]]) / fall)
      let isFirst = leaving.map { basics[row] < basics[$0] } ?? true
      if room < step - 1e-9 || (room <= step + 1e-9 && isFirst) {
        (step, leaving) = (min(step, room), row)
      }
    }
    shift(entering, by: sign * step)
    if let leaving { solve(leaving, for: entering) }
  }

  private mutating func shift(_ entering: Int, by distance: Double) {
    move(entering, by: distance)
    for row in rows.indices where rows[row][entering] != 0 {
      move(basics[row], by: -rows[row][entering] * distance)
    }
  }

  private mutating func move(_ variable: Int, by distance: Double) {
    values[variable] += distance
    least[variable] = min(least[variable], values[variable])
    most[variable] = max(most[variable], values[variable])
  }
}
