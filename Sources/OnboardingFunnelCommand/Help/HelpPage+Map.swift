extension HelpPage {
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
}
