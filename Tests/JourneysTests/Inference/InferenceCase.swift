import TestSupport

// A random log with a hidden flow, in the notation of `EventNotation.swift`: few users or some
// hundred, steps that are left out or skipped, permissions, choices, names that change with the
// version, variants with a list of their own, pages seen by hardly anybody, views that change
// places or share an instant, relaunches and restarts.

/// A generated log, and nothing that tells what it was made from.
struct InferenceCase {
  let seed: UInt64
  let notation: String

  /// `leadsToTabs`: whether the log ends among an app's tabs instead of with the end of the flow.
  init(seed: UInt64, leadsToTabs: Bool = false) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    var flow = HiddenFlow(with: &random)
    if leadsToTabs {
      flow.leadsToTabs = true
      flow.completes = false
      flow.homePercent = 0
    }
    let users = random.pick([1, 2, 3, 5, 9, 14, 25, 40, 60, 110, 150, 260])
    notation = (0..<users).flatMap { user in
      var walk = HiddenWalk(user: user, in: flow, with: &random)
      return walk.lines(with: &random)
    }.joined(separator: "\n")
  }
}

/// What the log is made from.
private struct HiddenFlow {
  enum Answer { case permission(String), required(String), choice(String) }

  var pages: [String]
  /// In percent of the users, by step.
  var leftOut: [Int] = []
  var skipped: [Int] = []
  var lost: [Int] = []
  var answers: [[Answer]] = []
  var leavingPercent: Int
  var swapPercent: Int
  var tiePercent: Int
  var backPercent: Int
  var relaunchPercent: Int
  var resumes: Bool
  var skipScope: String
  var flowSkipPercent: Int
  var completes: Bool
  var renamed: Int?
  /// The step that late users are not shown.
  var dropped: Int?
  var partedBy: String
  var arms: [[Int]]
  var experiment: String
  var rarePercent: Int
  /// In percent of the users: who opens the app's own screens, and who of them comes back.
  var homePercent: Int
  var returnPercent: Int
  /// Whether no end is logged, and who comes to it moves about among the app's tabs at once.
  var leadsToTabs = false

  init(with random: inout SplitMix64) {
    let count = 1 + random.below(6)
    pages = (0..<count).map { random.chance(10) ? "index=\($0)" : "\("dbface".map { $0 }[$0])" }
    leavingPercent = random.pick([0, 3, 10, 25])
    swapPercent = random.pick([0, 0, 5, 45])
    tiePercent = random.pick([0, 5, 60])
    backPercent = random.pick([0, 0, 4, 20])
    relaunchPercent = random.pick([0, 3, 15])
    resumes = random.chance(50)
    skipScope = random.pick(["", "", " scope=step"])
    flowSkipPercent = random.pick([0, 0, 4])
    completes = random.chance(75)
    renamed = random.chance(40) ? random.below(count) : nil
    partedBy = random.pick(["version=", "app_version=", "platform=", "p:none="])
    dropped = count > 2 && random.chance(40) ? 1 + random.below(count - 2) : nil
    experiment = random.pick(["", "variant=", "exp:x="])
    rarePercent = random.pick([0, 1, 4])
    homePercent = random.pick([0, 0, 60, 90])
    returnPercent = random.pick([20, 50, 80])
    var other = Array(0..<count)
    if count > 2 && random.chance(40) { other.swapAt(1, 1 + random.below(count - 1)) }
    if count > 2 && random.chance(30) { other.remove(at: 1 + random.below(count - 1)) }
    arms = [Array(0..<count), other]
    let rates = [0, 0, 0, 8, 12, 40]
    for step in 0..<count {
      leftOut.append(random.pick(rates))
      skipped.append(random.pick(rates) / 2)
      lost.append(random.pick([0, 0, 1]))
      answers.append(Self.answers(of: step, with: &random))
    }
  }

