package import Statistics

extension Proportion {
  /// `nil` where a count is hidden.
  package init?(_ part: Count, of whole: Count) {
    guard let part = part.shown, let whole = whole.shown else { return nil }
    self.init(part, of: whole)
  }
}

extension Count {
  /// `nil` where one of the counts is hidden, or the whole is nobody.
  package func share(of whole: Count) -> Double? { Proportion(self, of: whole)?.rate }
}
