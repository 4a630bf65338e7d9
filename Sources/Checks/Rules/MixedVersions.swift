import EventLog
import Journeys

/// Versions of a flow that one definition covers together.
///
/// A definition without `version` covers all: a step that one version lacks then looks like a loss in
/// the other. Events without a version are not one of their own (`field_missing_by_producer`).
///
/// Finding: more than one in twenty of the events that name a version name another than the most
/// frequent one; a note below that, as where the last users of an old version trickle in.
/// Fix: give each version a definition with its `"version"`.
struct MixedVersions: Sendable {
  /// By `What`; of one flow's events.
  private let eventsOfWhat: WhatCounts

  init(_ eventsOfWhat: WhatCounts) {
    self.eventsOfWhat = eventsOfWhat
  }

  /// `nil` where at most one version is named.
  func finding(flow: Int, symbols: RunSymbols, meanings: EventMeanings) -> CheckFinding? {
    var versions: [Text: CheckCount] = [:]
    for (what, count) in eventsOfWhat.counts.enumerated() where count.count > 0 {
      guard let version = symbols.whats[what].flowVersion,
        meanings.target(of: UInt32(what)) == .flow(flow)
      else { continue }
      versions[version, default: CheckCount()].merge(count)
    }
    let sorted = versions.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    guard sorted.count > 1 else { return nil }
    var others = CheckCount.sum(sorted.dropFirst().map(\.value))
    others.whole = CheckCount.sum(sorted.map(\.value)).count
    return CheckFinding(
      .mixedVersions, others.isBeyondLoss ? .warning : .note, others,
      parts: sorted.map { CheckPart(.version($0.key), $0.value) })
  }
}

/// How often each `What` occurs, with its first line; two halves merge.
struct WhatCounts: Sendable {
  private(set) var counts: [CheckCount]

  init(_ symbols: RunSymbols) {
    counts = Array(repeating: CheckCount(), count: symbols.whats.count)
  }

  @inline(__always)
  mutating func add(_ record: EventRecord) { counts[Int(record.what)].add(record.place) }

  mutating func merge(_ other: WhatCounts) { counts.merge(other.counts) }
}
