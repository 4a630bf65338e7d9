import Experiments

/// What `Benchmarks simulate` is told.
struct SimulationPlan {
  /// How many experiments of each kind, and how many logs.
  var repetitions = 2_000
  var seed: UInt64 = 1

  /// For standard errors a third as large, which takes a quarter of an hour.
  private static let large = 20_000

  static let usage =
    "write swift run -c release Benchmarks simulate [--large] [--repetitions N] [--seed N]"

  /// `words`: what follows `simulate`.
  init(_ words: ArraySlice<String>) throws(BenchmarkFailure) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--large": repetitions = Self.large
      case "--repetitions": repetitions = try Self.number(words.popFirst(), of: word)
      case "--seed": seed = try Self.number(words.popFirst(), of: word)
      default: throw BenchmarkFailure("\(word) is no option of simulate; \(Self.usage)")
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ word: String?, of option: String
  ) throws(BenchmarkFailure) -> Number {
    guard let number = word.flatMap({ Number($0) }), number > 0 else {
      throw BenchmarkFailure("\(option) has no number above 0; \(usage)")
    }
    return number
  }
}

/// Random experiments and logs whose truth is known, and what the statistics of the reports make of
/// them.
enum Simulation {
  /// Prints the tables.
  ///
  /// - Throws: Where the verdicts, the estimate, changes, alarms, doubts or first pages do not keep what they
  ///   promise.
  static func run(_ plan: SimulationPlan, show: (String) -> Void) throws(BenchmarkFailure) {
    let repetitions = [1, PeekingSimulation.hardWeight, AttemptsSimulation.smallWeight].map {
      Figures.grouped(plan.repetitions * $0)
    }
    show(
      "Seed \(plan.seed), \(repetitions[0]) repetitions a row, \(repetitions[1]) of the hardest "
        + "designs, \(repetitions[2]) of attempts of few users.\n")
    show(PeekingSimulation.table.head)
    var most = 0.0
    for setting in PeekingSimulation.settings {
      let result = PeekingSimulation(setting, plan)
      most = max(most, result.falseVerdicts)
      show(result.row)
    }
    show("\n" + CensoringSimulation.table.head)
    var farthest = 0.0
    for hours in CensoringSimulation.hours {
      let result = CensoringSimulation(hours: hours, plan)
      farthest = max(farthest, abs(result.deviation))
      show(result.row)
    }
    most = max(most, showGuardrails(plan, show: show))
    try showPlanned(plan, show: show)
    try showStanding(plan, show: show)
    try showDoubts(plan, show: show)
    let withRow = showDrivers(plan, show: show)
    let least = showAttempts(plan, show: show)
    try compareDays(plan, show: show)
    try showFirstPages(plan, show: show)
    guard most <= Verdict.level else {
      throw BenchmarkFailure("a verdict is false in \(most) of the experiments, above 5 %")
    }
    guard farthest <= CensoringSimulation.mostDeviation else {
      throw BenchmarkFailure("the estimate lies \(farthest) standard errors off the truth")
    }
    guard withRow <= DriverSimulation.most else {
      throw BenchmarkFailure(
        "something goes with going on in \(withRow) of the logs without effects")
    }
    guard least >= AttemptsSimulation.leastCoverage else {
      throw BenchmarkFailure("an interval of attempts holds the truth in \(least) of the logs only")
    }
  }

  /// Prints the table of guardrails, and returns the largest share of false alarms.
  private static func showGuardrails(_ plan: SimulationPlan, show: (String) -> Void) -> Double {
    show("\n" + GuardrailSimulation.table.head)
    var most = 0.0
    for setting in GuardrailSimulation.settings {
      let result = GuardrailSimulation(setting, plan)
      most = max(most, result.falseAlarms)
      show(result.row)
    }
    return most
  }

