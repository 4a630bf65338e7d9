extension HelpPage {
  static let generate = HelpPage(
    arguments: nil,
    result: "a synthetic log, and the truth planted in it",
    statuses: .all(but: .locked, .conditionHolds),
    description: """
      Makes a log of users who walk through the flows of a definition, at rates you plant: how
      often they leave, skip, deny, grant late, go back, relaunch and choose what, at each
      step, by variant and by field. The same settings give the same bytes. The log goes to
      standard output, or with --out to a folder that `report` can read. The truth says what
      was planted: users by segment as reports count them, and every decision with its rate,
      its trials and how often it happened.

      With --like the rates are measured in a log: who came on which day, by variant what
      happened how often at which step, how long it took, values of fields, goals. Nobody of
      that log is in the new one: ids are new, and it has no value that fewer than five
      users share; standard error says how many were left out. With as many users or more every
      rate of the funnels is within the interval that a report on that log shows, or the
      command fails. The log is native; the definition that fits it lies beside it with --out.

      The formats of the rates and the truth may change.
      """,
    example: """
      onboarding-funnel generate --users 20000 --days 28 --out demo
      onboarding-funnel report demo
      onboarding-funnel generate --like SampleEvents/lockedin --out alike
      """,
    time: """
      grows with the size: about 5 s of one processor per gigabyte, which is 4 million
      lines; the threads share it. --like reads its log twice as long as `report` does, and
      makes the new one several times, until it agrees.
      """,
    memory: "grows with the users of one window: about 100 MB for a gigabyte of two weeks.")
}
