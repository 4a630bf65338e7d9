import Definitions
import EventLog
import Journeys

/// Events of kinds that are not ours, by name.
///
/// A log may hold other events of the app, which is no fault; those that goals look for are known.
///
/// Finding: a name that is at most a letter or two from a known kind, or whose events name a step, a
/// permission or a choice: these were meant to count. Others are a note.
/// Fix: send the contract's name, or leave such events out of the log.
struct UnknownEvents: Sendable {
  /// By `EventShape`, whether it is of an unknown kind.
  private let isUnknown: [Bool]
  /// By `EventShape`.
  private var counts: ShapeCounts
  private var events = 0

  init(_ symbols: RunSymbols, goals: Set<Text> = []) {
    isUnknown = symbols.shapes.map { shape in
      shape.kind == .other && !(shape.otherName.map(goals.contains) ?? false)
    }
    counts = ShapeCounts(symbols)
  }

  @inline(__always)
  mutating func add(_ record: EventRecord) {
    events += 1
    if isUnknown[Int(record.shape)] { counts.add(record) }
  }

  mutating func merge(_ other: Self) {
    counts.merge(other.counts)
    events += other.events
  }

  /// `nil` where every event is of a known kind.
  func finding(symbols: RunSymbols) -> CheckFinding? {
    var names: [Text: CheckCount] = [:]
    var isMeant = false
    for (shape, count) in counts.counts.enumerated() where count.count > 0 {
      let shape = symbols.shapes[shape]
      names[shape.otherName ?? "", default: CheckCount()].merge(count)
      if shape.step != nil || shape.stepIndex != nil { isMeant = true }
      if shape.permission != nil || shape.choice != nil { isMeant = true }
    }
    guard !names.isEmpty else { return nil }
    let sorted = names.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    isMeant = isMeant || sorted.prefix(Self.mostCompared).contains { Self.isMisspelt($0.key) }
    var all = CheckCount.sum(names.values)
    all.whole = events
    let parts = sorted.enumerated().map { place, name in
      CheckPart(
        .event(name.key, nearest: place < CheckPart.mostNamed ? Self.nearest(name.key) : nil),
        name.value)
    }
    return CheckFinding(.unknownEvent, isMeant ? .warning : .note, all, parts: parts)
  }

  /// Comparing takes time, and a log may make a name of every id.
  private static let mostCompared = 1_000

  private static func isMisspelt(_ name: Text) -> Bool {
    // A fifth of the letters, found by trial: `unlocked` is no misspelt `blocked`.
    NearestName(
      to: name.string, among: EventKind.spellings, limit: min(2, name.utf8.count / 5)) != nil
  }

  private static func nearest(_ name: Text) -> String? {
    NearestName(to: name.string, among: EventKind.spellings)?.name
  }
}
