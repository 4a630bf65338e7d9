extension HelpPage {
  static let report = HelpPage(
    arguments: "INPUT...",
    result: "a summary, Markdown in a pipe, or files with --out",
    statuses: .all(but: .locked),
    description: """
      INPUT is a file of events, a folder, or - for standard input. A file holds one JSON object
      a line, JSON arrays or objects, or a table with a header (CSV, TSV). A folder is searched
      for *.ndjson, *.jsonl, *.json, *.log, *.csv and *.tsv, including rotated (.1, -20261117)
      and compressed files (.gz, .zst, .xz, .bz2); skipped files are reported. Each file is
      read with the nearest onboarding.json at or above it inside its INPUT; without one, the
      steps are inferred from the log.

      On a terminal it prints a summary, up to 120 columns wide; to a pipe or a file it prints the
      whole report as Markdown; with --out DIR it writes the report with charts and tables.
      Terminals get colour unless NO_COLOR is set or TERM is dumb.
      """,
    example: """
      onboarding-funnel report logs --by platform --since 30d --out reports
      onboarding-funnel report logs --out reports --fail-when 'completion_rate < 0.6'
      onboarding-funnel report logs --compare-to previous-week --by platform
      """,
    time: """
      grows with the events: about 0.5 s of one processor per million, which is some 300 MB;
      the threads share it. Decompression takes extra time.
      """,
    memory: """
      grows with the events: about 20 bytes each and 30 MB for the program, so 10 million
      events take 230 MB. Lines up to 1 MB make no difference. What exceeds --memory is
      spilled to disk, about 17 bytes per event, and the report is the same; only names, the
      events of one user, a line and the tables must fit.
      """)
}
