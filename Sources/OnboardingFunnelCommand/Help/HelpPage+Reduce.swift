extension HelpPage {
  static let reduce = HelpPage(
    description: """
      The second piece of a job: reads lines of map, those of one user all here, in any order, from
      files or from standard input, and prints one line, its partial: all that was counted. No lines
      give a partial that counts nothing. What map is, and which options are given alike, is told by
      map --help.
      """,
    example: """
      onboarding-funnel reduce mapped/*/shard-3 --config onboarding.json --as-of 2026-03-31 >partial
      """,
    cost: [
      Cost(
        of: "time",
        "grows with the events: about 1 s of one processor a million."),
      Cost(
        of: "memory",
        """
        that of a report of its events; what --memory has no room for is put aside on disk.
        """),
    ])
}
