// A flow shows in the journeys of some ten thousand users as well as in those of a million, and looking at all of them
// took longer than the report. Of large logs so many users are looked at as have a hundred thousand events.
//
// Who is among them depends on the time of their first event alone. Hashes of users have a new key in each run, and
// another sample could come to another definition.

/// Which users a flow is inferred from.
struct UserSample: Equatable {
  /// 1 for all of them.
  let oneIn: Int

  /// Of all users.
  static let whole = UserSample(oneIn: 1)

  /// At most about so many events are looked at.
  static let events = 1 << 17

  private init(oneIn: Int) {
    self.oneIn = oneIn
  }

  /// The sample of a log with so many events.
  init(ofEvents count: Int, most: Int = events) {
    let rest = count % most == 0 ? 0 : 1
    oneIn = max(1, count / most + rest)
  }

  /// Whether a user is in it, by the time of their first event.
  func contains(first: Int64) -> Bool {
    guard oneIn > 1 else { return true }
    // The mixing of SplitMix64: Steele, Lea and Flood (2014).
    var mixed = UInt64(bitPattern: first) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ mixed >> 31) % UInt64(oneIn) == 0
  }

  /// Whether so many events of a log are too few of it: most users may have begun at one time.
  func isTooSmall(events: Int, of all: Int) -> Bool {
    oneIn > 1 && events * oneIn * 4 < all
  }
}
