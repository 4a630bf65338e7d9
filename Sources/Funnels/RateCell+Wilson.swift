import Statistics

extension RateCell {
  /// `part ÷ whole` with its 95 % Wilson interval; empty where nobody is in the whole.
  init(_ part: Int, of whole: Int) {
    let interval = wilsonInterval(successes: part, trials: whole)
    self.init(rate: share(part, of: whole), low: interval?.low, high: interval?.high)
  }
}
