extension HelpPage {
  static let forget = HelpPage(
    arguments: "--state DIR --user ID",
    result: "removes one user from a state",
    statuses: .all(but: .configuration, .missingProgram, .conditionHolds),
    description: """
      Removes a user's events from a state. Reports change with the next update. If the logs
      still hold unread lines of this user, they will count as those of a new user: remove
      them from the logs first. The number of lines read stays the same.
      """,
    example: "onboarding-funnel forget --state state --user A1",
    time: "grows with the state, which is read and written once.",
    memory: "13 MB, and the largest of the 1,024 parts that users are split into.")
}
