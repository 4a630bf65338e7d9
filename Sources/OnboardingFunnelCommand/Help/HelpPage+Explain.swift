extension HelpPage {
  static let explain = HelpPage(
    description: """
      Says what became of one user: by flow, how they are counted and why, which attempts they made,
      and of every event which step it filled, or why it counts nowhere, with its file and line. INPUT
      and definitions are those of report, and with the same options the answer is what report counts.
      The options of report that choose among users or tables are not taken.

      The output is about one person: keep it as you keep the log. No other id is printed, and none is
      offered where nobody has this one (status 64).
      """,
    example: """
      onboarding-funnel explain --user A1 logs
      zcat old.gz | onboarding-funnel explain --user A1 --config onboarding.json -
      """,
    cost: [
      Cost(
        of: "time",
        """
        grows with the bytes, all of which are read: about 1 s of one processor a gigabyte.
        """),
      Cost(
        of: "memory",
        """
        some 14 MB for the program, and this user's events. Without a definition the steps are
        read off the events of all, which takes what report takes.
        """),
    ])
}
