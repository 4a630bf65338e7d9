import OnboardingFunnel

// The table of options: a row for each option as some commands take it. Parsing, help, the manual page and
// completion are made of it, and so is the effect of an option that sets one setting of an analysis. Help lists
// options in the order of the rows.

extension OptionRow {
  static let all = ofOneCommand + shared

  /// Help shows them before the others.
  private static let ofOneCommand = [
    OptionRow(
      .out, .folder, [.infer],
      "write onboarding.json, unless there is one, and evidence.md; - prints it"),
    OptionRow(.out, .folder, [.check], "write check.md and quality.csv there too"),
    OptionRow(
      .annotate, .word("FORGE", among: ["github"]), [.check],
      "print annotations after the findings, for the checks of a forge: github"),
    OptionRow(
      .rise, .text("POINTS"), [.plan],
      "the rise of the completion rate to be found, in points (2, 5 and 10)"),
    OptionRow(
      .weeks, .text("N"), [.plan], "how many weeks the experiment may take, in place of --rise"),
    OptionRow(
      .test, .word("TEST", among: PlanAim.Test.allCases.map(\.rawValue)), [.plan],
      "which test the plan names (always_valid)"),
    OptionRow(
      .experiment, .text("ID"), [.plan], "the experiment to plan, where a flow has several"),
    OptionRow(.out, .folder, [.plan], "write a copy of the definition with the plan there"),
    OptionRow(.rate, .text("R"), [.plan], "in place of a log: the share who complete now"),
    OptionRow(.usersPerDay, .text("N"), [.plan], "in place of a log: how many users start a day"),
    OptionRow(
      .user, .text("ID"), [.explain], "whom to explain: the id as the log has it (required)"),
    OptionRow(.leftAt, .text("STEP"), [.users], "only users who left at this step"),
    OptionRow(
      .reason, .word("REASON", among: UserSelection.reasons), [.users],
      "only users who left for this reason: denied, unanswered, unexplained, …"),
    OptionRow(
      .outcome, .word("OUTCOME", among: UserSelection.outcomes), [.users],
      "only users who ended like this: completed, left, returned_later, …"),
    OptionRow(
      .users, .file, [.users], "write the list to this file, for its owner only, and print nothing"),
    OptionRow(
      .state, .folder, [.update],
      "the folder that remembers what was read; created if missing (required)"),
    OptionRow(.state, .folder, [.status], "the folder that update was given (required)"),
    OptionRow(.state, .folder, [.forget], "the folder that remembers what was read (required)"),
    OptionRow(
      .user, .text("ID"), [.forget],
      "whom to forget: the id as the log has it (required, repeatable)", isRepeatable: true),
    OptionRow(
      .keep, .text("DURATION"), [.update],
      "forget users whose last event is this much older than the latest: 400d"),
    OptionRow(
      .final, nil, [.update], "also read last lines without a line feed: they will not grow"),
    OptionRow(
      .redefine, nil, [.update], "accept changed \"flows\", and count everything again with them"),
    OptionRow(
      .reset, nil, [.update], "discard what the state holds, and read all inputs from the beginning"
    ),
    OptionRow(.json, nil, [.status], "print one JSON object"),
    OptionRow(
      .config, .file, [.generate],
      "the definition of the flows (a small built-in one; with --like the log's own)"),
    OptionRow(.rates, .file, [.generate], "what happens how often at which step (typical rates)"),
    OptionRow(
      .like, .file, [.generate], "make a log like this one, without its users (repeatable)",
      isRepeatable: true),
    OptionRow(
      .out, .folder, [.generate], "write events.ndjson, onboarding.json and truth.json there"),
    OptionRow(.truth, .file, [.generate], "write what was really planted to this file, as JSON"),
    OptionRow(.seed, .text("N"), [.generate], "a different number gives a different log (1)"),
    OptionRow(.users, .text("N"), [.generate], "how many users to make (1000)"),
    OptionRow(
      .size, .text("SIZE"), [.generate], "the approximate size of the log, instead of --users: 1G"),
    OptionRow(.start, .text("DATE"), [.generate], "the first day (2026-03-01)"),
    OptionRow(.days, .text("N"), [.generate], "over how many days users arrive (14)"),
    OptionRow(
      .variant, .text("NAME=SHARE"), [.generate],
      "the share really assigned to a variant, whatever the plan: B=0.6 (repeatable)",
      isRepeatable: true),
    OptionRow(
      .disorder, .text("SHARE"), [.generate],
      "the share of lines that arrive up to ten minutes late (0.02)"),
    OptionRow(
      .duplicates, .text("SHARE"), [.generate],
      "the share of lines that are delivered twice (0.005)"),
    OptionRow(
      .bad, .text("SHARE"), [.generate],
      "the share of lines that are not events, in addition to the others (0)"),
    OptionRow(
      .threads, .text("N"), [.generate], "how many threads to use; the log does not depend on it"),
    OptionRow(
      .range, .rangeOfFile, [.map], "the lines of FILE that begin at or after START and before END"),
    OptionRow(
      .shards, .text("N"), [.map],
      "write N files DIR/shard-0, … with all lines of a user in one; needs --out"),
    OptionRow(.out, .folder, [.map], "the folder for the shards; one for each map"),
    OptionRow(.keyFile, .file, [.map], "random bytes to hash users with, the same for every map"),
    OptionRow(
      .expectLines, .text("N"), [.merge], "fail with status 65 unless the log has this many lines"),
  ]

