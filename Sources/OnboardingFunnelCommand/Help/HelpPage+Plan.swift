extension HelpPage {
  static let plan = HelpPage(
    arguments: "INPUT...",
    result: "how many users and weeks an experiment needs, and a plan",
    statuses: .all(but: .locked, .conditionHolds),
    description: """
      Says how many users and whole weeks an experiment needs to find a rise of the completion
      rate, from how many complete now and how many start a day. Two tests can be chosen: the
      always-valid test may go on for as long as you like; the bounded test needs fewer users,
      and ends at those planned. Both may be looked at every day.

      With --rise or --weeks, --out DIR writes a copy of the definition with the plan in the
      flow's experiment. Put it in place of the definition before the experiment starts: report
      and update then judge as planned. Where a flow has several experiments, name the one to plan
      with --experiment.
      """,
    example: """
      onboarding-funnel plan logs --rise 5
      onboarding-funnel plan logs --weeks 3
      onboarding-funnel plan logs --rise 5 --experiment difficulty_first
      onboarding-funnel plan --rate 0.5 --users-per-day 300
      """,
    time: "what a report of the same log takes, and a second for each rise.",
    memory: "what a report of the same log takes.")
}
