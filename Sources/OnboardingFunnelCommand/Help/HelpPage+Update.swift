extension HelpPage {
  static let update = HelpPage(
    description: """
      Reads what was added to the logs since the last update, keeps it in the state, and reports on all
      that was ever read: the same bytes as report over all of it. Every complete line is counted once,
      whether the run before was killed, the disk was full, or logs were renamed, compressed, emptied
      or copied; a log is known by what it begins with and by what stands before the place it was read
      to. Name rotated logs too, such as app.log*, for lines may stand unread at their ends. A last
      line without line feed is left until it has one.

      INPUT is that of report, but not standard input. Without INPUT nothing is read, and with --config
      the state is reported on as it is. Nothing is printed on success but what --out does not take.

      The state knows users by hashes under a key of its own, which lies in it. Whoever has the folder
      can tell whether an id is in it: it is pseudonymous, not anonymous. Keep it on a local disk.
      """,
    example: """
      onboarding-funnel update --state state logs --out reports
      onboarding-funnel update --state state --config logs/onboarding.json --by country
      """,
    cost: [
      Cost(
        of: "time",
        """
        reading grows with what is new; reporting grows with all events, some 0.2 s of one
        processor a million.
        """),
      Cost(
        of: "memory",
        """
        what a report takes on what is new, and then 20 MB and the largest of 1,024 parts of
        the users.
        """),
      Cost(
        of: "disk",
        "some 17 bytes an event."),
    ])
}