  /// The others, most of which several commands take, some of them with words of their own.
  private static let shared = [
    OptionRow(
      .lockWait, .text("SECONDS"), [.update, .forget],
      "wait this long for another run on the same state (0)"),
    OptionRow(
      .once, nil, [.update], "tell when a condition begins and ends to hold, not at every run"),
    OptionRow(
      .out, .folder, .reporting, "write report.md, charts and CSV files to this folder; short: -o"),
    OptionRow(
      .config, .file, .reading, "read all inputs with this onboarding.json",
      sets: .text(\.configuration)),
    OptionRow(
      .flow, .text("ID"), [.infer], "propose this flow only (repeatable)", isRepeatable: true,
      sets: .texts(\.flows)),
    OptionRow(
      .flow, .text("ID"), [.plan], "plan for this flow only (repeatable)", isRepeatable: true,
      sets: .texts(\.flows)),
    OptionRow(
      .flow, .text("ID"), [.check], "check this flow only (repeatable)", isRepeatable: true,
      sets: .texts(\.flows)),
    OptionRow(
      .flow, .text("ID"), [.explain], "explain this flow only (repeatable)", isRepeatable: true,
      sets: .texts(\.flows)),
    OptionRow(
      .flow, .text("ID"), [.report, .users, .update, .merge],
      "report on this flow only (repeatable)", isRepeatable: true, sets: .texts(\.flows)),
    OptionRow(
      .format, .word("PRESET", among: Analysis.formats), .reading,
      "the format of the log: native, segment, amplitude, …; auto detects it", sets: .text(\.format)
    ),
    OptionRow(
      .by, .word("FIELD", among: fields), .reading.except(.infer, .plan, .check, .explain, .users),
      "split by platform,locale or other fields, properties.NAME, or a dimension",
      isRepeatable: true, sets: .texts(\.by)),
    OptionRow(
      .`where`, .text("CONDITION"), .reading.except(.infer, .explain),
      "only users who entered with FIELD=VALUE, or FIELD!=VALUE (repeatable)", isRepeatable: true,
      sets: .texts(\.conditions)),
    OptionRow(
      .since, .text("TIME"), .reading.except(.infer, .explain),
      "only users who entered at or after a time, a date, or 30d before as-of", sets: .text(\.since)
    ),
    OptionRow(
      .until, .text("TIME"), .reading.except(.infer, .explain),
      "only users who entered before this time", sets: .text(\.until)),
    OptionRow(
      .compareTo,
      .word("BASE", among: ["previous-day", "previous-week", "previous-month", "none"]), .reports,
      "what changed against previous-week, START..END, FIELD=VALUE; or none",
      sets: .text(\.compareTo)),
    OptionRow(
      .asOf, .text("TIME"), .reading, "what the log shows as of this time (its latest event)",
      sets: .text(\.asOf)),
    OptionRow(
      .window, .text("DURATION"), .reading.except(.infer),
      "how long users have after they enter, such as 24h", sets: .text(\.window)),
    OptionRow(
      .order, .word("READING", among: ["furthest", "ordered", "strict", "any"]),
      .reading.except(.infer, .plan, .check),
      "how far a user got: furthest (the default), ordered, strict, any", sets: .text(\.order)),
    OptionRow(
      .count, .word("UNIT", among: ["users", "attempts"]), .reading.except(.infer, .plan, .check),
      "count users (the default) or attempts", sets: .text(\.count)),
    OptionRow(
      .timeZone, .text("ZONE"), [.explain],
      "the time zone of days and times, such as Europe/Berlin", sets: .text(\.timeZone)),
    OptionRow(
      .trend, .word("PERIOD", among: ["day", "week"]), .reporting,
      "the periods of the trend: day or week", sets: .text(\.trend)),
    OptionRow(
      .timeZone, .text("ZONE"), .reading.except(.infer, .explain),
      "the time zone of days, such as Europe/Berlin", sets: .text(\.timeZone)),
    OptionRow(
      .control, .text("NAME"), .reporting, "the variant to compare the others with",
      sets: .text(\.control)),
    OptionRow(
      .minCell, .text("N"), .reporting,
      "hide counts of 1 to N - 1 users, and what would reveal them (none)",
      sets: .number(\.minimumCell, atLeast: 2)),
    OptionRow(
      .strict, nil, [.report, .check, .users, .update, .merge], "allow no bad line: --max-bad 0"),
    OptionRow(
      .maxBad, .text("N"), [.update],
      "fail with status 65 if more new lines than this are bad, and keep nothing",
      sets: .number(\.mostBadLines, atLeast: 0)),
    OptionRow(
      .maxBad, .text("N"), [.report, .infer, .plan, .check, .users, .merge],
      "fail with status 65 if more lines than this are bad",
      sets: .number(\.mostBadLines, atLeast: 0)),
    OptionRow(
      .maxBadRatio, .text("R"), [.report, .infer, .plan, .check, .users, .merge],
      "fail with status 65 if a larger share of 1,000 or more lines is bad (0.5)"),
    OptionRow(
      .maxBadRatio, .text("R"), [.update],
      "fail with status 65 if a larger share of 1,000 or more new lines is bad (0.5)"),
    OptionRow(
      .quarantine, .file, [.update], "list the bad lines of this run in this file, numbered by runs"
    ),
    OptionRow(
      .quarantine, .file, [.report], "list the bad lines in this file, with position and reason"),
    OptionRow(
      .quarantineRaw, nil, .reports, "add the bytes of the bad lines, which may be personal data"),
    OptionRow(
      .failWhen, .text("EXPR"), .reporting,
      "exit with 1 if METRIC OP NUMBER or FLOW.METRIC OP NUMBER holds (repeatable)",
      isRepeatable: true, sets: .texts(\.failWhen)),
    OptionRow(
      .html, .file, .reports, "write the page to this file, as report.html, and print nothing"),
    OptionRow(
      .json, .file, .reports, "write all tables to this file, as report.json, and print nothing"),
    OptionRow(.metrics, .file, .reports, "write the main numbers to this file as OpenMetrics text"),
    OptionRow(
      .maxLine, .text("SIZE"), .reading.except(.explain), "the longest line to read (1M)",
      sets: .text(\.longestLine)),
    OptionRow(
      .memory, .text("SIZE"), .reading.except(.explain),
      "how much memory to use (half of what the machine or container has)", sets: .text(\.memory)),
    OptionRow(
      .spillDir, .folder, .reading.except(.explain, .map, .merge),
      "where to spill records that do not fit into memory (TMPDIR or /tmp)",
      sets: .text(\.spillFolder)),
    OptionRow(
      .threads, .text("N"), .reading.except(.explain, .merge),
      "how many threads to use; results do not depend on it"),
    OptionRow(
      .progress, .word("WHEN", among: ProgressRule.allCases.map(\.rawValue)),
      [.report, .plan, .check, .users, .update],
      "show progress on standard error: auto (terminal, after 2 s), always, never"),
    OptionRow(.quiet, nil, [.plan], "print only the table, and errors"),
    OptionRow(
      .quiet, nil, [.report, .users, .update, .merge],
      "print only errors and what --fail-when finds to standard error"),
    OptionRow(.quiet, nil, [.infer, .check], "print only errors to standard error"),
    OptionRow(.verbose, nil, [.check], "say which files were read with which definition"),
    OptionRow(
      .verbose, nil, [.update], "say what was new, and which files were read with which definition"),
    OptionRow(.verbose, nil, [.merge], "say how many lines there were, and how long merging took"),
    OptionRow(
      .verbose, nil, [.report, .users],
      "say which files were read with which definition, and how long it took"),
    OptionRow(
      .users, .file, [.report], "list the users, with their ids, in this file, for its owner only"),
    OptionRow(.help, nil, .all, "print this text"),
    OptionRow(.version, nil, .all, "print the program's version; short: -V"),
  ]

  private static let fields = ["platform", "app_version", "os_version", "locale", "country"]
}

// Who takes an option

extension [Command] {
  fileprivate static let all = Command.allCases
  /// Those that read events.
  fileprivate static let reading: [Command] = [
    .report, .infer, .plan, .check, .explain, .users, .update, .map, .reduce, .merge,
  ]
  /// Those that make reports.
  fileprivate static let reporting: [Command] = [.report, .update, .merge]
  /// Those of them that read logs.
  fileprivate static let reports: [Command] = [.report, .update]

  fileprivate func except(_ others: Command...) -> [Command] { filter { !others.contains($0) } }
}
