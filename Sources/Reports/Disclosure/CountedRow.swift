import Experiments
import Funnels

/// A row with counts of users, or of what they did, which may be hidden.
protocol CountedRow {
  /// Those that every row has.
  static var counts: [WritableKeyPath<Self, Count>] { get }
  /// Those that not every row has.
  static var sparseCounts: [WritableKeyPath<Self, Count?>] { get }
}

extension CountedRow {
  static var sparseCounts: [WritableKeyPath<Self, Count?>] { [] }

  /// Hides the counts that are small.
  mutating func hideSmall(_ cells: SmallCells) {
    for count in Self.counts where cells.hides(self[keyPath: count]) {
      self[keyPath: count] = .hidden
    }
    for count in Self.sparseCounts {
      if let own = self[keyPath: count], cells.hides(own) { self[keyPath: count] = .hidden }
    }
  }
}

extension ChangeCounts: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.users, \.reached] }
}

extension LossSummary: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.left, \.unexplained, \.usersAtBiggest] }
}

extension ChoiceSummary: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.reached, \.answered, \.left] }
}

extension ChoiceSummary.Value: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.users] }
}

extension TrustChecks: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.mixed.users] }
}

extension StepAbsence: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.users] }
}

extension QualityRow: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.count] }
}

extension FindingStep: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.count, \.users] }
}

extension FlowReport: CountedRow {
  static var counts: [WritableKeyPath<Self, Count>] { [\.started, \.matured] }

  /// Hides what is small in all tables: counts that are in no sum have not been hidden before.
  mutating func hideSmallCounts(in tables: [CountedTable]) {
    let cells = cells
    hideSmall(cells)
    for table in tables { table.hideSmall(&self, cells) }
    rows.hideSmallElsewhere(cells)
    comparison.hideSmall(cells)
    assignment.hideSmall(cells)
    checks.hideSmall(cells)
    absences.hideSmall(cells)
    quality.hideSmall(cells)
    for index in quality.indices { quality[index].steps.hideSmall(cells) }
  }
}

extension FlowRows {
  fileprivate mutating func hideSmallElsewhere(_ cells: SmallCells) {
    weeks.hideSmall(cells)
    losses.hideSmall(cells)
    choiceSummaries.hideSmall(cells)
    for index in choiceSummaries.indices { choiceSummaries[index].leftValues.hideSmall(cells) }
    for index in changes.indices {
      changes[index].base?.hideSmall(cells)
      changes[index].own?.hideSmall(cells)
    }
  }
}

extension Array where Element: CountedRow {
  mutating func hideSmall(_ cells: SmallCells) {
    for index in indices { self[index].hideSmall(cells) }
  }
}
