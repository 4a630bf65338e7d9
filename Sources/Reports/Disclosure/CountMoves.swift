/// How hidden counts could differ from what they are, while all that is shown of them stays the same.
///
/// Each sum says that the changes of its counts come to nothing; each bound that what is left up to it
/// does not fall below zero. A hidden count is one at least, for zeros are shown. So the changes are the
/// points of a polytope around zero, and whether a count can change by one is a linear program: the
/// simplex method with bounds on the variables, where shown counts are variables that are fixed. All
/// programs of a part share one tableau, and each begins where the last ended.
///
///     a row     basic = − Σ factor × other
///     a column  a hidden count, the slack of a bound, or a shown count
///
/// Source: V. Chvátal, "Linear Programming" (Freeman, 1983), ch. 8; R. G. Bland, "New finite pivoting
/// rules for the simplex method", Mathematics of Operations Research 2 (1977) 103–107.
struct CountMoves {
  private var rows: [[Double]] = []
  /// By row: the variable that it is solved for.
  private var basics: [Int] = []
  /// By variable: the row that is solved for it.
  private var rowOfVariable: [Int?] = []
  private var values: [Double] = []
  private var lows: [Double] = []
  private var highs: [Double] = []
  private var hasMoved: [Bool] = []
  private var variableOfCount: [Int: Int] = [:]
  /// By variable: the count; `nil` for a slack.
  private var countOfVariable: [Int?] = []
  private let counts: [Int]

  /// Below this a factor is zero: those of sums are whole numbers of a few units.
  private static let nothing = 1e-7

  init(
    _ part: HiddenParts.Part, _ counts: [Int], _ isHidden: [Bool], _ sums: [LinearRelation],
    _ bounds: [LinearRelation]
  ) {
    self.counts = counts
    for count in part.counts { add(count: count, low: Double(1 - counts[count]), high: .infinity) }
    let relations = part.sums.map { sums[$0] } + part.bounds.map { bounds[$0] }
    for relation in relations {
      for term in relation.terms where variableOfCount[term.count] == nil {
        add(count: term.count, low: 0, high: 0)
      }
    }
    let slacks = part.bounds.map { bound in
      let slack = bounds[bound].terms.reduce(0) { $0 + $1.factor * counts[$1.count] }
      return add(count: nil, low: Double(-slack), high: .infinity)
    }
    for (index, relation) in relations.enumerated() {
      var row = [Double](repeating: 0, count: values.count)
      for term in relation.terms {
        if let variable = variableOfCount[term.count] { row[variable] = Double(term.factor) }
      }
      if index >= part.sums.count { row[slacks[index - part.sums.count]] = -1 }
      rows.append(row)
    }
    solve()
  }

  @discardableResult
  private mutating func add(count: Int?, low: Double, high: Double) -> Int {
    let variable = values.count
    values.append(0)
    lows.append(low)
    highs.append(high)
    hasMoved.append(false)
    rowOfVariable.append(nil)
    countOfVariable.append(count)
    if let count { variableOfCount[count] = variable }
    return variable
  }

  /// Solves every row for a variable that may move; rows of which none does say nothing.
  private mutating func solve() {
    var uses = values.map { _ in 0 }
    for row in rows {
      for (variable, factor) in row.enumerated() where factor != 0 { uses[variable] += 1 }
    }
    basics = rows.map { _ in -1 }
    for index in rows.indices {
      let row = rows[index]
      let free = row.indices.filter { abs(row[$0]) > Self.nothing && isFree($0) }
      guard let best = free.min(by: { (uses[$0], $0) < (uses[$1], $1) }) else { continue }
      pivot(index, best)
    }
    let used = rows.indices.filter { basics[$0] >= 0 }
    rows = used.map { rows[$0] }
    basics = used.map { basics[$0] }
    for (row, variable) in basics.enumerated() { rowOfVariable[variable] = row }
  }

  private func isFree(_ variable: Int) -> Bool { lows[variable] < highs[variable] }

  /// Solves a row for another variable.
  private mutating func pivot(_ index: Int, _ variable: Int) {
    if basics[index] >= 0 { rowOfVariable[basics[index]] = nil }
    basics[index] = variable
    rowOfVariable[variable] = index
    let factor = rows[index][variable]
    let used = rows[index].indices.filter { rows[index][$0] != 0 }
    for other in used { rows[index][other] /= factor }
    rows[index][variable] = 1
    for row in rows.indices where row != index {
      let multiple = rows[row][variable]
      guard multiple != 0 else { continue }
      for other in used {
        let changed = rows[row][other] - multiple * rows[index][other]
        rows[row][other] = abs(changed) < 1e-10 ? 0 : changed
      }
      rows[row][variable] = 0
    }
  }
}

