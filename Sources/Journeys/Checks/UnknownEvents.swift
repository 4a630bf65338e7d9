import EventLog

/// Events of kinds that are not ours, by name.
///
/// A log may hold other events of the app, which is no fault.
///
/// Finding: a name that is at most a letter or two from a known kind, or whose events name a step, a
/// permission or a choice: these were meant to count. Others are a note.
/// Fix: send the contract's name, or leave such events out of the log.
struct UnknownEvents: Sendable {
  /// By `What`, whether it is of an unknown kind.
  private let isUnknown: [Bool]
  /// By `What`.
  private var counts: WhatCounts
  private var events = 0

  init(_ symbols: RunSymbols) {
    isUnknown = symbols.whats.map { $0.kind == .other }
    counts = WhatCounts(symbols)
  }

  @inline(__always)
  mutating func add(_ record: EventRecord) {
    events += 1
    if isUnknown[Int(record.what)] { counts.add(record) }
  }

  mutating func merge(_ other: Self) {
    counts.merge(other.counts)
    events += other.events
  }

  /// `nil` where every event is of a known kind.
  func finding(symbols: RunSymbols) -> CheckFinding? {
    var names: [Text: CheckCount] = [:]
    var isMeant = false
    for (what, count) in counts.counts.enumerated() where count.count > 0 {
      let what = symbols.whats[what]
      names[what.otherName ?? "", default: CheckCount()].merge(count)
      if Self.isMeant(what) { isMeant = true }
    }
    guard !names.isEmpty else { return nil }
    var all = CheckCount.sum(names.values)
    all.whole = events
    let parts = names.sorted { $0.key < $1.key }.map { name, count in
      CheckPart(.event(name, nearest: Self.nearest(name)), count)
    }
    return CheckFinding(.unknownEvent, isMeant ? .warning : .note, all, parts: parts.byCount)
  }

  private static func isMeant(_ what: What) -> Bool {
    if what.step != nil || what.stepIndex != nil { return true }
    if what.permission != nil || what.choice != nil { return true }
    // A fifth of the letters, found by trial: `unlocked` is no misspelt `blocked`.
    let name = what.otherName?.string ?? ""
    return NearestName(
      to: name, among: EventKind.spellings, limit: min(2, name.utf8.count / 5)) != nil
  }

  private static func nearest(_ name: Text) -> String? {
    NearestName(to: name.string, among: EventKind.spellings)?.name
  }
}
