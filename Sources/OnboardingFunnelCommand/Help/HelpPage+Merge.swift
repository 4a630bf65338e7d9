extension HelpPage {
  static let merge = HelpPage(
    description: """
      The last piece of a job: adds the partials of all reduces, in any order, from files or from
      standard input, and reports. The report is that of the same files read by one report with
      --as-of, to the byte. A log of which a range is missing or was mapped twice is status 65, and so
      are partials of other options or another version.
      """,
    example: """
      onboarding-funnel merge partials/* --config onboarding.json --as-of 2026-03-31 --out reports
      """,
    cost: [
      Cost(
        of: "time",
        "grows with the partials: about 1 s of one processor for 30 MB of them."),
      Cost(
        of: "memory",
        "the largest of them fourteen times over; beyond --memory it ends with status 65."),
    ])
}
