extension HelpPage {
  static let map = HelpPage(
    description: """
      The first piece of a job that an engine runs on many machines: map | shuffle by key | reduce |
      merge. Reads the lines of FILE whose first bytes lie from byte START on and before byte END, or
      standard input, and writes a line for each event: a key, which is a hash of the user, a tab, and
      the event. Cut a file wherever you like: every line is in one range. The same range gives the same
      bytes, so a task that failed is simply run again.

      The options that decide what is counted, with --config and --as-of, are given alike to all three
      pieces; a partial or a map that was made otherwise is refused with status 65. In the example
      TERMS is "--config onboarding.json --as-of 2026-03-31".

      Sessions stand in the lines as they stand in the log, users only by their hash: keep the lines as
      you keep the log. Without --key-file everybody can compute the hash of an id.
      """,
    example: """
      onboarding-funnel map --range log.ndjson 0 1000000 --shards 8 --out mapped/0 $TERMS
      mkdir -p partials
      onboarding-funnel reduce mapped/*/shard-3 $TERMS >partials/3
      onboarding-funnel merge partials/* --out reports $TERMS
      onboarding-funnel map - $TERMS <log.ndjson | sort | onboarding-funnel reduce $TERMS |
        onboarding-funnel merge $TERMS --out reports
      """,
    cost: [
      Cost(
        of: "time",
        """
        about 2.5 s of one processor a gigabyte: it works on one, and the engine runs many.
        """),
      Cost(
        of: "memory",
        "some 20 MB, and 1 MB a shard."),
    ])
}
