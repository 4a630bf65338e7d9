package import Definitions
import Journeys
package import Statistics

/// What users of all arms are parted by, to see whether a difference between arms is one of parts of
/// unequal size.
package enum Parting: Hashable, Sendable {
  /// The value at entry.
  case field(EventField)
  /// The week of the first entry, from Monday.
  case weeks
}

/// Who completed of the matured users of one arm, by part.
package struct ArmStrata: Sendable {
  package let parting: Parting
  /// By number of the part, ascending, which is the same in all arms of a run; without parts that
  /// have no users.
  package let parts: [ArmPart]

  init(parting: Parting, completions: [Int: Proportion]) {
    self.parting = parting
    parts = completions.sorted { $0.key < $1.key }.map { ArmPart(number: $0, completion: $1) }
  }
}

/// One part of an arm and who completed of it.
package struct ArmPart: Hashable, Sendable {
  /// Of the value among those of its field, from 1, 0 for none; or of the week's Monday in days since
  /// 1970.
  package let number: Int
  /// Who completed of the matured.
  package let completion: Proportion
}

extension ArmStrata {
  /// The weeks of days.
  init(weeksOf days: [(Int, SegmentTally.DayTally)]) {
    var weeks: [Int: SegmentTally.DayTally] = [:]
    for (day, tally) in days {
      weeks[ReportCalendar.monday(of: day), default: .init()].merge(tally)
    }
    self.init(
      parting: .weeks,
      completions: weeks.filter { $0.value.matured > 0 }
        .mapValues { Proportion($0.maturedCompleted, of: $0.matured) })
  }
}

extension FlowTally {
  /// The parts of a segment of the breakdown `variant`; none for what is no arm.
  func strata(of segment: Segment, in flow: FlowReading) -> [ArmStrata] {
    guard case .value(let name) = segment, let variant = names.variants.firstIndex(of: name)
    else { return [] }
    return zip(flow.entryFields, strata.completions(ofVariant: variant)).map { field, parts in
      ArmStrata(parting: .field(field), completions: parts)
    }
  }
}
