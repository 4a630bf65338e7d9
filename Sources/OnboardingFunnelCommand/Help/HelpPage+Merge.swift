extension HelpPage {
  static let merge = HelpPage(
    arguments: "[INPUT...]",
    result: "all partials into the report on the whole log",
    statuses: .all(but: .locked, .missingProgram),
    description: """
      The last piece of a job: adds up the partials of all reduces, in any order, from files
      or standard input, and reports. The report is the same, byte for byte, as that of one
      report with --as-of on the same files. If a range of a log is missing or was mapped
      twice, or if partials come from other options or another version, the status is 65.
      """,
    example: """
      onboarding-funnel merge partials/* --config onboarding.json --as-of 2026-03-31 --out reports
      """,
    time: "grows with the partials: about 1 s of one processor for 30 MB of them.",
    memory: "fourteen times the largest partial; beyond --memory it ends with status 65.")
}