  private static func answers(of step: Int, with random: inout SplitMix64) -> [Answer] {
    random.pick([
      [], [], [.permission("push")], [.required("p\(step)"), .permission("health")],
      [.choice("c\(step)")], [.choice("goal"), .choice("c\(step)")],
    ])
  }
}

/// One user of it.
private struct HiddenWalk {
  let flow: HiddenFlow
  let user: Int
  let isLate: Bool
  var second: Int
  var session = 1
  var fields: String
  var words: [String] = []

  init(user: Int, in flow: HiddenFlow, with random: inout SplitMix64) {
    self.flow = flow
    self.user = user
    second = user * 700
    isLate = random.chance(45)
    fields = "flow=f " + flow.partedBy + (isLate ? "2" : "1")
    if random.chance(97) && !flow.experiment.isEmpty {
      fields += " " + flow.experiment + (user % 2 == 0 ? "A" : "B")
    }
  }

  mutating func lines(with random: inout SplitMix64) -> [String] {
    if random.chance(10) { say("start", with: &random) }
    let isOther = fields.hasSuffix("B")
    var list = flow.arms[isOther ? 1 : 0]
    if list.count > 2 && random.chance(flow.swapPercent) {
      list.swapAt(random.below(list.count), random.below(list.count))
    }
    var place = 0
    while place < list.count {
      guard show(list[place], with: &random) else { return words }
      if random.chance(flow.relaunchPercent) {
        session += 1
        second += 3000
        if !flow.resumes { place = 0 }
      } else if place > 0 && random.chance(flow.backPercent) {
        place -= 1
      } else {
        place += 1
      }
    }
    if flow.completes && !random.chance(flow.leavingPercent) { say("complete", with: &random) }
    if random.chance(5) { say("restart", with: &random) }
    if random.chance(5) { say("view home", with: &random) }
    useApp(with: &random)
    if flow.leadsToTabs {
      for _ in 0..<random.below(6) {
        say("view tab-\(random.pick(["home", "settings", "search"]))", with: &random)
      }
    }
    return words
  }

  private mutating func useApp(with random: inout SplitMix64) {
    guard random.chance(flow.homePercent) else { return }
    say("view tab-home", with: &random)
    for _ in 0..<5 where random.chance(flow.returnPercent) {
      session += 1
      second += 90_000
      say("view tab-home", with: &random)
      if random.chance(40) { say("view tab-settings", with: &random) }
    }
  }

  /// What happens at one step; false where the user leaves there.
  private mutating func show(_ step: Int, with random: inout SplitMix64) -> Bool {
    if isLate && flow.dropped == step || random.chance(flow.leftOut[step]) { return true }
    if random.chance(flow.rarePercent) && random.chance(30) { say("view rare", with: &random) }
    let name = flow.renamed == step && isLate ? "z" : flow.pages[step]
    if !random.chance(flow.lost[step]) { say("view \(name)", with: &random) }
    for answer in flow.answers[step] where !self.answer(answer, with: &random) { return false }
    if random.chance(flow.flowSkipPercent) {
      say("skip scope=flow", with: &random)
      return false
    }
    if random.chance(flow.skipped[step]) { say("skip" + flow.skipScope, with: &random) }
    return !random.chance(flow.leavingPercent)
  }

  private mutating func answer(
    _ answer: HiddenFlow.Answer, with random: inout SplitMix64
  ) -> Bool {
    switch answer {
    case .choice(let choice):
      if random.chance(80) { say("choose \(choice) values=x", with: &random) }
      return true
    case .permission(let permission), .required(let permission):
      if random.chance(15) { return true }
      say("request \(permission)", with: &random)
      let isGranted = random.chance(55)
      say((isGranted ? "grant " : "deny ") + permission, with: &random)
      if case .required = answer { return isGranted || random.chance(2) }
      return true
    }
  }

  private mutating func say(_ event: String, with random: inout SplitMix64) {
    if !random.chance(flow.tiePercent) { second += 1 + random.below(20) }
    words.append("u\(user) \(second)s \(event) \(fields) session=s\(session)")
  }
}
