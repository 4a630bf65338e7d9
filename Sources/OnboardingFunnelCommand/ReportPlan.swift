import Journeys
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

  /// - Parameters:
  ///   - clock: Milliseconds since 1970.
  ///   - processors: The default number of threads.
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

  /// Words of the contract that other issues build are refused, not taken for the default.
  private static func requireBuilt(_ arguments: Arguments) throws(AnalysisError) {
    let words: [(CommandOption, built: String, planned: [String])] = [
      (.order, "furthest", ["ordered", "strict", "any"]), (.count, "users", ["attempts"]),
      (
        .format, "native",
        ["auto", "segment", "rudderstack", "amplitude", "mixpanel", "posthog", "ga4", "telemetrydeck"]
      ),
    ]
    for (option, built, planned) in words {
      guard let value = arguments.value(option), value != built else { continue }
      let what = planned.contains(value) ? "is not built yet" : "is not known"
      throw AnalysisError(
        .usage,
        "--\(option.rawValue): error: \(VisibleText.quoted(value)) \(what); write \(built) "
          + (planned.contains(value) ? "[not_built_yet]" : "[bad_value]"))
    }
  }

  private static func readLimits(
    _ arguments: Arguments, into analysis: inout Analysis
  ) throws(AnalysisError) {
    if let most = try number(.maxBad, of: arguments, atLeast: 0) { analysis.mostBadLines = most }
    if arguments.has(.strict) { analysis.mostBadLines = 0 }
    if let text = arguments.value(.maxBadRatio) {
      guard let ratio = Double(text), (0...1).contains(ratio) else {
        throw AnalysisError(
          .usage,
          "--max-bad-ratio: error: \(VisibleText.quoted(text)) is no share; write a number from 0 "
            + "to 1 [bad_value]")
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
    if let text = arguments.value(.maxLine) { analysis.longestLine = try size(text) }
    if let threads = try number(.threads, of: arguments, atLeast: 1) {
      analysis.threads = min(threads, 256)
    }
  }

  private static func size(_ text: String) throws(AnalysisError) -> Int {
    do {
      return try SizeText.parse(text)
    } catch {
      throw AnalysisError(.usage, "--max-line: error: \(error.message); \(error.fix) [bad_value]")
    }
  }

  private static func number(
    _ option: CommandOption, of arguments: Arguments, atLeast least: Int
  ) throws(AnalysisError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw AnalysisError(
        .usage,
        "--\(option.rawValue): error: \(VisibleText.quoted(text)) is no number from \(least) on; "
          + "write one [bad_value]")
    }
    return number
  }
}
