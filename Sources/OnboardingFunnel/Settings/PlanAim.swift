import Definitions
import Experiments

/// What an experiment is planned for: how large a rise it is to find, or how long it may take.
public struct PlanAim: Sendable {
  /// How completion is judged while users come in.
  public enum Test: String, CaseIterable, Codable, Sendable {
    /// However often and however long.
    case alwaysValid = "always_valid"
    /// However often, but up to the planned users only.
    case bounded
  }

  /// What stands in place of a log.
  public struct Known: Sendable {
    /// The share of users who complete, between 0 and 1, both excluded.
    public var completionRate: Double
    /// How many users start on a day.
    public var usersPerDay: Double

    /// What is known of a flow whose log there is not.
    public init(completionRate: Double, usersPerDay: Double) {
      self.completionRate = completionRate
      self.usersPerDay = usersPerDay
    }
  }

  /// Rises of the completion rate as shares, 0.05 for five points; from 0.001 to 0.99.
  ///
  /// Empty for 2, 5 and 10 points. A definition is only written for a single one.
  public var rises: [Double] = []
  /// How many whole weeks it may take, in place of `rises`; `nil` where the rise decides.
  public var weeks: Int?
  /// Which test the written plan names.
  public var test = Test.alwaysValid
  /// The experiment to plan, by its id, of the flows that have it; `nil` for the only one of each flow.
  public var experiment: String?
  /// In place of a log, whose inputs are then not read.
  public var known: Known?

  /// Rises of 2, 5 and 10 points, in the log's flows.
  public init() {}
}

extension PlanAim {
  private static let usualRises = [0.02, 0.05, 0.1]

  /// - Throws: A usage error where there is no such experiment.
  func check() throws(AnalysisError) {
    for rise in rises where !(0.001...0.99).contains(rise) {
      throw .usage(
        "--rise", value: "\(rise * 100)", "is no number of points",
        fix: "write one from 0.1 to 99, such as 5")
    }
    if let weeks {
      guard weeks >= 1 else {
        throw .usage("--weeks", value: "\(weeks)", "is no time", fix: "write 1 or more")
      }
      guard rises.isEmpty else {
        throw .usage(
          "--weeks", value: "\(weeks)", "stands beside --rise, and one follows from the other",
          fix: "give one of them")
      }
    }
    guard let known else { return }
    guard known.completionRate > 0, known.completionRate < 1 else {
      throw .usage(
        "--rate", value: "\(known.completionRate)", "is no share",
        fix: "write a number between 0 and 1")
    }
    guard (0.1...1e9).contains(known.usersPerDay) else {
      throw .usage(
        "--users-per-day", value: "\(known.usersPerDay)", "is no number of users",
        fix: "write one, such as 300")
    }
  }

  /// What either test takes for each rise, or for the time there is.
  func needs(_ outlook: ExperimentOutlook) -> [ExperimentOutlook.Needs] {
    if let weeks {
      return ExperimentPlan.Test.allCases.compactMap { outlook.needs($0, weeks: weeks) }
    }
    return (rises.isEmpty ? Self.usualRises : rises).flatMap { rise in
      ExperimentPlan.Test.allCases.compactMap { outlook.needs($0, rise: rise) }
    }
  }

  func impossible(_ outlook: ExperimentOutlook) -> [Double] {
    weeks == nil ? (rises.isEmpty ? Self.usualRises : rises).filter { outlook.rate + $0 > 1 } : []
  }

  /// Whether needs are of the test that the plan names.
  func isOfTest(_ needs: ExperimentOutlook.Needs) -> Bool { Test(needs.test) == test }
}

extension PlanAim.Test {
  init(_ test: ExperimentPlan.Test) {
    self =
      switch test {
      case .alwaysValid: .alwaysValid
      case .bounded: .bounded
      }
  }
}
