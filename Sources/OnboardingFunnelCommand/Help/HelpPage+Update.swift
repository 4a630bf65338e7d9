extension HelpPage {
  static let update = HelpPage(
    arguments: "--state DIR INPUT...",
    result: "reads only what is new, and reports on all of it",
    statuses: .all(),
    description: """
      Reads what was added to the logs since the last update, keeps it in the state, and
      reports on everything read so far: byte for byte what report says about all of it. Every
      complete line is counted once, even if a run was killed, the disk was full, or logs were
      renamed, compressed, emptied or copied: a log is recognised by its first bytes and by
      those before the position it was read to. Include rotated logs, such as app.log*,
      because they may end with unread lines. A last line without a line feed is left until it
      has one.

      INPUT works as in report, but cannot be standard input. Without INPUT nothing is read;
      with --config the state is then reported on as it is. With --out, nothing is printed on
      success.

      The state knows users only by hashes, under a key that it contains. Whoever has the
      folder can find out whether an id is in it: it is pseudonymous, not anonymous. Keep it
      on a local disk.
      """,
    example: """
      onboarding-funnel update --state state logs --out reports
      onboarding-funnel update --state state --config logs/onboarding.json --by country
      """,
    time: """
      reading grows with what is new; reporting grows with all events, some 0.2 s of one
      processor per million.
      """,
    memory: """
      what a report on the new events takes, then 20 MB and the largest of the 1,024 parts
      that users are split into.
      """,
    disk: "some 17 bytes per event.")
}
