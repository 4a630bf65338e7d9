extension HelpPage {
  static let explain = HelpPage(
    arguments: "--user ID INPUT...",
    result: "what became of one user, and why",
    statuses: .all(but: .locked, .conditionHolds),
    description: """
      Says what became of one user: how each flow counts them and why, which attempts they
      made, and, for every event, which step it filled or why it does not count, with its file
      and line. INPUT and definitions work as in report, and with the same options the answer
      is what report counts. Options of report that choose users or tables are not accepted.

      The output is about one person: keep it as safe as the log. It names no other user, and
      if nobody has this id (status 64), it suggests none.
      """,
    example: """
      onboarding-funnel explain --user A1 logs
      zcat old.gz | onboarding-funnel explain --user A1 --config onboarding.json -
      """,
    time: "grows with the log, which is read whole: about 1 s of one processor per gigabyte.",
    memory: """
      some 14 MB for the program, and this user's events. Without a definition the steps are
      inferred from all users' events, which takes as much as report.
      """)
}
