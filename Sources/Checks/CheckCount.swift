import EventLog

/// How often something was found, of how many, and the first line that shows it; two halves merge.
struct CheckCount: Sendable {
  private(set) var count = 0
  /// How often it could have been found.
  var whole = 0
  /// The first place where it was found; `nil` where it was not.
  private(set) var example: Place?

  init() {}

  /// Of what no single line shows.
  init(count: Int, whole: Int) {
    self.count = count
    self.whole = whole
  }

  mutating func add(_ place: Place) {
    count += 1
    example = place.orEarlier(example)
  }

  mutating func merge(_ other: CheckCount) {
    count += other.count
    whole += other.whole
    if let place = other.example { example = place.orEarlier(example) }
  }

  static func sum(_ counts: some Sequence<CheckCount>) -> CheckCount {
    counts.reduce(into: CheckCount()) { $0.merge($1) }
  }

  /// Whether it is more than events that got lost explain.
  ///
  /// A sound app loses about one event in two hundred on the way. More than one in twenty, ten times
  /// as many, is the app's doing; `breakdown_missing_at_entry` draws the same line.
  var isBeyondLoss: Bool { 20 * count > whole }
}

extension [CheckCount] {
  /// Merges place by place; both have as many.
  mutating func merge(_ other: [CheckCount]) {
    for place in indices { self[place].merge(other[place]) }
  }
}

extension Dictionary where Value == CheckCount {
  mutating func merge(_ other: [Key: CheckCount]) {
    for (key, more) in other { self[key, default: CheckCount()].merge(more) }
  }
}
