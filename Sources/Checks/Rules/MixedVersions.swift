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
  /// By `EventShape`; of one flow's events.
  private let eventsOfShape: ShapeCounts

  init(_ eventsOfShape: ShapeCounts) {
    self.eventsOfShape = eventsOfShape
  }

  /// `nil` where at most one version is named.
  func finding(flow: Int, symbols: RunSymbols, meanings: EventMeanings) -> CheckFinding? {
    var versions: [Text: CheckCount] = [:]
    for (shape, count) in eventsOfShape.counts.enumerated() where count.count > 0 {
      guard let version = symbols.shapes[shape].flowVersion,
        meanings.target(of: UInt32(shape)) == .flow(flow)
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

/// How often each `EventShape` occurs, with its first line; two halves merge.
struct ShapeCounts: Sendable {
  private(set) var counts: [CheckCount]

  init(_ symbols: RunSymbols) {
    counts = Array(repeating: CheckCount(), count: symbols.shapes.count)
  }

  @inline(__always)
  mutating func add(_ record: EventRecord) { counts[Int(record.shape)].add(record.place) }

  mutating func merge(_ other: ShapeCounts) { counts.merge(other.counts) }
}
