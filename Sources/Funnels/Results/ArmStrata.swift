package import Definitions
package import EventLog
import Journeys
package import Statistics

/// What users of all arms are parted by, to see whether a difference between arms is one of parts of
/// unequal size.
package enum Stratification: Hashable, Sendable {
  /// The value at entry.
  case field(EventField)
  /// The arm of another experiment; part 0 is those in none.
  case experiment(Text)
  /// The week of the first entry, from Monday.
  case weeks
}

/// Who completed of the matured users of one arm, by part.
package struct ArmStrata: Sendable {
  package let stratification: Stratification
  /// By number of the part, ascending, which is the same in all arms of a run; without parts that
  /// have no users.
  package let parts: [ArmPart]

  /// By number of the part.
  package var completions: [Int: Proportion] {
    Dictionary(uniqueKeysWithValues: parts.map { ($0.number, $0.completion) })
  }

  /// `name`: what a part is called, by its number.
  init(
    stratification: Stratification, completions: [Int: Proportion], name: (Int) -> Text?
  ) {
    self.stratification = stratification
    parts = completions.sorted { $0.key < $1.key }.map {
      ArmPart(number: $0, name: name($0), completion: $1)
    }
  }
}

/// One part of an arm and who completed of it.
package struct ArmPart: Hashable, Sendable {
  /// Of the value among those of its field, from 1, 0 for none; or of the week's Monday in days since
  /// 1970.
  package let number: Int
  /// The value, or the Monday; `nil` for users without a value.
  package let name: Text?
  /// Who completed of the matured.
  package let completion: Proportion
}

extension ArmStrata {
  /// The weeks of days.
  init(weeksOf days: [(Int, SegmentTally.DayTally)]) {
    var weeks: [Int: Proportion] = [:]
    for (day, tally) in days {
      weeks[ReportCalendar.monday(of: day), default: .init()].merge(tally.matured)
    }
    self.init(
      stratification: .weeks, completions: weeks.filter { $0.value.users > 0 },
      name: { Text(ReportCalendar.text(ofDay: $0)) })
  }
}

extension FlowTally {
  /// The parts of a segment of a breakdown by variant; none for what is no arm.
  ///
  /// `experiment`: its place among those of the definition.
  func strata(of segment: Segment, experiment: Int, in flow: FlowReading) -> [ArmStrata] {
    let (counts, variants) = byExperiment[experiment]
    guard case .value(let name) = segment, let variant = variants.firstIndex(of: name)
    else { return [] }
    let stratifications =
      flow.entryFields.enumerated().map { place, field in
        place < flow.strataCount ? Stratification.field(field) : nil
      } + flow.definition.severalExperiments.map { .experiment($0.id) }
    return zip(stratifications, counts.strata.completions(ofVariant: variant)).enumerated()
      .compactMap {
        place, pair in
        pair.0.map { stratification in
          ArmStrata(stratification: stratification, completions: pair.1) { number in
            guard names.segments.indices.contains(place),
              names.segments[place].indices.contains(number - 1)
            else { return nil }
            return names.segments[place][number - 1]
          }
        }
      }
  }
}
