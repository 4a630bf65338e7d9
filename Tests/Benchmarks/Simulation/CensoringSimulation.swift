import Statistics
import SyntheticLogs

/// A log of one day, whose users had from no time to a day to complete.
///
/// What share completes within so many hours, if all are given them?
struct CensoringSimulation: SimulatedRow {
  /// How far the mean of the estimates may lie from the truth, in its standard errors.
  private static let mostDeviation = 4.0

  static let settings = [1, 6, 12, 20]

  /// Of those who enter, the share that would complete in the end.
  private static let completers = 0.6
  private static let medianMilliseconds = 4.0 * 3_600_000
  private static let day: Int64 = 86_400_000
  private static let users = 2_000

  let hours: Int
  /// Of all users, in the end.
  let truth: Double
  /// The mean share of those seen to complete in time, of all in the log.
  let naive: Double
  /// The mean of Kaplan and Meier's estimate.
  let estimate: Double
  /// The mean less the truth, in standard errors of the mean.
  let deviation: Double
  /// The share of logs whose 95 % band holds the truth.
  let coverage: Double

  init(_ hours: Int, _ plan: SimulationPlan) {
    self.hours = hours
    let limit = Int64(hours) * 3_600_000
    truth = Self.completers * Self.share(by: Double(limit))
    var random = RandomNumbers(seed: plan.seed)
    var (naive, sum, squares, covered) = (0.0, 0.0, 0.0, 0)
    for _ in 0..<plan.repetitions {
      let log = Self.log(&random)
      let curve = KaplanMeier(events: log.completions, censorings: log.open)
      let share = curve.shareReached(by: limit) ?? 0
      naive += Double(log.completions.count(atMost: limit)) / Double(Self.users)
      sum += share
      squares += share * share
      if let band = curve.band(at: limit), band.low <= 1 - truth, 1 - truth <= band.high {
        covered += 1
      }
    }
    let count = Double(plan.repetitions)
    self.naive = naive / count
    estimate = sum / count
    let variance = max(0, squares / count - estimate * estimate) / count
    deviation = (estimate - truth) / variance.squareRoot()
    coverage = Double(covered) / count
  }

  /// The share of completers who have completed by a time: the log-logistic distribution of shape 2.
  private static func share(by milliseconds: Double) -> Double {
    let (time, median) = (milliseconds * milliseconds, medianMilliseconds * medianMilliseconds)
    return time / (time + median)
  }

  /// Users who enter at any time of one day, at whose end the log ends.
  private static func log(
    _ random: inout RandomNumbers
  ) -> (completions: TimeHistogram, open: TimeHistogram) {
    var (completions, open) = (TimeHistogram(), TimeHistogram())
    for _ in 0..<users {
      let observed = day - random.below(day)
      let completes = random.share() < completers
      let time = random.milliseconds(median: medianMilliseconds)
      if completes, time <= observed {
        completions.add(time)
      } else {
        open.add(observed)
      }
    }
    completions.finalize()
    open.finalize()
    return (completions, open)
  }

  static let table = BenchmarkTable(titles: [
    "completed within", "truth", "seen, of all in the log", "Kaplan–Meier, mean",
    "off by standard errors", "95 % band holds the truth",
  ])

  var fault: String? {
    abs(deviation) > Self.mostDeviation
      ? "the estimate lies \(deviation) standard errors off the truth" : nil
  }

  var row: String {
    let percent = { (share: Double) in Figures.fixed(share * 100, digits: 2) + " %" }
    return BenchmarkTable.row([
      "\(hours) h", percent(truth), percent(naive), percent(estimate),
      Figures.fixed(abs(deviation), digits: 1), percent(coverage),
    ])
  }
}
