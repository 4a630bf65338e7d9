extension HelpPage {
  static let check = HelpPage(
    description: """
      Says what is wrong with the events themselves: lines that cannot be read, events that contradict
      the definition, and instrumentation that makes numbers mean less. INPUT and definitions are those
      of report. Each finding has its first line, how often, and how to mend it. What events that got
      lost explain is only a note.

      --where, --since and --until choose the users whose journeys are checked; lines, ids, clocks and
      producers are those of the whole log.
      """,
    example: """
      onboarding-funnel check logs
      onboarding-funnel check logs --since 7d --out checks
      """,
    cost: [
      Cost(
        of: "time",
        "what a report of the same log takes, and up to a half more."),
      Cost(
        of: "memory",
        "what a report takes."),
    ])
}
