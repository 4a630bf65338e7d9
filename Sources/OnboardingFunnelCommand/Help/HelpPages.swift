// What help says of each command, in the order in which it lists them.

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

  static let check = HelpPage(
    arguments: "INPUT...",
    result: "what is wrong with the events; status 1 if anything is",
    statuses: .all(but: .locked),
    description: """
      Finds what is wrong with the events themselves: lines that cannot be read, events that
      contradict the definition, and logging mistakes that make the numbers less reliable.
      INPUT and definitions work as in report. Each finding says where it first occurs, how
      often, and how to fix it. If lost events alone can explain a finding, it is only a note.

      --where, --since and --until choose the users whose journeys are checked; findings about
      lines, ids, clocks and producers always cover the whole log.
      """,
    example: """
      onboarding-funnel check logs
      onboarding-funnel check logs --since 7d --out checks
      """,
    time: "what a report of the same log takes, and up to a half more.",
    memory: "what a report takes.")

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

  static let plan = HelpPage(
    arguments: "INPUT...",
    result: "how many users and weeks an experiment needs, and a plan",
    statuses: .all(but: .locked, .conditionHolds),
    description: """
      Says how many users and whole weeks an experiment needs to find a rise of the completion
      rate, from how many complete now and how many start a day. Two tests can be chosen: the
      always-valid test may go on for as long as you like; the bounded test needs fewer users,
      and ends at those planned. Both may be looked at every day.

      With --rise or --weeks, --out DIR writes a copy of the definition with the plan in the
      flow's experiment. Put it in place of the definition before the experiment starts: report
      and update then judge as planned. Where a flow has several experiments, name the one to plan
      with --experiment.
      """,
    example: """
      onboarding-funnel plan logs --rise 5
      onboarding-funnel plan logs --weeks 3
      onboarding-funnel plan logs --rise 5 --experiment difficulty_first
      onboarding-funnel plan --rate 0.5 --users-per-day 300
      """,
    time: "what a report of the same log takes, and a second for each rise.",
    memory: "what a report of the same log takes.")

  static let explain = HelpPage(
    arguments: "--user ID INPUT...",
    result: "what became of one user, and why",
    statuses: .all(but: .locked, .conditionHolds),
    description: """
      Says what became of one user: how each flow counts them and why, which attempts they
      made, and, for every event, which step it filled or why it does not count, with its file
      and line. INPUT and definitions work as in report, and with the same options the answer
      is what report counts. Options of report that choose users or tables are not accepted.

      The output is about one person: keep it as safe as the log. It names no other user, and
      if nobody has this id (status 64), it suggests none.
      """,
    example: """
      onboarding-funnel explain --user A1 logs
      zcat old.gz | onboarding-funnel explain --user A1 --config onboarding.json -
      """,
    time: "grows with the log, which is read whole: about 1 s of one processor per gigabyte.",
    memory: """
      some 14 MB for the program, and this user's events. Without a definition the steps are
      inferred from all users' events, which takes as much as report.
      """)

  static let users = HelpPage(
    arguments: "INPUT...",
    result: "the ids behind a number: who left where, and why",
    statuses: .all(but: .locked, .conditionHolds),
    description: """
      Lists the users behind the numbers of a report, for interviews, recordings and messages: a
      CSV row for each user who entered and whose time is over, with what became of them. With
      the same options as report, its rows of each step, reason and detail are as many as
      dropoff.csv says, and those of each outcome as many as outcomes.csv says.

      The list names people: keep it as safe as the log. report never names anybody unless
      --users FILE asks for this list. It is readable by its owner only, and is not written to
      the folder of a report, nor with --min-cell, nor by update, whose state holds no ids.
      """,
    example: """
      onboarding-funnel users logs --left-at permissions --reason denied --since 7d >denied.csv
      onboarding-funnel users logs --outcome returned_later --users returned.csv
      """,
    time: "what a report of the same log takes, and sorting the list.",
    memory: """
      what a report takes, and ids: their length and 10 bytes for each visit of a user. What
      exceeds --memory is spilled to disk.
      """)

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

  static let status = HelpPage(
    arguments: "--state DIR",
    result: "how fresh a state is, and which conditions hold",
    statuses: [.done, .usage, .unusableInput, .noInput, .internalFault, .readOrWrite],
    description: """
      Says what a state holds and how fresh it is: when it was last updated, the latest event,
      how many lines of which logs it has read and how many bytes of them it has not, how large
      it is, and which conditions of --fail-when held at the last update. It reads nothing of the
      logs but their sizes, changes nothing, and waits for no other run.

      A log counts as unread as far as it is longer than at the last update; one that was
      compressed since counts whole, until the next update recognises it.
      """,
    example: """
      onboarding-funnel status --state state
      onboarding-funnel status --state state --json | jq .seconds_since_last_event
      """,
    time: "some milliseconds, and looking for the logs in their folders.",
    memory: "10 MB, and a list of the logs.")

  static let forget = HelpPage(
    arguments: "--state DIR --user ID",
    result: "removes one user from a state",
    statuses: .all(but: .configuration, .missingProgram, .conditionHolds),
    description: """
      Removes a user's events from a state. Reports change with the next update. If the logs
      still hold unread lines of this user, they will count as those of a new user: remove
      them from the logs first. The number of lines read stays the same.
      """,
    example: "onboarding-funnel forget --state state --user A1",
    time: "grows with the state, which is read and written once.",
    memory: "13 MB, and the largest of the 1,024 parts that users are split into.")

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

  static let map = HelpPage(
    arguments: "--range FILE START END",
    result: "a part of a log as lines keyed by user, for an engine",
    statuses: .all(but: .locked, .missingProgram, .conditionHolds),
    description: """
      The first piece of a job that an engine runs on many machines: map | shuffle by key |
      reduce | merge. Reads the lines of FILE whose first bytes lie from byte START up to, but
      not including, byte END, or standard input. It writes lines of a key, which is a hash of
      a user, a tab, and events of that user. Cut a file wherever you like: every line is in
      exactly one range. The same range gives the same bytes, so you can simply run a failed
      task again.

      Give all three pieces the same options that decide what is counted, among them --config
      and --as-of. Maps and partials made with other options are refused with status 65. In
      the example TERMS is "--config onboarding.json --as-of 2026-03-31".

      The lines contain session ids as in the log, and users only as hashes: keep the lines as
      safe as the log. Without --key-file, anybody can compute the hash of an id.
      """,
    example: """
      onboarding-funnel map --range log.ndjson 0 1000000 --shards 8 --out mapped/0 $TERMS
      mkdir -p partials
      onboarding-funnel reduce mapped/*/shard-3 $TERMS >partials/3
      onboarding-funnel merge partials/* --out reports $TERMS
      onboarding-funnel map - $TERMS <log.ndjson | sort | onboarding-funnel reduce $TERMS |
        onboarding-funnel merge $TERMS --out reports
      """,
    time: "about 2.5 s per gigabyte on one processor; the engine runs many maps at once.",
    memory: "some 20 MB, and 1 MB per shard.")

  static let reduce = HelpPage(
    arguments: "[INPUT...]",
    result: "all lines of some users into one partial",
    statuses: .all(but: .locked, .missingProgram, .conditionHolds),
    description: """
      The second piece of a job: reads the lines that map wrote for some users, all lines of
      each of them, in any order, from files or standard input. It prints one line, its
      partial: all that was counted. Without any lines it prints a partial that counts
      nothing. `map --help` explains map, and which options all pieces share.
      """,
    example: """
      onboarding-funnel reduce mapped/*/shard-3 --config onboarding.json --as-of 2026-03-31 >partial
      """,
    time: "grows with the events: about 1 s of one processor per million.",
    memory: "that of a report on the same events; what exceeds --memory is spilled to disk.")

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
