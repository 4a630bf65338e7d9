import TestSupport

/// A log of planted walks in a shape of a test's own: for each user the steps they see, then perhaps the
/// end, as JSON texts that a test spells.
struct ShapedLog {
  /// One moment of a user's walk.
  struct Moment {
    let user: Int
    /// From 0; `nil` at the end of the flow.
    let step: Int?
    /// In milliseconds since 1970.
    let time: Int64
    /// How many moments of the user came before.
    let number: Int
  }

  static let steps = ["welcome", "goal", "reminders", "plan", "summary"]

  private(set) var moments: [Moment] = []
  /// Users who reached each step, of those whose day is over.
  private(set) var reached: [Int]
  private(set) var completed = 0

  /// The first entry: 2026-03-01T06:00:00Z.
  static let start: Int64 = 1_772_344_800_000

  /// `stepCount`: How many steps there are, at most all of `steps`.
  init(users: Int = 120, stepCount: Int = 5, seed: UInt64 = 7) {
    var dice = WalkDice(state: seed)
    reached = [Int](repeating: 0, count: stepCount)
    for user in 0..<(users + 4) {
      let isLate = user >= users
      let day = isLate ? 14 * 1_440 : dice.below(12 * 1_440)
      var time = Self.start + Int64(day) * 60_000 + Int64(dice.below(60_000))
      var depth = 1
      while depth < stepCount, dice.below(100) < 82 { depth += 1 }
      for step in 0..<depth {
        moments.append(Moment(user: user, step: step, time: time, number: step))
        if !isLate { reached[step] += 1 }
        time += Int64(3_000 + dice.below(60_000))
      }
      guard depth == stepCount, dice.below(100) < 90 else { continue }
      moments.append(Moment(user: user, step: nil, time: time, number: depth))
      if !isLate { completed += 1 }
    }
    moments.sort { ($0.time, $0.user) < ($1.time, $1.user) }
  }

  /// The lines that a test spells, in time order.
  func lines(_ spell: (Moment) -> String?) -> String {
    moments.compactMap(spell).map { $0 + "\n" }.joined()
  }

  /// Batches: a line for each user.
  func batches(_ line: (Int, [Moment]) -> String) -> String {
    let users = Dictionary(grouping: moments, by: \.user)
    return users.sorted { $0.value[0].time < $1.value[0].time }
      .map { line($0.key, $0.value) + "\n" }.joined()
  }
}

extension ShapedLog.Moment {
  /// The step's name; `null` at the end.
  var stepLiteral: String { step.map { "\"\(ShapedLog.steps[$0])\"" } ?? "null" }
  /// An id that looks like those of devices.
  var device: String { "d\(100_000 + user * 7_919)f" }

  /// As RFC 3339 has it, in milliseconds.
  var instant: String { date("-", "T") + "." + padded(time % 1000, 3) + "Z" }

  /// The day and the time of day, with a character between the parts of the day and one behind it.
  func date(_ dash: String, _ space: String) -> String {
    "2026\(dash)03\(dash)\(padded(dayOfMonth, 2))\(space)\(clock)"
  }

  var dayOfMonth: Int64 { (time - ShapedLog.start + 21_600_000) / 86_400_000 + 1 }

  var clock: String {
    let second = (time - ShapedLog.start + 21_600_000) % 86_400_000 / 1000
    return "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
  }

  func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Random numbers from a seed: SplitMix64 of Steele, Lea and Flood (2014).
struct WalkDice {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
