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
    var matured = 0
    var completed = 0

    mutating func merge(_ other: Self) {
      users += other.users
      matured += other.matured
      completed += other.completed
    }
  }

  /// Counts a user who entered.
  mutating func add(_ assignment: VariantAssignment, _ facts: EnteredFacts) {
    guard let number = VariantTallies.number(of: assignment) else { return }
    let place = variants.place(of: number, orNew: Count())
    variants[at: place].users += 1
    guard facts.isMatured else { return }
    variants[at: place].matured += 1
    if facts.isCompleted { variants[at: place].completed += 1 }
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
      let own = Proportion(count.completed, of: count.matured)
      switch number {
      case 0: completions.mixed = own
      case 1: completions.unassigned = own
      default:
        completions.arms = Proportion(
          completions.arms.reached + own.reached, of: completions.arms.users + own.users)
      }
    }
    return completions
  }
}

/// Who completed of the matured users of the whole log, by what is known of their variant.
package struct AssignedCompletions: Hashable, Sendable {
  package var arms = Proportion(0, of: 0)
  package var mixed = Proportion(0, of: 0)
  package var unassigned = Proportion(0, of: 0)

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
      try archive.code(&count.matured)
      try archive.code(&count.completed)
    }
  }

  /// `numbers`: of the variants, by number so far.
  func renumbered(_ numbers: [Int]) -> AssignedTally {
    var result = self
    result.variants = variants.renumbered { $0 < 2 ? $0 : numbers[$0 - 2] + 2 }
    return result
  }
}
