import EventLog

// Whether ids live a calendar day: some SDKs hash the id with the date, for privacy, and then whoever
// comes back or is up at midnight is a new user.
//
// Most users onboard in minutes, so that an id is seen on one day alone says nothing. But some are
// always in the middle of something when the clock strikes, at midnight as at any other time:
//
//     half hours of the day   …  23:00   23:30   00:00   00:30  …
//     users who cross            41      38      0       36        ids end at midnight
//     users who cross            41      38      35      36        ids live on
//
// Compared are the crossings of each half hour of the day with those of its two neighbours, so that
// quiet nights do not matter, in UTC and for the midnights of all zones at once. A crossing counts as
// possible only where events stand on both sides of it, so that neither the log's ends nor days that
// are not in it look like a midnight.

/// Ids that no user keeps beyond a calendar day.
///
/// Finding: over at least two days, where the neighbours lead to expect 20 users or more to cross a
/// half hour of the day, fewer than one in twenty of these do. With 20 expected, none is chance once in
/// 5·10⁸ (Poisson).
/// Fix: send an install id that stays, or read completion within the first day only.
struct OneDayIDs: Sendable {
  private static let halfHour: Int64 = 1_800_000
  private static let slotsOfDay = 48
  private static let leastExpected = 20.0

  /// By the half hour of the day that is crossed at its beginning.
  private var crossings = Array(repeating: 0, count: slotsOfDay)
  /// The half hours since 1970 that have events.
  private var slots: Set<Int64> = []
  private var users = 0

  /// Adds the records of one user, by time.
  mutating func add(_ user: [EventRecord]) {
    users += 1
    var last: Int64?
    for record in user {
      let slot = Self.slot(of: record.time)
      guard slot != last else { continue }
      slots.insert(slot)
      if let last { cross(from: last, to: slot) }
      last = slot
    }
  }

  private static func slot(of time: Int64) -> Int64 {
    (time - (time % halfHour + halfHour) % halfHour) / halfHour
  }

  /// Counts each half hour of the day once.
  private mutating func cross(from last: Int64, to slot: Int64) {
    for crossed in last + 1...min(slot, last + Int64(Self.slotsOfDay)) {
      crossings[Self.place(of: crossed)] += 1
    }
  }

  private static func place(of slot: Int64) -> Int {
    Int((slot % Int64(slotsOfDay) + Int64(slotsOfDay)) % Int64(slotsOfDay))
  }

  mutating func merge(_ other: Self) {
    for place in crossings.indices { crossings[place] += other.crossings[place] }
    slots.formUnion(other.slots)
    users += other.users
  }

  var finding: CheckFinding? {
    var chances = Array(repeating: 0, count: Self.slotsOfDay)
    for slot in slots where slots.contains(slot - 1) { chances[Self.place(of: slot)] += 1 }
    let ends = crossings.indices.filter { isEnd($0, chances: chances) }
    guard !ends.isEmpty else { return nil }
    let parts = ends.map { end in
      CheckPart(
        .dayEnd(minute: end * 30),
        CheckCount(count: crossings[end], whole: Int(expected(at: end, chances: chances))))
    }
    return CheckFinding(
      .oneDayIDs, .warning, CheckCount(count: users, whole: users), parts: parts)
  }

  private func isEnd(_ place: Int, chances: [Int]) -> Bool {
    guard chances[place] > 1 else { return false }
    let expected = expected(at: place, chances: chances)
    return expected >= Self.leastExpected && Double(20 * crossings[place]) < expected
  }

  /// How many users would cross, were it as at the half hours before and after; 0 where they say
  /// nothing.
  private func expected(at place: Int, chances: [Int]) -> Double {
    let neighbours = [place + Self.slotsOfDay - 1, place + 1].map { $0 % Self.slotsOfDay }
    guard neighbours.allSatisfy({ chances[$0] > 0 }) else { return 0 }
    let rates = neighbours.map { Double(crossings[$0]) / Double(chances[$0]) }
    return (rates[0] + rates[1]) / 2 * Double(chances[place])
  }
}
