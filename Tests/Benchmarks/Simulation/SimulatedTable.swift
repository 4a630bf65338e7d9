/// What the statistics promise, simulated, in the order in which it is printed.
enum SimulatedTable: String, CaseIterable {
  case peeking, censoring, guardrails, planned, standing, late, differing, drivers, attempts
  case change, alarms
  case firstPages = "first-pages"

  /// Prints the tables of a plan.
  ///
  /// - Throws: Where what they show is not what the statistics promise.
  static func show(_ plan: SimulationPlan, show: (String) -> Void) throws(BenchmarkFailure) {
    let repetitions = [1, PeekingSimulation.hardWeight, AttemptsSimulation.smallWeight].map {
      Figures.grouped(plan.repetitions * $0)
    }
    show(
      "Seed \(plan.seed), \(repetitions[0]) repetitions a row, \(repetitions[1]) of the hardest "
        + "designs, \(repetitions[2]) of attempts of few users.")
    for table in allCases where plan.only == nil || plan.only == table {
      try table.rows.showTable(plan, show: show)
    }
  }

  private var rows: any SimulatedRow.Type {
    switch self {
    case .peeking: PeekingSimulation.self
    case .censoring: CensoringSimulation.self
    case .guardrails: GuardrailSimulation.self
    case .planned: PlannedSimulation.self
    case .standing: StandingSimulation.self
    case .late: LateAssignmentSimulation.self
    case .differing: DifferingSimulation.self
    case .drivers: DriverSimulation.self
    case .attempts: AttemptsSimulation.self
    case .change: ChangeSimulation.self
    case .alarms: AlarmSimulation.self
    case .firstPages: FirstPageSimulation.self
    }
  }
}
