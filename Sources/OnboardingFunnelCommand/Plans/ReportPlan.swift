import OnboardingFunnel

/// What one call of `report` is to do, or of another command that takes options of `report`.
struct ReportPlan {
  var analysis: Analysis
  var outputFolder: String?
  var quarantineFile: String?
  /// Where the tables go as JSON, and the main numbers as metrics.
  var htmlFile: String?
  var jsonFile: String?
  var metricsFile: String?
  /// Where the users are listed.
  var usersFile: String?
  var verbosity = Verbosity.usual
  var progress = ProgressRule.auto

  /// How much is said on standard error, besides an error and what came of `--fail-when`.
  enum Verbosity {
    case quiet
    /// Warnings, and a format that was guessed; a line of summary on a terminal, and whenever lines
    /// were rejected.
    case usual
    /// All that, and what was read with what, and how long it took.
    case verbose
  }

  /// The plan that arguments ask for; options that a command does not take are as if not given.
  ///
  /// `inputs` are read in place of those of the arguments.
  init(_ arguments: Arguments, inputs: [String]? = nil) throws(AnalysisError) {
    let environment = arguments.environment
    var analysis = Analysis(inputs: inputs ?? arguments.inputs, threads: environment.processors)
    analysis.clock = environment.clock
    try arguments.set(&analysis)
    if arguments.has(.users) { analysis.userList = UserSelection() }
    try Self.readLimits(arguments, into: &analysis)
    self.analysis = analysis
    outputFolder = arguments.value(.out)
    quarantineFile = arguments.value(.quarantine)
    usersFile = arguments.value(.users)
    htmlFile = arguments.value(.html)
    jsonFile = arguments.value(.json)
    metricsFile = arguments.value(.metrics)
    verbosity = try Self.verbosity(arguments)
    if let word = arguments.value(.progress) { progress = try Self.progress(word) }
  }

  /// The plan of a piece that reads what other pieces wrote: standard input, where nothing is named.
  init(pieces arguments: Arguments) throws(AnalysisError) {
    try self.init(arguments, inputs: arguments.inputs.isEmpty ? ["-"] : arguments.inputs)
  }

  /// Refuses files that the run reads, before it does.
  func requireOutputsApart() throws(AnalysisError) {
    let outputs = [
      ("--users", usersFile), ("--html", htmlFile), ("--json", jsonFile),
      ("--metrics", metricsFile),
    ]
    for case (let option, let file?) in outputs {
      try analysis.requireApart(file, from: option)
    }
  }

  /// The longest wait without a word: who waits longer wants to know how long yet.
  private static let quietMilliseconds: Int64 = 2_000

  func drawing(onTerminal isTerminal: Bool) -> RunWatch.Drawing {
    switch (verbosity, progress) {
    case (.quiet, _), (_, .never): .never
    case (_, .always): .afterMilliseconds(0)
    case (_, .auto): isTerminal ? .afterMilliseconds(Self.quietMilliseconds) : .never
    }
  }

  /// What is said of a run besides its result: `usual`, unless nothing is to be, and `verbose` on demand.
  func notes(_ usual: [String], verbose: [String] = []) -> [String] {
    switch verbosity {
    case .quiet: []
    case .usual: usual
    case .verbose: usual + verbose
    }
  }

  private static func verbosity(_ arguments: Arguments) throws(AnalysisError) -> Verbosity {
    switch (arguments.has(.quiet), arguments.has(.verbose)) {
    case (true, true):
      throw .usage(
        "--verbose", "contradicts --quiet", fix: "leave one of them out", code: .contradiction)
    case (true, false): return .quiet
    case (false, true): return .verbose
    case (false, false): return .usual
    }
  }

  private static func progress(_ word: String) throws(AnalysisError) -> ProgressRule {
    guard let rule = ProgressRule(rawValue: word) else {
      throw .unknown(word, of: "--progress", among: ProgressRule.allCases.map(\.rawValue))
    }
    return rule
  }

  private static func readLimits(
    _ arguments: Arguments, into analysis: inout Analysis
  ) throws(AnalysisError) {
    if arguments.has(.strict) { analysis.mostBadLines = 0 }
    if let ratio = try arguments.share(.maxBadRatio) { analysis.mostBadRatio = ratio }
    if arguments.has(.quarantine) { analysis.quarantine = .places }
    if arguments.has(.quarantineRaw) {
      guard arguments.has(.quarantine) else {
        throw .usage(
          "--quarantine-raw", "there is no file to write to", fix: "add --quarantine FILE",
          code: .missingOption)
      }
      analysis.quarantine = .bytes
    }
    if let threads = try arguments.threads() { analysis.threads = threads }
  }
}

extension OnboardingFunnelCommand.Environment {
  /// Does the work of a command, and meanwhile draws the progress line where `plan` wants it.
  func watching<Result>(
    _ plan: ReportPlan, _ work: (Analysis) async throws(AnalysisError) -> Result
  ) async throws(AnalysisError) -> Result {
    let watch = RunWatch(plan.drawing(onTerminal: errorIsTerminal), in: self)
    var analysis = plan.analysis
    analysis.onNote = { watch.take($0) }
    defer { watch.clear() }
    return try await work(analysis)
  }
}
