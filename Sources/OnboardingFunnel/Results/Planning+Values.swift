import Definitions
import EventLog
import Experiments

extension Analysis.Planning {
  /// A flow that an experiment is planned for.
  public struct Flow: Codable, Hashable, Sendable {
    /// Its id in the definition; `nil` where no log was read.
    public let id: String?
    /// `nil` where the definition has none.
    public let version: String?
    /// The id of the experiment that is planned; `nil` where the flow has none, and where no log was read.
    public let experiment: String?
    /// The share of counted users who complete now.
    public let completionRate: Double
    /// How many users start on a day, on average.
    public let usersPerDay: Double
    /// How many variants are planned for, control among them.
    public let variants: Int
    /// What each rise takes by each test; nothing for a rise that leads above 1, and where nobody comes.
    public let needs: [Need]

    init(
      _ key: FlowKey?, _ experiment: Text?, _ outlook: ExperimentOutlook,
      _ needs: [ExperimentOutlook.Needs]
    ) {
      id = key?.flow.string
      version = key?.version?.string
      self.experiment = experiment?.string
      completionRate = outlook.rate
      usersPerDay = outlook.usersPerDay
      variants = outlook.arms
      self.needs = needs.map(Need.init)
    }
  }

  /// What a test takes to find a real rise in four of five experiments, and to call one that is not there in
  /// at most one of twenty.
  public struct Need: Codable, Hashable, Sendable {
    /// How completion is judged.
    public let test: PlanAim.Test
    /// Of control's completion rate, as a share.
    public let rise: Double
    /// Users of all variants, at most.
    public let users: Int
    /// Whole weeks until these are there.
    public let weeks: Int
    /// The weeks that it takes on average, where the rise is real.
    public let meanWeeks: Double

    init(_ needs: ExperimentOutlook.Needs) {
      test = PlanAim.Test(needs.test)
      rise = needs.rise
      users = needs.users
      weeks = needs.weeks
      meanWeeks = needs.meanWeeks
    }
  }
}
