/// What became of lines, in numbers that add up.
package struct LineCounts: Hashable, Sendable {
  /// `lines = accepted + blank + rejected`.
  package var lines = 0
  package var accepted = 0
  /// Events of the accepted lines; as many as those, unless lines hold several.
  package var events = 0
  /// Events at fault on accepted lines, on which others are good.
  package var rejectedEvents = 0
  package var blank = 0
  /// Accepted lines of others: they lack the name of an event, where the mapping expects such.
  package var foreign = 0
  package var rejected: [RejectReason: Int] = [:]
  /// The time of the latest accepted event in milliseconds since 1970; `nil` without events.
  package var latestTime: Int64?

  package init() {}

  /// How many lines were rejected.
  var rejectedCount: Int { rejected.values.reduce(0, +) }

  /// Adds the counts of other lines.
  package mutating func add(_ other: LineCounts) {
    lines += other.lines
    accepted += other.accepted
    events += other.events
    rejectedEvents += other.rejectedEvents
    blank += other.blank
    foreign += other.foreign
    rejected.merge(other.rejected, uniquingKeysWith: +)
    latestTime = [latestTime, other.latestTime].compactMap(\.self).max()
  }

  /// Passes all but the lines of others and the latest time.
  mutating func code<Archive: FieldArchive>(with archive: inout Archive) throws(Archive.Failure) {
    try archive.code(&lines)
    try archive.code(&accepted)
    try archive.code(&events)
    try archive.code(&rejectedEvents)
    try archive.code(&blank)
    for reason in RejectReason.allCases {
      var lines = rejected[reason] ?? 0
      try archive.code(&lines)
      rejected[reason] = lines > 0 ? lines : nil
    }
  }
}
