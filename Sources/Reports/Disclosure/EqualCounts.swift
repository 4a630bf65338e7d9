/// Counts that are known to be equal taken for one.
///
/// A report tells the same users in many tables. What is hidden in one must be hidden in all, so they
/// are hidden or shown together. Zeros are not hidden and take no part.
struct EqualCounts {
  /// By class: the count.
  private(set) var counts: [Int] = []
  /// The sums between classes, without those that say that two counts are equal.
  private(set) var sums: [LinearRelation] = []
  /// By place: its class; `nil` for a zero.
  private var classes: [Int?]

  init(_ counts: [Int], _ sums: [LinearRelation]) {
    var parents = Array(counts.indices)
    classes = counts.map { _ in nil }
    var open = sums.map { sum in
      LinearRelation(terms: sum.terms.filter { counts[$0.count] > 0 })
    }
    var isMerging = true
    while isMerging {
      isMerging = false
      for (index, sum) in open.enumerated() {
        let merged = LinearRelation(
          terms: sum.terms.map { term in
            .init(count: Self.root(of: term.count, &parents), factor: term.factor)
          })
        open[index] = merged
        guard merged.terms.count == 2, merged.terms[0].factor == -merged.terms[1].factor else {
          continue
        }
        parents[merged.terms[1].count] = merged.terms[0].count
        open[index] = LinearRelation(terms: [])
        isMerging = true
      }
    }
    number(counts, &parents)
    self.sums = open.filter { $0.terms.count > 1 }.map { inClasses($0) }
  }

  private mutating func number(_ counts: [Int], _ parents: inout [Int]) {
    var numbers: [Int: Int] = [:]
    for place in counts.indices where counts[place] > 0 {
      let root = Self.root(of: place, &parents)
      let number = numbers[root] ?? self.counts.count
      if numbers.updateValue(number, forKey: root) == nil { self.counts.append(counts[root]) }
      classes[place] = number
    }
  }

  private static func root(of place: Int, _ parents: inout [Int]) -> Int {
    var place = place
    while parents[place] != place {
      parents[place] = parents[parents[place]]
      place = parents[place]
    }
    return place
  }

  /// The class of a place; `nil` for a zero.
  subscript(place: Int) -> Int? { classes[place] }

  /// A relation between classes.
  func inClasses(_ relation: LinearRelation) -> LinearRelation {
    LinearRelation(
      terms: relation.terms.compactMap { term in
        classes[term.count].map { .init(count: $0, factor: term.factor) }
      })
  }
}
