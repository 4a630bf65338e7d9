import Definitions
import EventLog
import Journeys
import SyntheticLogs

/// The settings of a generation, read and checked.
struct GenerationRequest {
  /// The definition file, as it is.
  let definition: [UInt8]
  let log: SyntheticLog
  /// One line each, for whoever asked.
  let notes: [String]

  /// - Throws: A usage error that names the option at fault, or the fault of a file.
  init(_ settings: Generation) throws(AnalysisError) {
    try SettingLimits.check(settings)
    definition =
      try settings.configuration.map { file throws(AnalysisError) in try Self.contents(of: file) }
      ?? Array(Demonstration.definition.utf8)
    let configuration = try Self.configuration(
      definition, name: settings.configuration ?? Demonstration.name)
    var rates = try Self.rates(settings.rates, for: configuration)
    try Self.apply(settings, to: &rates, of: configuration)
    log = SyntheticLog(rates, of: configuration)
    notes = []
  }

  /// A log like those that the settings name.
  ///
  /// - Throws: Also where too few users are left to make a log that points to nobody, or no log's funnels agree.
  init(imitating settings: Generation) async throws(AnalysisError) {
    try SettingLimits.check(settings)
    let (fit, notes) = try await settings.fit()
    var rates = fit.rates
    try Self.apply(settings, to: &rates, of: fit.configuration)
    let agreed = try await settings.agreeing(fit.with(rates))
    log = SyntheticLog(agreed.rates, of: agreed.configuration)
    definition = Array(
      DefinitionText(agreed.configuration.flows, report: agreed.configuration.report).string.utf8)
    self.notes = notes + fit.notes
  }

  private static func apply(
    _ settings: Generation, to rates: inout LogRates, of configuration: Configuration
  ) throws(AnalysisError) {
    try rates.settings.apply(settings)
    for assignment in settings.variants { try rates.assign(variantShare(assignment)) }
    try check(rates)
    guard let size = settings.size else { return }
    rates.settings.users = try users(for: size, rates, configuration)
    try check(rates)
  }

  private static func configuration(
    _ bytes: [UInt8], name: String
  ) throws(AnalysisError) -> Configuration {
    let configuration = try convertingErrors(of: Configuration.parse(bytes, file: name))
    guard !configuration.flows.isEmpty else {
      throw AnalysisError(
        .missingKey, at: .file(name), "no flow is defined", fix: "add one to \"flows\"")
    }
    return configuration
  }

  private static func rates(
    _ file: String?, for configuration: Configuration
  ) throws(AnalysisError) -> LogRates {
    guard let file else { return LogRates(usualFor: configuration) }
    let bytes = try contents(of: file)
    return try convertingErrors(of: LogRates(bytes, file: file, for: configuration))
  }

  private static func check(_ rates: LogRates) throws(AnalysisError) {
    try AnalysisRequest.value(of: "generate", LogLimits.check(rates))
  }

  private static func contents(of file: String) throws(AnalysisError) -> [UInt8] {
    try convertingErrors(of: FilePath(file).contents(named: file))
  }

  /// `NAME=SHARE`.
  private static func variantShare(
    _ text: String
  ) throws(AnalysisError) -> (name: String, share: Double) {
    let place = text.lastIndex(of: "=")
    let share = place.flatMap { Double(text[text.index(after: $0)...]) }
    guard let place, let share, (0...1e9).contains(share) else {
      throw .usage(
        "--variant", value: text, "does not say how many users", fix: "write NAME=SHARE: B=0.6")
    }
    return (String(text[..<place]), share)
  }

  /// How many users make a log of about that size.
  private static func users(
    for size: String, _ rates: LogRates, _ configuration: Configuration
  ) throws(AnalysisError) -> Int {
    let bytes = try AnalysisRequest.value(of: "--size", SizeText.parse(size))
    var sample = rates
    sample.settings.users = 4000
    let log = SyntheticLog(sample, of: configuration)
    let events = log.walks(of: log.entries.indices).events
    let sampleBytes = EventWriter(log).bytes(of: events).count
    let users = Double(bytes) / Double(max(1, sampleBytes)) * Double(sample.settings.users)
    return Int(min(users, Double(Int32.max)))
  }
}

extension LogSettings {
  fileprivate mutating func apply(_ settings: Generation) throws(AnalysisError) {
    seed = settings.seed ?? seed
    users = settings.users ?? users
    days = settings.days ?? days
    disorder = settings.disorder ?? disorder
    duplicates = settings.duplicates ?? duplicates
    badLines = settings.badLines ?? badLines
    guard let start = settings.start else { return }
    self.start = try AnalysisRequest.value(
      of: "--start", InstantText.parse(start, in: .utc))
  }
}

extension LogRates {
  /// Gives a variant's users another share, in every flow that has it.
  fileprivate mutating func assign(
    _ assignment: (name: String, share: Double)
  ) throws(AnalysisError) {
    let names = variantNames
    guard names.contains(assignment.name) else {
      let fix = names.isEmpty ? "define an experiment" : "write \(names.joined(separator: " or "))"
      throw .usage("--variant", value: assignment.name, "is no variant of the definition", fix: fix)
    }
    setShare(of: Text(assignment.name), to: assignment.share)
  }
}

extension SettingLimits {
  fileprivate static func check(_ settings: Generation) throws(AnalysisError) {
    try require(settings.threads, of: "--threads", atLeast: 1)
    try require(settings.users, of: "--users", atLeast: 0)
    try require(settings.days, of: "--days", atLeast: 1)
    try require(settings.disorder, of: "--disorder")
    try require(settings.duplicates, of: "--duplicates")
    try require(settings.badLines, of: "--bad")
  }
}
