extension Command {
  /// The options it takes, in the order of its help.
  var options: [CommandOption] {
    switch self {
    case .report: Self.ofReport + [.users] + Self.ofAll
    case .users:
      [.leftAt, .reason, .outcome, .users, .config, .flow, .format, .where, .since, .until, .asOf]
        + [.window, .order, .count, .timeZone, .strict, .maxBad, .maxBadRatio, .maxLine, .memory]
        + [.spillDir, .threads, .progress, .quiet, .verbose] + Self.ofAll
    case .update:
      [.state, .keep, .final, .redefine, .reset, .lockWait, .once] + Self.ofReport + Self.ofAll
    case .check:
      [.out, .annotate, .config, .flow, .format, .where, .since, .until, .asOf, .window, .timeZone]
        + [.strict]
        + [.maxBad, .maxBadRatio, .maxLine, .memory, .spillDir, .threads, .progress, .quiet]
        + [.verbose] + Self.ofAll
    case .infer:
      [.out, .config, .flow, .format, .asOf, .maxBad, .maxBadRatio, .maxLine, .memory]
        + [.spillDir, .threads, .quiet] + Self.ofAll
    case .plan:
      [.rise, .weeks, .test, .experiment, .out, .rate, .usersPerDay, .config, .flow, .format]
        + [
          .where, .since, .until, .asOf, .window, .timeZone, .maxBad, .maxBadRatio, .maxLine,
          .memory, .spillDir,
        ]
        + [.threads, .progress, .quiet] + Self.ofAll
    case .explain:
      [.user, .config, .flow, .format, .asOf, .window, .order, .count, .timeZone] + Self.ofAll
    case .status: [.state, .json] + Self.ofAll
    case .forget: [.state, .user, .lockWait] + Self.ofAll
    case .generate:
      [.config, .rates, .like, .out, .truth, .seed, .users, .size, .start, .days, .variant]
        + [.disorder, .duplicates, .bad, .threads] + Self.ofAll
    case .map: [.range, .shards, .out, .keyFile] + Self.terms + [.memory, .threads] + Self.ofAll
    case .reduce: Self.terms + [.memory, .spillDir, .threads] + Self.ofAll
    case .merge:
      [.expectLines] + Self.terms
        + [.out, .flow, .trend, .control, .minCell, .strict, .maxBad, .maxBadRatio, .failWhen]
        + [.memory, .quiet, .verbose] + Self.ofAll
    }
  }

  private static let ofAll: [CommandOption] = [.help, .version]

  private static let ofReport: [CommandOption] =
    [
      .out, .config, .flow, .format, .by, .where, .since, .until, .compareTo, .asOf, .window,
      .order,
    ]
    + [.count, .trend, .timeZone, .control, .minCell, .strict, .maxBad, .maxBadRatio, .quarantine]
    + [
      .quarantineRaw, .failWhen, .html, .json, .metrics, .maxLine, .memory, .spillDir, .threads,
      .progress,
      .quiet,
    ]
    + [.verbose]

  /// What decides what is counted, and is given alike to all pieces of a job.
  private static let terms: [CommandOption] = [
    .config, .format, .by, .where, .since, .until, .asOf, .window, .order, .count, .timeZone,
    .maxLine,
  ]
}