  /// Prints the table of planned experiments.
  private static func showPlanned(
    _ plan: SimulationPlan, show: (String) -> Void
  ) throws(BenchmarkFailure) {
    show("\n" + PlannedSimulation.table.head)
    for setting in PlannedSimulation.settings {
      let result = try PlannedSimulation(setting, plan)
      show(result.row)
      if let fault = result.fault {
        throw BenchmarkFailure("a planned test \(fault): \(result.row)")
      }
    }
  }

  /// Prints the table of verdicts that stand, and of effects that are the same in all parts.
  private static func showStanding(
    _ plan: SimulationPlan, show: (String) -> Void
  ) throws(BenchmarkFailure) {
    show("\n" + StandingSimulation.table.head)
    for setting in StandingSimulation.settings {
      let result = StandingSimulation(setting, plan)
      show(result.row)
      guard setting.rise > 0 || result.called <= Verdict.level,
        result.differs <= StandingSimulation.mostDiffering
      else { throw BenchmarkFailure("too much is called: \(result.row)") }
    }
  }

  /// Prints the tables of late assignment and of effects that differ.
  private static func showDoubts(
    _ plan: SimulationPlan, show: (String) -> Void
  ) throws(BenchmarkFailure) {
    show("\n" + LateAssignmentSimulation.table.head)
    for setting in LateAssignmentSimulation.settings {
      let result = LateAssignmentSimulation(setting, plan)
      show(result.row)
      if let fault = result.fault { throw BenchmarkFailure("assignment \(fault): \(result.row)") }
    }
    show("\n" + DifferingSimulation.table.head)
    for setting in DifferingSimulation.settings {
      let result = DifferingSimulation(setting, plan)
      show(result.row)
      if let fault = result.fault { throw BenchmarkFailure("an effect \(fault): \(result.row)") }
    }
  }

  /// Prints the table of first pages of logs with nothing to find.
  private static func showFirstPages(
    _ plan: SimulationPlan, show: (String) -> Void
  ) throws(BenchmarkFailure) {
    let folder = try BenchmarkFolder(beside: CommandLine.arguments[0])
    show("\n" + FirstPageSimulation.table.head)
    for users in FirstPageSimulation.settings {
      let result = try FirstPageSimulation(users: users, plan, in: folder)
      show(result.row)
      guard result.withAny <= result.most else {
        throw BenchmarkFailure("first pages name what is not there: \(result.row)")
      }
    }
  }

  /// Prints the table of drivers, and returns the largest share of logs with a row.
  private static func showDrivers(_ plan: SimulationPlan, show: (String) -> Void) -> Double {
    show("\n" + DriverSimulation.table.head)
    var most = 0.0
    for setting in DriverSimulation.settings {
      let result = DriverSimulation(setting, plan)
      most = max(most, result.withRow)
      show(result.row)
    }
    return most
  }

  /// Prints the table of attempts, and returns the least share of logs with the truth in the interval.
  private static func showAttempts(_ plan: SimulationPlan, show: (String) -> Void) -> Double {
    show("\n" + AttemptsSimulation.table.head)
    var least = 1.0
    for setting in AttemptsSimulation.settings {
      let result = AttemptsSimulation(setting, plan)
      least = min(least, result.clustered)
      show(result.row)
    }
    return least
  }

  /// Prints the tables of changes and of alarms.
  private static func compareDays(
    _ plan: SimulationPlan, show: (String) -> Void
  ) throws(BenchmarkFailure) {
    show("\n" + ChangeSimulation.table.head)
    for series in DaySeries.all {
      let result = ChangeSimulation(series, plan)
      show(result.row)
      guard result.falseNights <= ChangeSimulation.mostFalseNights,
        result.falseMonths <= ChangeSimulation.mostFalseMonths
      else { throw BenchmarkFailure("a change is reported that is none: \(result.row)") }
    }
    show("\n" + AlarmSimulation.table.head)
    for series in DaySeries.all {
      let result = AlarmSimulation(series, plan)
      show(result.row)
      guard
        !result.isBound
          || result.falseAlarms <= AlarmSimulation.mostFalse
            && result.found >= AlarmSimulation.leastFound
      else { throw BenchmarkFailure("alarms are false or late: \(result.row)") }
    }
  }
}
