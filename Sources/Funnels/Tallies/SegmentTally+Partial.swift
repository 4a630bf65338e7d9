import EventLog
import Journeys
import Statistics

extension SegmentTally {
  /// All days before the year 10,000 are below it.
  static let dayLimit = 3_000_000

  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try matured.code(with: &archive, names: names)
    try young.code(with: &archive, names: names)
    try archive.code(&enteredMidway)
    try completion.code(with: &archive)
    try open.code(with: &archive)
    try completionClusters.code(with: &archive)
    try days.code(with: &archive, below: Self.dayLimit, blank: DayTally(Proportion())) {
      (day, archive) throws(PartialFault) in
      try day.matured.code(with: &archive)
      try day.young.code(with: &archive)
    }
    try goals.code(with: &archive)
  }

  func renumbered(_ numbers: NameRemap) -> SegmentTally {
    var result = self
    result.matured = matured.renumbered(numbers)
    result.young = young.renumbered(numbers)
    return result
  }
}
