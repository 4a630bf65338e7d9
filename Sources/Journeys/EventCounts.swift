package import EventLog

/// Events that are in no journey, by why, and when the latest event was; two halves merge.
package struct EventCounts: Sendable {
  /// A count with its first example.
  package struct Tally: Sendable {
    package var count = 0
    package var example: Place?

    mutating func add(_ place: Place) {
      count += 1
      example = Swift.min(example ?? place, place)
    }

    mutating func merge(_ other: Tally) {
      count += other.count
      if let place = other.example { example = Swift.min(example ?? place, place) }
    }
  }

  package var duplicates = 0
  package var afterAsOf = 0
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

  package mutating func merge(_ other: EventCounts) {
    duplicates += other.duplicates
    afterAsOf += other.afterAsOf
    latestTime = [latestTime, other.latestTime].compactMap(\.self).max()
    otherNames.merge(other.otherNames) { $0.merged(with: $1) }
    undefinedFlows.merge(other.undefinedFlows) { $0.merged(with: $1) }
    otherVersions.merge(other.otherVersions) { $0.merged(with: $1) }
  }
}

extension EventCounts.Tally {
  fileprivate func merged(with other: Self) -> Self {
    var tally = self
    tally.merge(other)
    return tally
  }
}
