import EventLog
import Journeys
package import Statistics

/// Mergeable counts of the users who entered with each variant of one experiment, whatever the
/// report's filters.
///
/// The test of the split needs them: a filter may leave so few users that a broken split looks sound,
/// or leave out an arm. And so does the question whether assignment comes too late.
struct AssignedTally: Sendable {
  /// By number of the variant plus 2; 0 is mixed, 1 unassigned.
  private var variants = NumberedTallies<Count>()

  private struct Count: MergingTally {
    var users = 0
    /// Who completed of the matured.
    var completion = Proportion()

    mutating func merge(_ other: Self) {
      users += other.users
      completion.merge(other.completion)
    }
  }

  /// Counts a user who entered.
  mutating func add(_ assignment: VariantAssignment, _ facts: EnteredFacts) {
    guard let number = VariantTallies.number(of: assignment) else { return }
    let place = variants.place(of: number, orNew: Count())
    variants[at: place].users += 1
    if facts.isMatured { variants[at: place].completion.count(facts.isCompleted) }
  }

  mutating func merge(_ other: Self) { variants.merge(other.variants) }

  /// `names`: of variants, by number.
  func users(_ names: [Text]) -> [Text: Int] {
    Dictionary(
      uniqueKeysWithValues: variants.entries.filter { $0.0 > 1 }.map {
        (names[$0.0 - 2], $0.1.users)
      })
  }

  /// Who completed of the matured users of all arms, of those seen with several variants, and of those
  /// seen with none.
  var completions: AssignedCompletions {
    var completions = AssignedCompletions()
    for (number, count) in variants.entries {
      switch number {
      case 0: completions.mixed = count.completion
      case 1: completions.unassigned = count.completion
      default: completions.arms.merge(count.completion)
      }
    }
    return completions
  }
}

/// Who completed of the matured users of the whole log, by what is known of their variant.
package struct AssignedCompletions: Hashable, Sendable {
  package var arms = Proportion()
  package var mixed = Proportion()
  package var unassigned = Proportion()

  package init() {}
}

extension AssignedTally {
  /// `variantCount`: how many variants have a number.
  mutating func code(
    with archive: inout some PartialArchive, variantCount: Int
  ) throws(PartialFault) {
    try variants.code(with: &archive, below: variantCount + 2, blank: Count()) {
      (count, archive) throws(PartialFault) in
      try archive.code(&count.users)
      try count.completion.code(with: &archive)
    }
  }

  /// `numbers`: of the variants, by number so far.
  func renumbered(_ numbers: [Int]) -> AssignedTally {
    var result = self
    result.variants = variants.renumbered { $0 < 2 ? $0 : numbers[$0 - 2] + 2 }
    return result
  }
}
