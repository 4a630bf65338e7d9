extension HelpPage {
  static let forget = HelpPage(
    description: """
      Removes a user's events from a state, and writes it anew without them. Reports change with the
      next update. What logs still hold unread of the user comes in as of somebody new: take it out of
      the logs first. How many lines were read stays what it was.
      """,
    example: "onboarding-funnel forget --state state --user A1",
    cost: [
      Cost(
        of: "time",
        "grows with the state, which is read and written once."),
      Cost(
        of: "memory",
        "13 MB, and the largest of 1,024 parts of the users."),
    ])
}
