/// Hidden counts in parts that have nothing to do with each other: no sum or bound that says anything
/// of one part says anything of another.
struct HiddenParts {
  struct Part {
    /// In ascending order.
    var counts: [Int] = []
    var sums: [Int] = []
    var bounds: [Int] = []
    /// How many counts that are shown its sums and bounds speak of.
    var shown = 0

    /// How many numbers there are in the tableau that checks it.
    var size: Int { (sums.count + bounds.count) * (counts.count + shown + bounds.count) }
  }

  /// There is time to check a tableau of so many numbers, which takes 32 MB.
  static let room = 4_000_000

  /// In the order of their first counts.
  let parts: [Part]

  init(_ isHidden: [Bool], _ sums: [LinearRelation], _ bounds: [LinearRelation]) {
    var relationsOf: [[Int]] = isHidden.map { _ in [] }
    let relations = sums + bounds
    for (index, relation) in relations.enumerated() {
      for term in relation.terms where isHidden[term.count] {
        relationsOf[term.count].append(index)
      }
    }
    var isSeen = isHidden.map { !$0 }
    var parts: [Part] = []
    for first in isHidden.indices where !isSeen[first] {
      var found: Set<Int> = []
      var shown: Set<Int> = []
      var part = Part()
      var open = [first]
      isSeen[first] = true
      while let count = open.popLast() {
        part.counts.append(count)
        for index in relationsOf[count] where found.insert(index).inserted {
          for term in relations[index].terms {
            if !isHidden[term.count] { shown.insert(term.count) }
            guard !isSeen[term.count] else { continue }
            isSeen[term.count] = true
            open.append(term.count)
          }
        }
      }
      part.counts.sort()
      part.shown = shown.count
      part.sums = found.filter { $0 < sums.count }.sorted()
      part.bounds = found.filter { $0 >= sums.count }.map { $0 - sums.count }.sorted()
      parts.append(part)
    }
    self.parts = parts
  }
}
