package import EventLog

/// Events that are in no journey, by why, and when the latest event was; two halves merge.
package struct EventCounts: Sendable {
  /// A count with its first example.
  package struct Tally: Sendable {
    package var count = 0
    package var example: Place?

    mutating func add(_ place: Place) {
      count += 1
      example = place.orEarlier(example)
    }

    mutating func merge(_ other: Tally) {
      count += other.count
      if let place = other.example { example = place.orEarlier(example) }
    }
  }

  package var duplicates = 0
  package var afterAsOf = 0
  /// The time of the earliest event in milliseconds since 1970; `nil` where there is none up to as-of.
  package var earliestTime: Int64?
  /// The time of the latest event up to as-of in milliseconds since 1970; `nil` where there is none.
  package var latestTime: Int64?
  /// Events of unknown kinds by their name.
  package private(set) var otherNames: [Text: Tally] = [:]
  /// By flow id.
  package private(set) var undefinedFlows: [Text: Tally] = [:]
  package private(set) var otherVersions: [Text: Tally] = [:]

  package init() {}

  /// Adds events of an unknown kind; none add nothing.
  mutating func addOther(_ name: Text?, _ tally: Tally) {
    guard tally.count > 0 else { return }
    otherNames[name ?? "", default: Tally()].merge(tally)
  }

  /// Adds events that went where no flow is; none add nothing.
  mutating func addStray(_ target: FlowCatalog.Target, _ tally: Tally) {
    guard tally.count > 0 else { return }
    switch target {
    case .flow: break
    case .undefined(let id): undefinedFlows[id, default: Tally()].merge(tally)
    case .otherVersion(let id): otherVersions[id, default: Tally()].merge(tally)
    }
  }

  /// Adds the counts of other users of the same log.
  package mutating func merge(_ other: EventCounts) {
    duplicates += other.duplicates
    afterAsOf += other.afterAsOf
    earliestTime = [earliestTime, other.earliestTime].compactMap(\.self).min()
    latestTime = [latestTime, other.latestTime].compactMap(\.self).max()
    otherNames.merge(other.otherNames) { $0.merged(with: $1) }
    undefinedFlows.merge(other.undefinedFlows) { $0.merged(with: $1) }
    otherVersions.merge(other.otherVersions) { $0.merged(with: $1) }
  }
}

extension EventCounts {
  /// Passes all counts.
  ///
  /// `rangeCount`: how many ranges of bytes the places of examples name.
  package mutating func code(
    with archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    try archive.code(&duplicates)
    try archive.code(&afterAsOf)
    try archive.code(&earliestTime)
    try archive.code(&latestTime)
    try Self.code(&otherNames, &archive, rangeCount: rangeCount)
    try Self.code(&undefinedFlows, &archive, rangeCount: rangeCount)
    try Self.code(&otherVersions, &archive, rangeCount: rangeCount)
  }

  private static func code(
    _ tallies: inout [Text: Tally], _ archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    var entries = tallies.sorted { $0.key < $1.key }.map { (name: $0.key, tally: $0.value) }
    let blank = (name: Text(utf8: []), tally: Tally())
    try archive.code(&entries, blank: blank) { (entry, archive) throws(PartialFault) in
      try archive.code(&entry.name)
      try archive.code(&entry.tally.count)
      try archive.code(&entry.tally.example, blank: Place(range: 0, line: 0)) {
        (place, archive) throws(PartialFault) in
        try place.code(with: &archive, fileCount: rangeCount)
      }
    }
    tallies = Dictionary(entries.map { ($0.name, $0.tally) }) { $0.merged(with: $1) }
  }

  /// Puts other places in place of those of examples.
  package mutating func movePlaces(_ move: (Place) -> Place) {
    otherNames = otherNames.mapValues { $0.moved(move) }
    undefinedFlows = undefinedFlows.mapValues { $0.moved(move) }
    otherVersions = otherVersions.mapValues { $0.moved(move) }
  }
}

extension EventCounts.Tally {
  fileprivate func moved(_ move: (Place) -> Place) -> Self {
    var tally = self
    tally.example = example.map(move)
    return tally
  }

  fileprivate func merged(with other: Self) -> Self {
    var tally = self
    tally.merge(other)
    return tally
  }
}
