extension CommandOption {
  /// What it does after `command`, in a few words.
  func explanation(after command: Command) -> String {
    switch (command, self) {
    case (.check, .flow): "check this flow only (repeatable)"
    case (.check, .out): "write check.md and quality.csv there too"
    case (.check, .quiet), (.infer, .quiet): "nothing on standard error but errors"
    case (.check, .verbose): "what was read with which definition"
    case (.explain, .flow): "explain this flow only (repeatable)"
    case (.explain, .timeZone): "the zone of days and times, such as Europe/Berlin"
    case (.forget, .state): "the folder that remembers what was read (required)"
    case (.forget, .user): "who is forgotten: the id as the log has it (required, repeatable)"
    case (.generate, .config):
      "the definition whose flows users walk; without it, a small one of our own"
    case (.generate, .out): "write events.ndjson, onboarding.json and truth.json there"
    case (.generate, .threads): "how many threads work; the log does not depend on it"
    case (.infer, .flow): "propose this flow only (repeatable)"
    case (.infer, .out): "write onboarding.json, which must not be there yet, and evidence.md there"
    case (.map, .out): "the folder of the shards; one for each map"
    case (.update, .maxBad): "status 65 when more new lines than this are bad; nothing is kept"
    case (.update, .maxBadRatio):
      "status 65 when a larger share is bad, from 1,000 new lines on (0.5)"
    case (.update, .quarantine):
      "write where each bad line of this run stands, to this file, numbered by runs"
    case (.update, .verbose):
      "what was new, what was read with which definition, and how long it took"
    case (_, _): usualExplanation
    }
  }

  private var usualExplanation: String {
    switch self {
    case .asOf: "look at the log as of then; by default its latest event"
    case .bad: "the share of lines that are no events, beside the others (0)"
    case .by: "split by platform, app_version, os_version, locale, country, properties.NAME"
    case .compareTo: "what changed since previous-week, in START..END or against FIELD=VALUE"
    case .config: "read all inputs with this onboarding.json"
    case .control: "the variant that others are compared with"
    case .count: "what is counted: users (the default), attempts"
    case .days: "over how many days users come (14)"
    case .disorder: "the share of lines that arrive up to ten minutes late (0.02)"
    case .duplicates: "the share of lines that are delivered twice (0.005)"
    case .expectLines: "status 65 unless the log has as many lines"
    case .failWhen: "status 1 when METRIC OP NUMBER or FLOW.METRIC OP NUMBER holds (repeatable)"
    case .final: "read last lines without line feed too: nobody will add to them"
    case .flow: "report on this flow only (repeatable)"
    case .format: "whose export it is: native, segment, amplitude, …; auto asks the first lines"
    case .help: "this text"
    case .keep: "forget users whose last event is older than this before the latest: 400d"
    case .keyFile: "random bytes that users are hashed with, the same for every map"
    case .lockWait: "wait that long for another run on the same state (0)"
    case .maxBad: "status 65 when more lines than this are bad"
    case .maxBadRatio: "status 65 when a larger share is bad, from 1,000 lines on (0.5)"
    case .maxLine: "the longest line that is read (1M)"
    case .memory: "how much memory to take (half of the machine's, or container's)"
    case .minCell: "show no count of 1 to N - 1 users, nor what follows from it (none)"
    case .order: "how far a user got: furthest (the default), ordered, strict, any"
    case .out: "write report.md, charts and CSV files there, not Markdown to standard output"
    case .progress: "auto (a terminal, from 2 s on), always or never, on standard error"
    case .quarantine: "write where each bad line stands, and why, to this file"
    case .quarantineRaw: "with the bytes of the bad lines: personal data"
    case .quiet: "nothing on standard error but errors, and what --fail-when finds"
    case .range: "the lines of FILE whose first bytes lie from START on and before END"
    case .rates: "what happens how often at which step; without it, what is usual"
    case .redefine: "take \"flows\" as they are now, and count everything anew by them"
    case .reset: "give up what the state holds, and read all inputs from their beginning"
    case .seed: "another number, another log (1)"
    case .shards: "write DIR/shard-0, shard-1, … with all lines of a user in one; with --out"
    case .since: "only users who entered then or later: a time, a date, or 30d before as-of"
    case .size: "about how large the log is, in place of --users: 1G"
    case .spillDir: "put records that do not fit into memory aside there (TMPDIR or /tmp)"
    case .start: "the first day (2026-03-01)"
    case .state: "the folder that remembers what was read; made where there is none (required)"
    case .strict: "no bad line is allowed: --max-bad 0"
    case .threads: "how many threads work; results do not depend on it"
    case .timeZone: "the zone that days are cut in, such as Europe/Berlin"
    case .trend: "day or week"
    case .truth: "write what was really planted there, as JSON"
    case .until: "only users who entered before then"
    case .user: "whose events are explained: the id as the log has it (required)"
    case .users: "how many users there are (1000)"
    case .variant: "how users are really assigned, against any plan: B=0.6 (repeatable)"
    case .verbose: "what was read with which definition, and how long it took"
    case .version: "the program's version"
    case .where: "only users whose entry has FIELD=VALUE, or FIELD!=VALUE (repeatable)"
    case .window: "the time a user has from entry on, such as 24h"
    }
  }
}