// Programs

extension CountMoves {
  /// Whether a hidden count could be one more or one less.
  mutating func canMove(_ count: Int) -> Bool {
    guard let variable = variableOfCount[count] else { return false }
    return hasMoved[variable] || move(variable, 1) || move(variable, -1)
  }

  /// Whether a hidden count can be nothing but what it is, not even a fraction more or less.
  mutating func isFixed(_ count: Int) -> Bool {
    guard let variable = variableOfCount[count] else { return true }
    return !hasMoved[variable]
      && [1.0, -1].allSatisfy { direction in
        !move(variable, direction) && values[variable] * direction < Self.nothing
      }
  }

  /// The shown counts that keep a count from moving: those that could move it, if they moved.
  mutating func blocking(_ count: Int) -> [Int] {
    guard let variable = variableOfCount[count] else { return [] }
    var found: Set<Int> = []
    for direction in [1.0, -1] {
      _ = move(variable, direction)
      for (other, _) in slopes(of: variable) where !isFree(other) {
        if let count = countOfVariable[other] { found.insert(count) }
      }
    }
    return found.sorted()
  }

  /// Takes a shown count for hidden.
  mutating func release(_ count: Int) {
    guard let variable = variableOfCount[count] else { return }
    lows[variable] = Double(1 - counts[count])
    highs[variable] = .infinity
  }

  /// How much a variable moves with each of those that no row is solved for.
  private func slopes(of variable: Int) -> [(variable: Int, slope: Double)] {
    guard let row = rowOfVariable[variable] else { return [(variable, 1)] }
    return rows[row].indices.compactMap { other in
      let slope = -rows[row][other]
      return other == variable || abs(slope) < Self.nothing ? nil : (other, slope)
    }
  }

  /// Moves a variable up or down by one, or as far as it goes.
  private mutating func move(_ variable: Int, _ direction: Double) -> Bool {
    var idle = 0
    while values[variable] * direction < 1 - Self.nothing {
      guard let (entering, slope) = entering(variable, direction, cautious: idle > 8) else {
        return false
      }
      let sign = slope * direction > 0 ? 1.0 : -1
      let most = (1 - values[variable] * direction) / abs(slope)
      idle = advance(entering, sign, atMost: most) > Self.nothing ? 0 : idle + 1
    }
    return true
  }

  /// The steepest variable that can move the right way, or by Bland's rule the first, which never
  /// goes round in circles.
  private func entering(
    _ variable: Int, _ direction: Double, cautious: Bool
  ) -> (variable: Int, slope: Double)? {
    let able = slopes(of: variable).filter { other, slope in
      slope * direction > 0
        ? values[other] < highs[other] - Self.nothing : values[other] > lows[other] + Self.nothing
    }
    return cautious ? able.first : able.max { abs($0.slope) < abs($1.slope) }
  }

  /// Moves one variable, and with it those that rows are solved for, until one of them comes to its
  /// end.
  ///
  /// - Returns: How far it went.
  private mutating func advance(_ entering: Int, _ sign: Double, atMost most: Double) -> Double {
    var step = min(
      most, sign > 0 ? highs[entering] - values[entering] : values[entering] - lows[entering])
    var leaving: Int?
    for row in rows.indices {
      let rise = -rows[row][entering] * sign
      guard abs(rise) > Self.nothing else { continue }
      let basic = basics[row]
      let room = rise > 0 ? highs[basic] - values[basic] : values[basic] - lows[basic]
      let limit = max(0, room / abs(rise))
      if limit < step - Self.nothing {
        (step, leaving) = (limit, row)
      } else if let last = leaving, limit <= step + Self.nothing, basic < basics[last] {
        (step, leaving) = (min(step, limit), row)
      }
    }
    shift(entering, by: sign * step)
    if let leaving { pivot(leaving, entering) }
    return step
  }

  private mutating func shift(_ entering: Int, by distance: Double) {
    values[entering] += distance
    note(entering)
    for row in rows.indices where rows[row][entering] != 0 {
      values[basics[row]] -= rows[row][entering] * distance
      note(basics[row])
    }
  }

  private mutating func note(_ variable: Int) {
    if abs(values[variable]) > 1 - Self.nothing { hasMoved[variable] = true }
  }
}
