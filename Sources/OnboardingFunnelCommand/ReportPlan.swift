import OnboardingFunnel

/// What one call of `report` is to do.
struct ReportPlan {
  var analysis: Analysis
  var outputFolder: String?
  var quarantineFile: String?
  var summary = SummaryRule.whenUseful

  /// When the one-line summary is printed on standard error.
  enum SummaryRule {
    case never
    /// On a terminal, and whenever lines were rejected.
    case whenUseful
    case always
  }

  /// The plan that arguments ask for.
  ///
  /// `clock` is in milliseconds since 1970; `processors` is the default number of threads.
  init(_ arguments: Arguments, clock: Int64, processors: Int) throws(AnalysisError) {
    guard !arguments.inputs.isEmpty else {
      throw AnalysisError(
        .usage,
        "report: error: names no input; write onboarding-funnel report FILE, a folder, or - "
          + "[missing_input]")
    }
    var analysis = Analysis(inputs: arguments.inputs, threads: processors)
    analysis.clock = clock
    analysis.configuration = arguments.value(.config)
    analysis.flows = arguments.all(.flow)
    analysis.by = arguments.all(.by)
    analysis.conditions = arguments.all(.where)
    analysis.since = arguments.value(.since)
    analysis.until = arguments.value(.until)
    analysis.asOf = arguments.value(.asOf)
    analysis.window = arguments.value(.window)
    analysis.order = arguments.value(.order)
    analysis.count = arguments.value(.count)
    analysis.trend = arguments.value(.trend)
    analysis.timeZone = arguments.value(.timeZone)
    analysis.control = arguments.value(.control)
    try Self.requireBuilt(arguments)
    try Self.readLimits(arguments, into: &analysis)
    self.analysis = analysis
    outputFolder = arguments.value(.out)
    quarantineFile = arguments.value(.quarantine)
    if arguments.has(.quiet) { summary = .never }
    if arguments.has(.verbose) { summary = .always }
  }

  /// Words of the contract that are not built yet are refused, not taken for the default.
  private static func requireBuilt(_ arguments: Arguments) throws(AnalysisError) {
    let words: [(CommandOption, built: String, planned: [String])] = [
      (
        .format, "native",
        [
          "auto", "segment", "rudderstack", "amplitude", "mixpanel", "posthog", "ga4",
          "telemetrydeck",
        ]
      )
    ]
    for (option, built, planned) in words {
      guard let value = arguments.value(option), value != built else { continue }
      let isPlanned = planned.contains(value)
      throw .usage(
        "--\(option.rawValue)", value: value, isPlanned ? "is not built yet" : "is not known",
        fix: "write \(built)", code: isPlanned ? "not_built_yet" : "bad_value")
    }
  }

  private static func readLimits(
    _ arguments: Arguments, into analysis: inout Analysis
  ) throws(AnalysisError) {
    if let most = try number(.maxBad, of: arguments, atLeast: 0) { analysis.mostBadLines = most }
    if arguments.has(.strict) { analysis.mostBadLines = 0 }
    if let text = arguments.value(.maxBadRatio) {
      guard let ratio = Double(text), (0...1).contains(ratio) else {
        throw .usage(
          "--max-bad-ratio", value: text, "is no share", fix: "write a number from 0 to 1")
      }
      analysis.mostBadRatio = ratio
    }
    if arguments.has(.quarantine) { analysis.quarantine = .places }
    if arguments.has(.quarantineRaw) {
      guard arguments.has(.quarantine) else {
        throw AnalysisError(
          .usage,
          "--quarantine-raw: error: there is no file to write to; add --quarantine FILE "
            + "[missing_option]")
      }
      analysis.quarantine = .bytes
    }
    analysis.longestLine = arguments.value(.maxLine)
    if let threads = try number(.threads, of: arguments, atLeast: 1) {
      analysis.threads = min(threads, 256)
    }
  }

  private static func number(
    _ option: CommandOption, of arguments: Arguments, atLeast least: Int
  ) throws(AnalysisError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw .usage(
        "--\(option.rawValue)", value: text, "is no number from \(least) on", fix: "write one")
    }
    return number
  }
}
