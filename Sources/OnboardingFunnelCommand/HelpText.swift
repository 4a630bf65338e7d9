import OnboardingFunnel

/// What `--help` prints.
enum HelpText {
  static var program: String {
    return """
      onboarding-funnel \(Analysis.version)
      Reads NDJSON onboarding events and reports how far users got, where they left, and why.

      Commands:
      \(commandList)

      Example:
        onboarding-funnel report SampleEvents/lockedin --out reports

      onboarding-funnel help COMMAND, or COMMAND --help, lists its options and exit statuses, and
      says what it costs in time and memory. --version prints the version.

      """
  }

  static var report: String {
    return """
      onboarding-funnel report INPUT... [options]

      INPUT is a file of event lines, a folder searched for *.ndjson and *.jsonl (also .gz, .zst,
      .xz, .bz2), or - for standard input. Each file is read with the nearest onboarding.json at or
      above it inside its INPUT; without one, the steps are read off the log.

      A terminal shows a summary, 80 columns wide; a pipe or a file gets the whole report as Markdown,
      and --out DIR has it with charts and tables. Colour: on a terminal, never with NO_COLOR or
      TERM=dumb.

      Example:
        onboarding-funnel report logs --by platform --since 30d --out reports
        onboarding-funnel report logs --out reports --fail-when 'completion_rate < 0.6'
        onboarding-funnel report logs --compare-to previous-week --by platform

      Options:
      \(optionList(of: ReportOption.self))

      Metrics of --fail-when, compared by <, <=, >, >=, == or !=:
      \(metricList)

      Exit statuses:
      \(statusList)

      Cost:
        time     grows with the events: about 2 s of one processor a million, which are some 300 MB;
                 the threads share it. Unpacking .gz and the like comes on top.
        memory   grows with the events: about 20 bytes each and 30 MB for the program, so 10 million
                 events take 230 MB. How long the lines are does not matter. What --memory has no
                 room for is put aside on disk, about 17 bytes an event, and the report is the same;
                 only the events of one user are in memory all at once.

      """
  }

  static var infer: String {
    """
    onboarding-funnel infer INPUT... [options]

    Proposes a flow definition from a log: steps in the order of first views, which of them may be
    left out or skipped, permissions and choices where they are met, the experiment with the step
    lists of its variants, and pages that look like names of one step. It goes to standard output, an
    onboarding.json ready to be edited; the counts behind it go to standard error. A report on files
    without a definition counts by the same one. INPUT is that of report; definitions beside it are
    not used. Where no event shows a page, the status is 65.

    Example:
      onboarding-funnel infer logs --out logs
      onboarding-funnel report logs --out reports

    Options:
    \(optionList(of: InferOption.self))

    Cost:
      time     what report takes to read the log, and three looks at what was read.
      memory   what report takes; names beyond the 50 most seen flows, and of each the 50 most seen
               pages, are not kept.

    """
  }

  static var check: String {
    """
    onboarding-funnel check INPUT... [options]

    Says what is wrong with the events themselves: lines that cannot be read, events that contradict
    the definition, and instrumentation that makes numbers mean less. INPUT and definitions are those
    of report. Each finding has its first line, how often, and how to mend it. What events that got
    lost explain is only a note.

    --where, --since and --until choose the users whose journeys are checked; lines, ids, clocks and
    producers are those of the whole log.

    Example:
      onboarding-funnel check logs
      onboarding-funnel check logs --since 7d --out checks

    Options:
    \(optionList(of: CheckOption.self))

    Exit statuses:
    \(statusList)

    Cost:
      time     what a report of the same log takes, and up to a half more.
      memory   what a report takes.

    """
  }

  static var explain: String {
    """
    onboarding-funnel explain --user ID INPUT... [options]

    Says what became of one user: by flow, how they are counted and why, which attempts they made,
    and of every event which step it filled, or why it counts nowhere, with its file and line. INPUT
    and definitions are those of report, and with the same options the answer is what report counts.
    The options of report that choose among users or tables are not taken.

    The output is about one person: keep it as you keep the log. No other id is printed, and none is
    offered where nobody has this one (status 64).

    Example:
      onboarding-funnel explain --user A1 logs
      zcat old.gz | onboarding-funnel explain --user A1 --config onboarding.json -

    Options:
    \(optionList(of: ExplainOption.self))

    Cost:
      time     grows with the bytes, all of which are read: about 1 s of one processor a gigabyte.
      memory   some 14 MB for the program, and this user's events. Without a definition the steps are
               read off the events of all, which takes what report takes.

    """
  }

