import Statistics
import SyntheticLogs

/// A log of users who differ and make several attempts each.
///
/// Do intervals of attempts hold the truth, taken as if each attempt were another user's, and as they
/// are?
struct AttemptsSimulation: SimulatedRow {
  /// What the interval is of.
  enum Quantity: String {
    case rate = "rate"
    case median = "median time, none open"
    case openMedian = "median time, some open"
    case change = "change of a rate, other users"
    case changeOfSame = "change of a rate, the same users"

    var hasTwoSides: Bool { self == .change || self == .changeOfSame }
  }

  struct Setting {
    let quantity: Quantity
    /// Of each side, where there are two.
    let users: Int

    /// How many times as many logs are simulated as the plan says: of small ones more.
    var weight: Int { users < 100 ? AttemptsSimulation.smallWeight : 1 }
  }

  static let smallWeight = 4

  private static let quantities: [Quantity] = [.rate, .median, .openMedian, .change, .changeOfSame]

  static let settings = quantities.flatMap { quantity in
    [60, 600].map { Setting(quantity: quantity, users: $0) }
  }

  /// The least share of logs whose interval must hold the truth.
  private static let leastCoverage = 0.935

  private static let second = 1_000.0
  /// Half of the users take a third of it, and half three times as long: half of all attempts take less.
  private static let medianMilliseconds = 30 * second
  /// Users begin within so long of the end of the log.
  private static let logMilliseconds: Int64 = 300_000

  let setting: Setting
  /// The share of logs in which the interval of as many independent attempts holds the truth.
  let plain: Double
  /// The share in which that of attempts of users does.
  let clustered: Double

  init(_ setting: Setting, _ plan: SimulationPlan) {
    self.setting = setting
    var random = RandomNumbers(seed: plan.seed)
    var (plain, clustered) = (0, 0)
    let repetitions = plan.repetitions * setting.weight
    for _ in 0..<repetitions {
      let holds = Self.holdTruth(setting, &random)
      if holds.plain { plain += 1 }
      if holds.clustered { clustered += 1 }
    }
    self.plain = Double(plain) / Double(repetitions)
    self.clustered = Double(clustered) / Double(repetitions)
  }

  private static func holdTruth(
    _ setting: Setting, _ random: inout RandomNumbers
  ) -> (plain: Bool, clustered: Bool) {
    switch setting.quantity {
    case .rate:
      let (share, clusters) = completions(of: chances(setting.users, &random), &random)
      return (
        isInside(0.5, share.wilsonInterval()),
        isInside(0.5, share.wilsonInterval(clusters: clusters))
      )
    case .change, .changeOfSame:
      let users = chances(setting.users, &random)
      let others = setting.quantity == .change ? chances(setting.users, &random) : users
      let base = completions(of: users, &random)
      let own = completions(of: others, &random)
      let plain = scoreDifferenceInterval(
        control: base.share, variant: own.share, z: normalQuantile95)
      let clustered = scoreDifferenceInterval(
        control: base.share, variant: own.share, controlClusters: base.clusters,
        variantClusters: own.clusters, z: normalQuantile95)
      return (isInside(0, plain), isInside(0, clustered))
    case .median, .openMedian:
      let log = times(of: setting.users, areOpen: setting.quantity == .openMedian, &random)
      return (
        isMedian(KaplanMeier(events: log.over, censorings: log.open)),
        isMedian(KaplanMeier(events: log.over, censorings: log.open, clusters: log.clusters))
      )
    }
  }

  private static func isInside(_ truth: Double, _ interval: Interval?) -> Bool {
    interval.map { $0.low <= truth && truth <= $0.high } ?? true
  }

  private static func isMedian(_ curve: KaplanMeier) -> Bool {
    let truth = Int64(medianMilliseconds)
    let limits = curve.quantileLimits(0.5)
    return (limits.low ?? 0) <= truth && truth <= limits.high ?? .max
  }

  /// Users of whom half complete nine attempts in ten, and half one in ten.
  private static func chances(_ users: Int, _ random: inout RandomNumbers) -> [Double] {
    (0..<users).map { _ in random.share() < 0.5 ? 0.9 : 0.1 }
  }

  /// Attempts of users who complete each with their own chance.
  private static func completions(
    of users: [Double], _ random: inout RandomNumbers
  ) -> (share: Proportion, clusters: ClusterSums) {
    var (share, clusters) = (Proportion(0, of: 0), ClusterSums())
    for chance in users {
      let units = attempts(&random)
      let reached = random.countOfShares(units, below: chance)
      share.reached += reached
      share.users += units
      clusters.merge(ClusterSums(ofUser: Proportion(reached, of: units)))
    }
    return (share, clusters)
  }

  /// Users who are slow or fast; `areOpen`: whether attempts may not be over at the end of the log.
  private static func times(
    of users: Int, areOpen: Bool, _ random: inout RandomNumbers
  ) -> (over: TimeHistogram, open: TimeHistogram, clusters: ClusterTimes) {
    var (over, open, clusters) = (TimeHistogram(), TimeHistogram(), ClusterTimes())
    for _ in 0..<users {
      let median = medianMilliseconds * (random.share() < 0.5 ? 1.0 / 3 : 3)
      let observed = 1 + random.below(logMilliseconds)
      var (ofUser, openCount) = (TimeHistogram(), 0)
      for _ in 0..<attempts(&random) {
        let time = random.milliseconds(median: median)
        let end = areOpen ? random.below(observed) : .max
        if time <= end {
          ofUser.add(time)
        } else {
          open.add(end)
          openCount += 1
        }
      }
      over.merge(ofUser)
      clusters.add(ofUser: ofUser, open: openCount)
    }
    over.finalize()
    open.finalize()
    return (over, open, clusters)
  }

  private static func attempts(_ random: inout RandomNumbers) -> Int { Int(1 + random.below(6)) }

  static let table = BenchmarkTable(titles: [
    "95 % interval of a", "users", "as if attempts were independent, holds the truth",
    "by users, holds the truth",
  ])

  var fault: String? {
    clustered < Self.leastCoverage
      ? "an interval of attempts holds the truth in too few logs" : nil
  }

  var row: String {
    let users = Figures.grouped(setting.users)
    let percent = { (share: Double) in Figures.fixed(share * 100, digits: 1) + " %" }
    return BenchmarkTable.row([
      setting.quantity.rawValue, setting.quantity.hasTwoSides ? "\(users) + \(users)" : users,
      percent(plain), percent(clustered),
    ])
  }
}
