import EventLog

/// Something that may happen with a known probability, and where it is counted.
struct Chance: Sendable {
  let share: Double
  /// Index into the labels of the log.
  let counter: Int
}

/// One of several things, each with its weight, and where they are counted.
struct Pick: Sendable {
  /// The sum of the weights up to and with each.
  let sums: [Double]
  /// The counter of each; none where nothing is counted.
  let counters: [Int]

  init(weights: [Double], counters: [Int] = []) {
    var sum = 0.0
    sums = weights.map {
      sum += $0
      return sum
    }
    self.counters = counters
  }

  func index(at share: Double) -> Int {
    let wanted = share * (sums.last ?? 0)
    return sums.firstIndex { wanted < $0 } ?? sums.count - 1
  }
}

/// What a counter counts.
struct DecisionLabel: Hashable, Sendable {
  /// Index into the scripts of the log.
  let flow: Int
  /// The variants and values of fields whose rates are meant: `B`, `de_DE`; empty for all others.
  let of: [Text]
  /// `nil` for decisions about the flow as a whole.
  let step: Text?
  /// A permission, a choice or a field.
  let subject: Text?
  /// As in the file of rates, or the value that is picked.
  let decision: String
  /// The probability.
  let planted: Double
}

/// How often something was decided, and how often it happened.
struct DecisionCount: Hashable, Sendable {
  var trials = 0
  var happened = 0
}