  static var generate: String {
    """
    onboarding-funnel generate [options]

    Makes a log of users who walk the flows of a definition, with planted rates: how often they
    leave, skip, deny, grant late, go back, relaunch and choose what, at each step, by variant and
    by field. The same settings give the same bytes. The log goes to standard output, or with --out
    into a folder that `report` can read. The truth says what was planted: users by segment as
    reports count them, and every decision with its rate, its trials and how often it happened.

    The format of the file of rates, and of the truth, may change.

    Example:
      onboarding-funnel generate --users 20000 --days 28 --out demo
      onboarding-funnel report demo

    Options:
    \(optionList(of: GenerateOption.self))

    Cost:
      time     grows with the bytes: about 5 s of one processor a gigabyte, which is 4 million
               lines; the threads share it.
      memory   grows with the users of one window: about 100 MB for a gigabyte of two weeks.

    """
  }

  static var map: String {
    """
    onboarding-funnel map --range FILE START END [options]

    The first piece of a job that an engine runs on many machines: map | shuffle by key | reduce |
    merge. Reads the lines of FILE whose first bytes lie from byte START on and before byte END, or
    standard input, and writes a line for each event: a key, which is a hash of the user, a tab, and
    the event. Cut a file wherever you like: every line is in one range. The same range gives the same
    bytes, so a task that failed is simply run again.

    The options that decide what is counted, with --config and --as-of, are given alike to all three
    pieces; a partial or a map that was made otherwise is refused with status 65.

    Example:
      onboarding-funnel map --range log.ndjson 0 1000000 --shards 8 --out mapped/0 $TERMS
      onboarding-funnel reduce mapped/*/shard-3 $TERMS >partials/3
      onboarding-funnel merge partials/* --out reports $TERMS

    where TERMS is "--config onboarding.json --as-of 2026-03-31", as in a pipe:
      onboarding-funnel map - $TERMS <log.ndjson | sort | onboarding-funnel reduce $TERMS |
        onboarding-funnel merge $TERMS --out reports

    Sessions stand in the lines as they stand in the log, users only by their hash: keep the lines as
    you keep the log. Without --key-file everybody can compute the hash of an id.

    Options:
    \(optionList(of: MapOption.self))

    Cost:
      time     about 2.5 s of one processor a gigabyte: it works on one, and the engine runs many.
      memory   some 20 MB, and 1 MB a shard.

    """
  }

  static var reduce: String {
    """
    onboarding-funnel reduce [INPUT...] [options]

    The second piece of a job: reads lines of map, those of one user all here, in any order, from
    files or from standard input, and prints one line, its partial: all that was counted. No lines
    give a partial that counts nothing. What map is, and which options are given alike, is told by
    map --help.

    Example:
      onboarding-funnel reduce mapped/*/shard-3 --config onboarding.json --as-of 2026-03-31 >partial

    Options:
    \(optionList(of: ReduceOption.self))

    Cost:
      time     grows with the events: about 1 s of one processor a million.
      memory   that of a report of its events; what --memory has no room for is put aside on disk.

    """
  }

  static var merge: String {
    """
    onboarding-funnel merge [INPUT...] [options]

    The last piece of a job: adds the partials of all reduces, in any order, from files or from
    standard input, and reports. The report is that of the same files read by one report with
    --as-of, to the byte. A log of which a range is missing or was mapped twice is status 65, and so
    are partials of other options or another version.

    Example:
      onboarding-funnel merge partials/* --config onboarding.json --as-of 2026-03-31 --out reports

    Options:
    \(optionList(of: MergeOption.self))

    Exit statuses:
    \(statusList)

    Cost:
      time     grows with the partials: about 1 s of one processor for 30 MB of them.
      memory   the largest of them several times over.

    """
  }

  private static var commandList: String {
    Command.allCases.map { "  \(padded($0.summary.form, to: 27)) \($0.summary.result)" }
      .joined(separator: "\n")
  }

  static func optionList<Option: CommandOption>(of type: Option.Type) -> String {
    Option.allCases.map { option in
      let name = "--\(option.rawValue)\(option.placeholder.map { " \($0)" } ?? "")"
      return "  \(padded(name, to: 20)) \(option.explanation)"
    }.joined(separator: "\n")
  }

  static var statusList: String {
    ExitStatus.allCases.map {
      "  \(padded(String($0.rawValue), to: 3)) \($0.meaning)"
    }.joined(separator: "\n")
  }

  private static var metricList: String {
    Analysis.metrics.map { "  \(padded($0.name, to: 22)) \($0.meaning)" }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
