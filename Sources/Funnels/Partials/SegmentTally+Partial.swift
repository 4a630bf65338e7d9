import EventLog
import Journeys

extension SegmentTally {
  /// All days before the year 10,000 are below it.
  static let dayLimit = 3_000_000

  mutating func pass(
    _ archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try matured.pass(&archive, names: names)
    try young.pass(&archive, names: names)
    try archive.pass(&enteredMidway)
    try completion.pass(&archive)
    try open.pass(&archive)
    try completionClusters.pass(&archive)
    try days.pass(&archive, below: Self.dayLimit, blank: .init()) {
      (day, archive) throws(PartialFault) in
      try archive.pass(&day.matured)
      try archive.pass(&day.maturedCompleted)
      try archive.pass(&day.young)
      try archive.pass(&day.youngCompleted)
    }
  }

  func renumbered(_ numbers: NameNumbers) -> SegmentTally {
    var result = self
    result.matured = matured.renumbered(numbers)
    result.young = young.renumbered(numbers)
    return result
  }
}
