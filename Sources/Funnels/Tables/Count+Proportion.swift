package import Statistics

extension FunnelRow {
  /// Those who left, of those who reached the step; `nil` where one of them is hidden, and at the end.
  package var leavers: Proportion? { left.flatMap { Proportion($0, of: reached) } }
}

extension TrendRow {
  /// `nil` where one of the counts is hidden.
  package var completers: Proportion? { Proportion(completed, of: matured) }
}

extension ChangeCounts {
  /// `nil` where one of the counts is hidden.
  package var proportion: Proportion? { Proportion(reached, of: users) }
}

extension Proportion {
  /// `nil` where a count is hidden.
  package init?(_ part: Count, of whole: Count) {
    guard let part = part.shown, let whole = whole.shown else { return nil }
    self.init(part, of: whole)
  }
}

extension Count {
  /// Of how many it is such a share; `nil` where it is hidden, or the share is 0 or none.
  package func whole(ofShare share: Double?) -> Count? {
    guard let part = shown, let share, share > 0 else { return nil }
    return Count(Proportion(part, share: share).users)
  }
}
