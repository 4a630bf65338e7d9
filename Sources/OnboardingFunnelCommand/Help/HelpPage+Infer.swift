extension HelpPage {
  static let infer = HelpPage(
    description: """
      Proposes a flow definition from a log: steps in the order of first views, which of them may be
      left out or skipped, permissions and choices where they are met, the experiment with the step
      lists of its variants, and pages that look like names of one step. It goes to standard output, an
      onboarding.json ready to be edited; the counts behind it go to standard error. A report on files
      without a definition counts by the same one. INPUT is that of report; flows defined beside it are
      not used, its "identity" and "mapping" are. Where no event shows a page, the status is 65.
      """,
    example: """
      onboarding-funnel infer logs --out logs
      onboarding-funnel report logs --out reports
      """,
    cost: [
      Cost(
        of: "time",
        "what report takes to read the log, and three looks at what was read."),
      Cost(
        of: "memory",
        """
        what report takes; names beyond the 50 most seen flows, and of each the 50 most seen
        pages, are not kept.
        """),
    ])
}
