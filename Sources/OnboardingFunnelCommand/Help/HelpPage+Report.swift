extension HelpPage {
  static let report = HelpPage(
    description: """
      INPUT is a file of event lines, a folder, or - for standard input. A folder is searched for
      *.ndjson, *.jsonl, *.json, *.log, *.csv and *.tsv, also rotated (.1, -20261117) or compressed
      (.gz, .zst, .xz, .bz2); what is skipped there is said. Each file is read with the nearest
      onboarding.json at or above it inside its INPUT; without one, the steps are read off the log.

      A terminal shows a summary, 80 columns wide; a pipe or a file gets the whole report as Markdown,
      and --out DIR has it with charts and tables. Colour: on a terminal, never with NO_COLOR or
      TERM=dumb.
      """,
    example: """
      onboarding-funnel report logs --by platform --since 30d --out reports
      onboarding-funnel report logs --out reports --fail-when 'completion_rate < 0.6'
      onboarding-funnel report logs --compare-to previous-week --by platform
      """,
    cost: [
      Cost(
        of: "time",
        """
        grows with the events: about 0.5 s of one processor a million, which are some 300 MB;
        the threads share it. Unpacking .gz and the like comes on top.
        """),
      Cost(
        of: "memory",
        """
        grows with the events: about 20 bytes each and 30 MB for the program, so 10 million
        events take 230 MB. How long the lines are does not matter up to 1 MB. What --memory
        has no room for is put aside on disk, about 17 bytes an event, and the report is the
        same; only names, the events of one user, a line and the tables must fit.
        """),
    ])
}
