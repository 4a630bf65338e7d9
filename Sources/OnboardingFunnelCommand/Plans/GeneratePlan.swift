import OnboardingFunnel

/// What one call of `generate` is to do.
struct GeneratePlan {
  private let generation: Generation
  private let outputFolder: String?
  private let truthFile: String?

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    if let input = arguments.inputs.first {
      throw .usage(
        "generate", value: input, "is no option", fix: "name files by --config, --rates, --like")
    }
    var generation = Generation(threads: arguments.environment.processors)
    generation.configuration = arguments.value(.config)
    generation.rates = arguments.value(.rates)
    generation.like = arguments.all(.like)
    generation.clock = arguments.environment.clock
    generation.seed = try arguments.number(.seed, atLeast: 0).map { UInt64($0) }
    generation.users = try arguments.number(.users, atLeast: 0)
    generation.size = arguments.value(.size)
    generation.start = arguments.value(.start)
    generation.days = try arguments.number(.days, atLeast: 1)
    generation.variants = arguments.all(.variant)
    generation.disorder = try arguments.share(.disorder)
    generation.duplicates = try arguments.share(.duplicates)
    generation.badLines = try arguments.share(.bad)
    if let threads = try arguments.threads() { generation.threads = threads }
    self.generation = generation
    outputFolder = arguments.value(.out)
    truthFile = arguments.value(.truth)
    try Self.refuseContradictions(arguments)
  }

  /// - Returns: What is to be said of the log, one line each.
  func run() async throws(AnalysisError) -> [String] {
    try requireApart()
    if let truthFile {
      try generation.requireApart(truthFile, from: "--truth")
      try Generation.requireReplaceable(truth: truthFile)
    }
    let destination = outputFolder.map { Generation.Destination.folder($0) }
    let made = try await generation.write(to: destination ?? .standardOutput)
    if let truthFile { try Generation.write(truth: made.truth, to: truthFile) }
    return made.notes
  }

  /// Keeps a log from being replaced by the one that is made after it.
  private func requireApart() throws(AnalysisError) {
    guard let outputFolder, !generation.like.isEmpty else { return }
    for name in ["events.ndjson", "onboarding.json", "truth.json"] {
      try generation.requireApart("\(outputFolder)/\(name)", from: "--out")
    }
  }

  private static func refuseContradictions(_ arguments: Arguments) throws(AnalysisError) {
    for option in [CommandOption.rates, .days] where arguments.has(.like) {
      guard let value = arguments.value(option) else { continue }
      throw .usage(
        "--\(option.rawValue)", value: value,
        "cannot be given with --like, which takes it from the log",
        fix: "leave one of the two out")
    }
    if arguments.has(.size), let users = arguments.value(.users) {
      throw .usage("--users", value: users, "stands beside --size", fix: "give one of the two")
    }
    if arguments.has(.out), let truth = arguments.value(.truth) {
      throw .usage(
        "--truth", value: truth, "stands beside --out, which writes truth.json",
        fix: "give one of the two")
    }
  }
}
