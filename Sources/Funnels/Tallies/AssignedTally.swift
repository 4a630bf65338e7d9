import EventLog
import Journeys

/// Mergeable counts of the users who entered with each variant, whatever the report's filters.
///
/// The test of the split needs them: a filter may leave so few users that a broken split looks sound,
/// or leave out an arm.
struct AssignedTally: Sendable {
  /// By number of the variant.
  private var variants = NumberedTallies<UserCount>()

  /// Counts a user who entered, if with one variant only.
  mutating func add(_ assignment: VariantAssignment) {
    guard case .variant(let variant) = assignment else { return }
    let place = variants.place(of: variant, orNew: UserCount())
    variants.tallies[place].users += 1
  }

  mutating func merge(_ other: Self) { variants.merge(other.variants) }

  /// `names`: of variants, by number.
  func users(_ names: [Text]) -> [Text: Int] {
    Dictionary(
      uniqueKeysWithValues: variants.entries.map { (names[$0.0], $0.1.users) })
  }
}

extension AssignedTally {
  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try variants.code(with: &archive, below: names.variants.count, blank: UserCount()) {
      (count, archive) throws(PartialFault) in
      try archive.code(&count.users)
    }
  }

  func renumbered(_ numbers: NameNumbers) -> AssignedTally {
    var result = self
    result.variants = variants.renumbered { numbers.variants[$0] }
    return result
  }
}
