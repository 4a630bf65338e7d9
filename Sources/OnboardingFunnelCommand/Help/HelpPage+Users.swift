extension HelpPage {
  static let users = HelpPage(
    arguments: "INPUT...",
    result: "the ids behind a number: who left where, and why",
    statuses: .all(but: .locked, .conditionHolds),
    description: """
      Lists the users behind the numbers of a report, for interviews, recordings and messages: a
      CSV row for each user who entered and whose time is over, with what became of them. With
      the same options as report, its rows of each step, reason and detail are as many as
      dropoff.csv says, and those of each outcome as many as outcomes.csv says.

      The list names people: keep it as safe as the log. report never names anybody unless
      --users FILE asks for this list. It is readable by its owner only, and is not written to
      the folder of a report, nor with --min-cell, nor by update, whose state holds no ids.
      """,
    example: """
      onboarding-funnel users logs --left-at permissions --reason denied --since 7d >denied.csv
      onboarding-funnel users logs --outcome returned_later --users returned.csv
      """,
    time: "what a report of the same log takes, and sorting the list.",
    memory: """
      what a report takes, and ids: their length and 10 bytes for each visit of a user. What
      exceeds --memory is spilled to disk.
      """)
}
