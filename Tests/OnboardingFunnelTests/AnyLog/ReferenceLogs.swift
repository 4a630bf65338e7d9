/// A generated log of planted walks through an onboarding, in an app of its own: what users did is planned
/// here, and `ReferenceSpelling` writes it down.
struct ReferenceLog: Sendable {
  enum Kind: Equatable, Sendable {
    case usual
    /// Two people for each device, so that two ids count differently.
    case sharedDevices
    /// No id but the session's.
    case sessionsOnly
  }

  enum Deed: Equatable, Sendable {
    case launched
    case started
    case saw(Int)
    case passed(Int)
    case skipped(Int)
    case wentBack(Int)
    case ended
    /// One of the app's own screens.
    case screen(Int)
  }

  struct Moment: Sendable {
    let user: Int
    let deed: Deed
    /// In milliseconds since 1970.
    let time: Int64
    /// From 0: which visit of the user's this is.
    let visit: Int
    /// Which of the user's moments this is, from 0.
    var number = 0
  }

  let seed: UInt64
  let kind: Kind
  let plan: ReferencePlan
  let spelling: ReferenceSpelling
  /// Users who reached each step, of those whose day is over.
  private(set) var reached: [Int]
  private(set) var completed = 0
  private(set) var moments: [Moment] = []

  init(seed: UInt64, kind: Kind = .usual) {
    var dice = WalkDice(state: seed &* 1_000_003 &+ 17)
    let grammar = ReferenceSpelling.Grammar.allCases[Int(seed % 6)]
    plan = ReferencePlan(grammar: grammar, dice: &dice)
    let unit = ReferenceSpelling.Unit.allCases[Int(seed / 6 % 4)]
    spelling = ReferenceSpelling(
      grammar: grammar, unit: unit, plan: plan, kind: kind, dice: &dice)
    self.seed = seed
    self.kind = kind
    reached = [Int](repeating: 0, count: plan.stepCount)
    for user in 0..<(plan.users + Self.lateUsers) { walk(user, dice: &dice) }
    for user in 0..<(plan.hasScreens ? plan.oldUsers : 0) {
      let begin = ShapedLog.start + Int64(dice.below(8 * 1_440)) * 60_000
      useApp(1_000 + user, from: begin, visits: 2 + dice.below(3), dice: &dice)
    }
    sort()
  }

  /// Users who begin on the last day of the log, and so are in no count.
  static let lateUsers = 4

  /// The lines, in time order.
  var text: String {
    moments.enumerated().map { spelling.line(of: $1, number: $0) + "\n" }.joined()
  }

  private mutating func sort() {
    moments = moments.enumerated().sorted { one, other in
      (one.element.time, one.offset) < (other.element.time, other.offset)
    }.map(\.element)
    var counts: [Int: Int] = [:]
    for place in moments.indices {
      moments[place].number = counts[moments[place].user, default: 0]
      counts[moments[place].user, default: 0] += 1
    }
  }
}

// MARK: - Walks

extension ReferenceLog {
  private static let day: Int64 = 86_400_000

  private mutating func walk(_ user: Int, dice: inout WalkDice) {
    let isLate = user >= plan.users
    let minute = isLate ? 14 * 1_440 : dice.below(12 * 1_440)
    var time = ShapedLog.start + Int64(minute) * 60_000 + Int64(dice.below(60_000))
    if plan.hasScreens { add(user, .launched, at: time - 2_000) }
    if plan.hasStart { add(user, .started, at: time - 1_000) }
    // Who has the beginning has reached the first step.
    if plan.hasStart, dice.below(100) < 6 { return isLate ? () : count(1, isThrough: false) }
    var depth = 1
    while depth < plan.stepCount, dice.below(100) < 84 { depth += 1 }
    for step in 0..<depth {
      take(step, of: depth, by: user, at: &time, dice: &dice)
    }
    let isThrough = depth == plan.stepCount && (!plan.hasEnd || dice.below(100) < 88)
    if isThrough, plan.hasEnd { add(user, .ended, at: time) }
    if !isLate { count(depth, isThrough: isThrough) }
    guard plan.hasScreens, !isLate, isThrough || dice.below(2) == 0 else { return }
    let begin = time + 3_600_000 * Int64(2 + dice.below(20))
    useApp(user, from: begin, visits: 1 + dice.below(3), dice: &dice)
  }

