/// Whether the users of two tallies were shown different lists of steps.
///
/// A step was left out of a list where its users got past its place and saw it twenty times less
/// often than the others did; the order is another where of two steps four in five saw the one first
/// here, and the other there. Both want at least ten users. Found by trial: steps are lost and swapped
/// by chance, and a version whose users do not get far tells nothing of the steps behind.
struct TallyDifference {
  private let tally: OrderTally
  private let other: OrderTally
  private static let fewestUsers = 10

  init(_ tally: OrderTally, _ other: OrderTally) {
    self.tally = tally
    self.other = other
  }

  var isThere: Bool {
    (0..<tally.steps).contains { step in
      Self.lacks(step, tally, than: other) || Self.lacks(step, other, than: tally)
        || (0..<step).contains { hasTurned($0, step) }
    }
  }

  /// Whether users of `tally` got past a step that was not there, and that users of `full` saw.
  ///
  /// Only of those who saw something later is it asked whether they saw the step: where hardly
  /// anybody gets so far, hardly anybody sees it.
  private static func lacks(_ step: Int, _ tally: OrderTally, than full: OrderTally) -> Bool {
    (0...tally.steps).contains { later in
      guard full.precedes(step, later) else { return false }
      // Shares of those who saw the later one, multiplied out.
      let expected = full.countOfBoth(step, later) * tally.viewers[later]
      let seen = tally.countOfBoth(step, later) * full.viewers[later]
      return expected >= fewestUsers * full.viewers[later] && seen * 20 < expected
    }
  }

  private func hasTurned(_ one: Int, _ two: Int) -> Bool {
    Self.isClearly(one, before: two, tally) && Self.isClearly(two, before: one, other)
      || Self.isClearly(two, before: one, tally) && Self.isClearly(one, before: two, other)
  }

  private static func isClearly(_ one: Int, before two: Int, _ tally: OrderTally) -> Bool {
    let both = tally.countOfBoth(one, two)
    return both >= fewestUsers && tally.count(one, before: two) * 5 >= both * 4
  }
}
