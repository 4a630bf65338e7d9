extension CommandOption {
  /// What it does after `command`, in a few words.
  func explanation(after command: Command) -> String {
    switch (command, self) {
    case (.check, .flow): "check this flow only (repeatable)"
    case (.check, .out): "write check.md and quality.csv there too"
    case (.check, .quiet), (.infer, .quiet): "print only errors to standard error"
    case (.check, .verbose): "say which files were read with which definition"
    case (.explain, .flow): "explain this flow only (repeatable)"
    case (.explain, .timeZone): "the time zone of days and times, such as Europe/Berlin"
    case (.forget, .state): "the folder that remembers what was read (required)"
    case (.forget, .user): "whom to forget: the id as the log has it (required, repeatable)"
    case (.generate, .config):
      "the definition whose flows users walk through (a small built-in one)"
    case (.generate, .out): "write events.ndjson, onboarding.json and truth.json there"
    case (.generate, .threads): "how many threads to use; the log does not depend on it"
    case (.infer, .flow): "propose this flow only (repeatable)"
    case (.infer, .out):
      "write onboarding.json, unless there is one, and evidence.md; - prints it"
    case (.map, .out): "the folder for the shards; one for each map"
    case (.merge, .verbose): "say how many lines there were, and how long merging took"
    case (.update, .maxBad):
      "fail with status 65 if more new lines than this are bad, and keep nothing"
    case (.update, .maxBadRatio):
      "fail with status 65 if a larger share of 1,000 or more new lines is bad (0.5)"
    case (.update, .quarantine):
      "list the bad lines of this run in this file, numbered by runs"
    case (.update, .verbose): "say what was new, and which files were read with which definition"
    case (_, _): usualExplanation
    }
  }

  private var usualExplanation: String {
    switch self {
    case .asOf: "what the log shows as of this time (its latest event)"
    case .bad: "the share of lines that are not events, in addition to the others (0)"
    case .by: "split by platform,locale or other fields, properties.NAME, or a dimension"
    case .compareTo: "what changed against previous-week, START..END, FIELD=VALUE; or none"
    case .config: "read all inputs with this onboarding.json"
    case .control: "the variant to compare the others with"
    case .count: "count users (the default) or attempts"
    case .days: "over how many days users arrive (14)"
    case .disorder: "the share of lines that arrive up to ten minutes late (0.02)"
    case .duplicates: "the share of lines that are delivered twice (0.005)"
    case .expectLines: "fail with status 65 unless the log has this many lines"
    case .failWhen: "exit with 1 if METRIC OP NUMBER or FLOW.METRIC OP NUMBER holds (repeatable)"
    case .final: "also read last lines without a line feed: they will not grow"
    case .flow: "report on this flow only (repeatable)"
    case .format: "the format of the log: native, segment, amplitude, …; auto detects it"
    case .help: "print this text"
    case .keep: "forget users whose last event is this much older than the latest: 400d"
    case .keyFile: "random bytes to hash users with, the same for every map"
    case .lockWait: "wait this long for another run on the same state (0)"
    case .maxBad: "fail with status 65 if more lines than this are bad"
    case .maxBadRatio: "fail with status 65 if a larger share of 1,000 or more lines is bad (0.5)"
    case .maxLine: "the longest line to read (1M)"
    case .memory: "how much memory to use (half of what the machine or container has)"
    case .minCell: "hide counts of 1 to N - 1 users, and what would reveal them (none)"
    case .order: "how far a user got: furthest (the default), ordered, strict, any"
    case .out: "write report.md, charts and CSV files to this folder"
    case .progress: "show progress on standard error: auto (terminal, after 2 s), always, never"
    case .quarantine: "list the bad lines in this file, with position and reason"
    case .quarantineRaw: "add the bytes of the bad lines, which may be personal data"
    case .quiet: "print only errors and what --fail-when finds to standard error"
    case .range: "the lines of FILE that begin at or after START and before END"
    case .rates: "what happens how often at which step (typical rates)"
    case .redefine: "accept changed \"flows\", and count everything again with them"
    case .reset: "discard what the state holds, and read all inputs from the beginning"
    case .seed: "a different number gives a different log (1)"
    case .shards: "write N files DIR/shard-0, … with all lines of a user in one; needs --out"
    case .since: "only users who entered at or after a time, a date, or 30d before as-of"
    case .size: "the approximate size of the log, instead of --users: 1G"
    case .spillDir: "where to spill records that do not fit into memory (TMPDIR or /tmp)"
    case .start: "the first day (2026-03-01)"
    case .state: "the folder that remembers what was read; created if missing (required)"
    case .strict: "allow no bad line: --max-bad 0"
    case .threads: "how many threads to use; results do not depend on it"
    case .timeZone: "the time zone of days, such as Europe/Berlin"
    case .trend: "the periods of the trend: day or week"
    case .truth: "write what was really planted to this file, as JSON"
    case .until: "only users who entered before this time"
    case .user: "whom to explain: the id as the log has it (required)"
    case .users: "how many users to make (1000)"
    case .variant: "the share really assigned to a variant, whatever the plan: B=0.6 (repeatable)"
    case .verbose: "say which files were read with which definition, and how long it took"
    case .version: "print the program's version"
    case .where: "only users who entered with FIELD=VALUE, or FIELD!=VALUE (repeatable)"
    case .window: "how long users have after they enter, such as 24h"
    }
  }
}
