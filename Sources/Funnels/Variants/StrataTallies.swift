import Definitions
import EventLog
import Journeys
import Statistics

/// How the matured users of each variant complete, parted by the values of fields at entry.
///
/// A difference between variants that is not there in any part, or is there the other way round,
/// comes from parts of unequal size: that is what these counts show.
struct StrataTallies: Sendable {
  /// By field of `FlowReading.entryFields`, by variant and value: who completed of the matured.
  private var fields: [NumberedTallies<Proportion>]
  /// By field, how many values it has.
  private var valueCounts: [Int]
  /// By field, the value that spells a missing one, which is no value of its own.
  private var nones: [Int?]

  /// - Parameter names: Of the values, by field, by number.
  init(names: [[Text]]) {
    valueCounts = names.map(\.count)
    nones = names.map { $0.firstIndex(of: .noValue) }
    fields = Array(repeating: NumberedTallies(), count: names.count)
  }

  /// Counts a user who entered, if matured and of one variant.
  mutating func add(_ facts: JourneyFacts, _ assignment: VariantAssignment) {
    guard case .variant(let variant) = assignment, facts.whole.isMatured else { return }
    for field in fields.indices {
      // No value has the number 0 among those of its variant.
      let known = facts.segmentValues[field]
      let value = known == nones[field] ? 0 : known.map { $0 + 1 } ?? 0
      let place = fields[field].place(
        of: variant * (valueCounts[field] + 1) + value, orNew: Proportion())
      fields[field][at: place].count(facts.whole.isCompleted)
    }
  }

  mutating func merge(_ other: Self) {
    for field in fields.indices { fields[field].merge(other.fields[field]) }
  }

  /// The users of a variant who completed, by field and number of the value; 0 is no value.
  func completions(ofVariant variant: Int) -> [[Int: Proportion]] {
    zip(fields, valueCounts).map { tallies, valueCount in
      var completions: [Int: Proportion] = [:]
      for (number, stratum) in tallies.entries where number / (valueCount + 1) == variant {
        completions[number % (valueCount + 1)] = stratum
      }
      return completions
    }
  }
}

extension StrataTallies {
  /// `names`: those that the numbers stand for; `variantCount`: how many variants have a number.
  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames, variantCount: Int
  ) throws(PartialFault) {
    setNames(names.segments)
    for field in fields.indices {
      let limit = variantCount * (valueCounts[field] + 1)
      try fields[field].code(with: &archive, below: limit, blank: Proportion()) {
        (stratum, archive) throws(PartialFault) in
        try stratum.code(with: &archive)
      }
    }
  }

  /// `names`: of the values, by field, from now on.
  mutating func renumber(_ numbers: NameRemap, variants: [Int], names: [[Text]]) {
    let old = valueCounts
    setNames(names)
    for field in fields.indices {
      fields[field] = fields[field].renumbered { number in
        let (variant, value) = number.quotientAndRemainder(dividingBy: old[field] + 1)
        let newValue = value == 0 ? 0 : numbers.segments[field][value - 1] + 1
        return variants[variant] * (valueCounts[field] + 1) + newValue
      }
    }
  }

  private mutating func setNames(_ names: [[Text]]) {
    valueCounts = names.map(\.count)
    nones = names.map { $0.firstIndex(of: .noValue) }
  }
}
