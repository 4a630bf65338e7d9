extension HelpPage {
  static let check = HelpPage(
    arguments: "INPUT...",
    result: "what is wrong with the events; status 1 if anything is",
    statuses: .all(but: .locked),
    description: """
      Finds what is wrong with the events themselves: lines that cannot be read, events that
      contradict the definition, and logging mistakes that make the numbers less reliable.
      INPUT and definitions work as in report. Each finding says where it first occurs, how
      often, and how to fix it. If lost events alone can explain a finding, it is only a note.

      --where, --since and --until choose the users whose journeys are checked; findings about
      lines, ids, clocks and producers always cover the whole log.
      """,
    example: """
      onboarding-funnel check logs
      onboarding-funnel check logs --since 7d --out checks
      """,
    time: "what a report of the same log takes, and up to a half more.",
    memory: "what a report takes.")
}