  private mutating func count(_ depth: Int, isThrough: Bool) {
    for step in 0..<depth { reached[step] += 1 }
    completed += isThrough ? 1 : 0
  }

  /// One step of a walk, with what may happen on it.
  private mutating func take(
    _ step: Int, of depth: Int, by user: Int, at time: inout Int64, dice: inout WalkDice
  ) {
    let goesOn = step + 1 < depth
    if step == plan.leftOut, goesOn, dice.below(100) < 25 { return }
    func later(_ dice: inout WalkDice) -> Int64 { Int64(3_000 + dice.below(60_000)) }
    add(user, .saw(step), at: time)
    time += later(&dice)
    if plan.hasBacks, step > 0, step - 1 != plan.leftOut, dice.below(100) < 7 {
      add(user, .wentBack(step), at: time - 1_000)
      add(user, .saw(step - 1), at: time)
      time += later(&dice)
      add(user, .saw(step), at: time)
      time += later(&dice)
    }
    guard goesOn else { return }
    if step == plan.skippable, dice.below(100) < 20 {
      add(user, .skipped(step), at: time - 500)
    } else if spelling.grammar == .viewsAndCompletions {
      add(user, .passed(step), at: time - 500)
    }
  }

  /// The app's own screens, in any order, for days.
  private mutating func useApp(
    _ user: Int, from begin: Int64, visits: Int, dice: inout WalkDice
  ) {
    var time = begin
    for visit in 1...visits {
      guard time < ShapedLog.start + 14 * Self.day - 3_600_000 else { return }
      add(user, .launched, at: time - 2_000, visit: visit)
      for _ in 0..<(2 + dice.below(3)) {
        add(user, .screen(dice.below(4)), at: time, visit: visit)
        time += Int64(4_000 + dice.below(90_000))
      }
      time += 3_600_000 * Int64(7 + dice.below(30))
    }
  }

  private mutating func add(_ user: Int, _ deed: Deed, at time: Int64, visit: Int = 0) {
    moments.append(Moment(user: user, deed: deed, time: time, visit: visit))
  }
}

/// What users of a generated log can do.
struct ReferencePlan: Sendable {
  let users: Int
  let oldUsers: Int
  let steps: [String]
  let hasStart: Bool
  let hasEnd: Bool
  let hasScreens: Bool
  /// Whether the app's own screens stand under the key that names steps.
  let sharesKey: Bool
  let hasBacks: Bool
  /// The step that some users never see although they go on.
  let leftOut: Int?
  let skippable: Int?

  var stepCount: Int { steps.count }

  static let titles = [
    ["welcome", "goal", "reminders", "plan", "photo", "interests", "summary"],
    ["hello", "nickname", "birthday", "height", "weight", "diet", "paywall"],
    ["email", "password", "company", "team_size", "billing", "theme", "overview"],
    ["language", "daily_goal", "avatar", "first_friends", "budget", "sound", "offer"],
  ]

  init(grammar: ReferenceSpelling.Grammar, dice: inout WalkDice) {
    users = 38 + dice.below(15)
    oldUsers = 6 + dice.below(4)
    let count = 3 + dice.below(5)
    let pool = Self.titles[dice.below(Self.titles.count)]
    // The list's last page is a last page wherever it is cut.
    steps = Array(pool.prefix(count - 1)) + pool.suffix(1)
    hasStart = dice.below(3) == 0
    hasEnd = dice.below(4) > 0
    hasScreens = dice.below(2) == 0
    sharesKey = grammar == .verbAndPage || dice.below(3) == 0
    let isOfViews = grammar != .completionsOnly
    hasBacks = isOfViews && dice.below(3) == 0
    let middle = 1 + dice.below(max(1, count - 2))
    leftOut = dice.below(4) == 0 ? middle : nil
    skippable = isOfViews && leftOut == nil && dice.below(3) == 0 ? middle : nil
  }
}
