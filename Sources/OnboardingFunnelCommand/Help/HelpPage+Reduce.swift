extension HelpPage {
  static let reduce = HelpPage(
    arguments: "[INPUT...]",
    result: "all lines of some users into one partial",
    statuses: .all(but: .locked, .missingProgram, .conditionHolds),
    description: """
      The second piece of a job: reads the lines that map wrote for some users, all lines of
      each of them, in any order, from files or standard input. It prints one line, its
      partial: all that was counted. Without any lines it prints a partial that counts
      nothing. `map --help` explains map, and which options all pieces share.
      """,
    example: """
      onboarding-funnel reduce mapped/*/shard-3 --config onboarding.json --as-of 2026-03-31 >partial
      """,
    time: "grows with the events: about 1 s of one processor per million.",
    memory: "that of a report on the same events; what exceeds --memory is spilled to disk.")
}
