extension HelpPage {
  static let infer = HelpPage(
    arguments: "INPUT...",
    result: "a flow definition inferred from the log, to edit",
    statuses: .all(but: .locked, .conditionHolds),
    description: """
      Proposes a flow definition for a log: steps in the order in which users first saw them,
      which of them are optional or can be skipped, permissions and choices, the experiment
      with the step lists of its variants, and pages that seem to be names of one step. It
      prints an onboarding.json that you can edit, and the counts behind it to standard error.
      A report without a definition uses the same one. INPUT works as in report; flows defined
      beside it are ignored, but "identity" and "mapping" are used and printed too. How lines
      are read is guessed where nobody says it. If no event shows a page, or two readings fit,
      the status is 65.
      """,
    example: """
      onboarding-funnel infer logs --out logs
      onboarding-funnel report logs --out reports
      """,
    time: "what report takes to read the log, and three passes over its events.",
    memory: """
      what report takes; it keeps the 50 most frequent flows, and the 50 most frequent pages
      of each.
      """)
}
