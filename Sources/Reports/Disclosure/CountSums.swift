/// Counts with what is known of them, which says which of them may be shown.
///
/// A count that is hidden because it is small (primary suppression) could be worked out from a sum
/// of which all others are shown. So others are hidden with it (complementary suppression) until no
/// hidden count follows from what is shown, neither from one sum after the other nor from all of
/// them solved together with the bounds between the counts: see `Suppression`.
///
/// Source: A. Hundepool et al., "Statistical Disclosure Control" (Wiley, 2012), ch. 4.
struct CountSums {
  private var counts: [Int] = []
  private var sums: [LinearRelation] = []
  private var bounds: [LinearRelation] = []
  /// Pairs: where the first is hidden, so is the second.
  private var companions: [(place: Int, companion: Int)] = []
  /// Places that go last, for their counts are what a report is read for.
  private var kept: Set<Int> = []
  /// Places that go first: a report loses no count with them.
  private var spared: Set<Int> = []
  /// By place: the part of the report it is in.
  private var parts: [ReportPart] = []

  /// Adds a count.
  ///
  /// - Returns: Its place.
  mutating func add(_ count: Int, in part: ReportPart = .overall) -> Int {
    counts.append(count)
    parts.append(part)
    return counts.count - 1
  }

  /// Lets others go before the counts of some places.
  mutating func keep(_ places: [Int]) { kept.formUnion(places) }

  /// Lets the counts of some places go before others.
  mutating func spare(_ places: [Int]) { spared.formUnion(places) }

  /// Hides companions wherever a count is hidden.
  mutating func hide(_ others: [Int], with places: [Int]) {
    companions += places.flatMap { place in others.map { (place, $0) } }
  }

  /// Adds that the counts of some places come to the same as those of others; what does not hold tells
  /// nobody anything, and is left out.
  mutating func relate(_ ones: [Int], _ others: [Int]) {
    guard !ones.isEmpty, !others.isEmpty, total(ones) == total(others) else { return }
    sums.append(LinearRelation(ones, minus: others))
  }

  /// Adds that the counts of some places never exceed those of others, together; left out where they
  /// do.
  mutating func bound(_ small: [Int], atMost large: [Int]) {
    guard !small.isEmpty, !large.isEmpty, total(small) <= total(large) else { return }
    bounds.append(LinearRelation(large, minus: small))
  }

  private func total(_ places: [Int]) -> Int { places.reduce(0) { $0 + counts[$1] } }

  /// By place: whether it counts anybody.
  var isSomebody: [Bool] { counts.map { $0 > 0 } }

  /// By place: whether the count must not be shown; `nil` where there are more numbers to check than
  /// there is room for.
  ///
  /// Of parts that are withheld every count is hidden, zeros too: then nothing is known of them, nor
  /// follows from them.
  func hidden(
    by cells: SmallCells, withholding withheld: Set<ReportPart> = [], room: Int = HiddenParts.room
  ) -> [Bool]? {
    guard counts.contains(where: cells.hides) else { return counts.map { _ in false } }
    let classes = EqualCounts(counts, open(sums, withholding: withheld))
    var suppression = Suppression(
      classes, bounds: open(bounds, withholding: withheld), companions: companions,
      ranks: counts.indices.map(rank))
    guard suppression.run(with: cells, room: room) else { return nil }
    return counts.indices.map { place in
      withheld.contains(parts[place])
        || classes[place].map { suppression.isHidden[$0] } ?? false
    }
  }
}

extension CountSums {
  /// The relations that say nothing of what is withheld.
  private func open(
    _ relations: [LinearRelation], withholding withheld: Set<ReportPart>
  ) -> [LinearRelation] {
    guard !withheld.isEmpty else { return relations }
    return relations.filter { $0.terms.allSatisfy { !withheld.contains(parts[$0.count]) } }
  }

  private func rank(of place: Int) -> CountRank {
    if kept.contains(place) { return .kept }
    return spared.contains(place) ? .spare : .usual
  }
}

/// A part of a report that is withheld whole where its counts are too many to be checked.
enum ReportPart {
  case overall
  case segments
  case trendOfSegments

  /// What is withheld, until the rest can be checked.
  static let withheldInTurn: [Set<ReportPart>] = [
    [], [.trendOfSegments], [.trendOfSegments, .segments],
  ]
}

/// How much a report loses with a count.
enum CountRank: Int {
  /// Nothing but a rate.
  case spare
  case usual
  /// What it is read for.
  case kept
}

/// Counts, each with a factor.
struct LinearRelation {
  struct Term {
    let count: Int
    let factor: Int
  }

  let terms: [Term]

  init(_ ones: [Int], minus others: [Int]) {
    self.init(
      terms: ones.map { Term(count: $0, factor: 1) } + others.map { Term(count: $0, factor: -1) })
  }

  /// Terms of one count are added up; those that come to nothing are left out.
  init(terms: [Term]) {
    let sorted = terms.sorted { $0.count < $1.count }
    self.terms = sorted.runs { $0.count == $1.count }.compactMap { run in
      let factor = run.reduce(0) { $0 + $1.factor }
      return factor == 0 ? nil : Term(count: run[0].count, factor: factor)
    }
  }
}
