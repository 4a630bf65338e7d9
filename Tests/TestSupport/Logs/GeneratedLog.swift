/// A log of random events in the notation of `EventNotation.swift`, for what must hold of any.
///
/// Times, ids and sequences are few, so that many meet.
package struct GeneratedLog {
  /// How the lines of a log stand in time.
  package enum Order: CaseIterable, Sendable {
    case ascending
    /// As logs arrive: some lines come late.
    case nearlyAscending
    case descending
    case any
  }

  package let log: ScannedLog

  package init(seed: UInt64, events: Int, users: Int, order: Order = .nearlyAscending) {
    var random = SplitMix64(seed: seed)
    let lines = (0..<events).map { index in
      let second =
        switch order {
        case .ascending: index / 2
        case .nearlyAscending: max(0, index / 2 - (random.chance(25) ? random.below(30) : 0))
        case .descending: (events - index) / 2
        case .any: random.below(events)
        }
      return "u\(random.below(users)) \(second)s " + Self.words(of: events, with: &random)
    }
    log = ScannedLog(lines.joined(separator: "\n"))
  }

  /// What an event says besides user and time.
  private static func words(of events: Int, with random: inout SplitMix64) -> String {
    let page = random.pick(["a", "b", "c"])
    var words = random.pick(["view \(page)", "done \(page)", "expose x", "other x", "complete x"])
    if random.chance(50) { words += " flow=" + random.pick(["f", "g", "h"]) }
    if random.chance(50) { words += " id=\(random.below(events))" }
    if random.chance(50) { words += " session=s\(random.below(2))" }
    if random.chance(50) { words += " sequence=\(random.below(5))" }
    return words
  }
}
