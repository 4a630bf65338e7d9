import Definitions
import EventLog
import Inference
import Journeys

/// The files of a run and the definitions they are read with.
///
/// A source is one definition file, or the lack of one: files of one source are read alike.
struct DefinitionSources {
  /// What one source says.
  struct Source {
    /// `nil` for files without a definition file.
    var name: String?
    var configuration: Configuration
    /// A digest of the file; `nil` without one.
    var digest: String?
    /// Differs where the file makes other records of the same lines.
    var readingDigest = ""
    /// What the file has besides its flows, as it stands there.
    var written = WrittenParts()
    /// How its lines are read, where that was guessed.
    var guess: GuessedMapping?
    /// What users are split by, where that was guessed.
    var dimensions: [GuessedDimension] = []
    /// Whether the flows are to be read off the log.
    var isWithoutFlows: Bool { configuration.flows.isEmpty }
  }

  var files: [LogFile]
  /// By file.
  var sourceOfFile: [Int]
  var sources: [Source]
  /// Whether the flows that some definition has are to be read off the log too.
  var infersAll = false
  /// What folders hold besides.
  var skipped: SkippedFiles
  /// What titles of pages told, once the log is read.
  var titles = TitleFindings()

  /// Finds the inputs of a run and the definitions that they are read by.
  ///
  /// Files of folders that hold no event are left out, with the definitions that only they have;
  /// where no file is left, none is, so that reading says what they are instead of events.
  ///
  /// `configuration`: a definition file for all inputs, `nil` where each has its own; `known`: files
  /// that are known to hold events, as the file system described them; `lastLine`: what will become
  /// of last lines without a line feed.
  init(
    _ request: AnalysisRequest, configuration: String?, known: Set<FileHints> = [],
    lastLine: LastLine = .counted
  ) async throws(AnalysisError) {
    let (files, skipped) = try await Self.files(of: request)
    let all = try Self(files, skipped: skipped, configuration: configuration)
    // Where flows are inferred, dimensions may be guessed.
    if !all.lacksFlows { try all.requireDimensions(of: request) }
    var foreign = try await all.foreignFiles(request, known: known, lastLine: lastLine)
    if case .asDefined = request.format { all.keepFilesOfUnknownLogs(&foreign) }
    let kept = all.files.indices.filter { foreign[$0] == nil }
    guard !kept.isEmpty, kept.count < all.files.count else {
      self = all
      try requireAgreement()
      return
    }
    let used = configuration == nil ? Set(kept.map { all.sourceOfFile[$0] }).sorted() : [0]
    self.files = kept.map { all.files[$0] }
    sources = used.map { all.sources[$0] }
    sourceOfFile = kept.map { file in used.firstIndex(of: all.sourceOfFile[file]) ?? 0 }
    let found = all.files.indices.compactMap { file in
      foreign[file].map { SkippedFile(name: all.files[file].name, reason: .noEvents($0)) }
    }
    self.skipped = SkippedFiles(found + all.skipped.files)
    try requireAgreement()
  }

  /// The one definition of a run that searches for no inputs.
  init(configuration: String) throws(AnalysisError) {
    try self.init([], skipped: SkippedFiles([]), configuration: configuration)
  }

  /// All that the inputs hold, where threads share the looking.
  private static func files(
    of request: AnalysisRequest
  ) async throws(AnalysisError) -> (files: [LogFile], skipped: SkippedFiles) {
    let search = try convertingErrors(of: InputSearch(request.settings.inputs))
    let looks = parallelMap(search.lookCount, threads: request.settings.threads) {
      search.look(at: $0)
    }
    return try convertingErrors(of: search.found(looks))
  }

  /// All that the inputs hold.
  private init(
    _ files: [LogFile], skipped: SkippedFiles, configuration: String?
  ) throws(AnalysisError) {
    self.files = files
    self.skipped = skipped
    if let configuration {
      sources = [try Self.source(FilePath(configuration), name: configuration)]
      sourceOfFile = files.map { _ in 0 }
      return
    }
    var sources: [Source] = []
    var known: [LogFile.Definition?: Int] = [:]
    var sourceOfFile: [Int] = []
    for file in files {
      if known[file.definition] == nil {
        known[file.definition] = sources.count
        sources.append(
          try file.definition.map { definition throws(AnalysisError) in
            try Self.source(definition.path, name: definition.name)
          } ?? Source(name: nil, configuration: Configuration()))
      }
      sourceOfFile.append(known[file.definition] ?? 0)
    }
    self.sources = sources
    self.sourceOfFile = sourceOfFile
  }

  /// By file, what it is that is no log; `nil` for logs.
  private func foreignFiles(
    _ request: AnalysisRequest, known: Set<FileHints>, lastLine: LastLine
  ) async throws(AnalysisError) -> [ForeignFile?] {
    let candidates = files.indices.filter { files[$0].mustHoldEvents && !files[$0].isAmong(known) }
    var foreign: [ForeignFile?] = files.map { _ in nil }
    guard !candidates.isEmpty else { return foreign }
    let formats = RunFormats(request.format, defined: sources.map(\.configuration.mapping))
    var settings = ScanSettings(identities: identities)
    settings.longestLine = request.longestLine
    settings.mappings = formats.mappings
    let search = EventSearch(settings, formats: formats.formats, lastLine: lastLine)
    let looks = parallelMap(candidates.count, threads: request.settings.threads) {
      [files, sourceOfFile] index in
      let file = candidates[index]
      return Result { () throws(Diagnostic) in
        try search.foreignFile(files[file], definition: sourceOfFile[file])
      }
    }
    for (file, look) in zip(candidates, looks) {
      foreign[file] = try convertingErrors(of: look.get())
    }
    return foreign
  }

  var identities: [Identity] { sources.map(\.configuration.identity) }

  var zones: Set<String> { Set(sources.map(\.configuration.report.timeZone)) }

  /// One line for each file that was named or found again, or is not read.
  var warnings: [String] {
    (repetitions + skipped.warnings).map(\.description)
  }

  private var repetitions: [Diagnostic] {
    files.flatMap { file in
      file.repeatedNames.map { name in
        Diagnostic(
          .repeatedInput, at: .file(name),
          "is \(VisibleText(file.name).string) again and was read once", fix: "name it once")
      }
    }
  }

  /// The keys of the values besides fields (`KeptValue`) that a run keeps: those that some source's
  /// report or the request reads, and all dimensions.
  func properties(for request: AnalysisRequest) -> [Text] {
    let dimensions = sources.flatMap { $0.configuration.report.fields.dimensions }
      .compactMap(\.path).map { KeptValue.path($0).key }
    return Set(askedProperties(for: request) + dimensions).sorted()
  }

  /// The keys of those that some source's report or the request reads.
  func askedProperties(for request: AnalysisRequest) -> [Text] {
    let resolved = sources.flatMap { source in
      askedFields(request).map(source.configuration.report.fields.resolved)
    }
    let goals = sources.flatMap(\.configuration.flows).flatMap(\.goals).flatMap(\.keptValues)
    return Set((resolved + askedFields(request)).compactMap(\.keptValue?.key) + goals.map(\.key))
      .sorted()
  }

  /// Whether some flows are to be read off the log.
  var infersFlows: Bool { infersAll || lacksFlows }

  /// Whether some source defines none.
  var lacksFlows: Bool { sources.contains(where: \.isWithoutFlows) }

  /// Of which events all properties are kept, for a report that looks at them.
  var propertyKeeping: PropertyKeeping {
    guard !lacksFlows else {
      return canBeReadAgain ? .ofLikelyEntries : .ofAnyEntry
    }
    let condition = EntryCondition(sources.flatMap(\.configuration.flows))
    return .of { condition.holds(of: $0) }
  }

  /// Whether the run may read its log twice.
  var canBeReadAgain: Bool { files.allSatisfy { $0.kind != .standardInput } }

  /// The names of the events that are goals of some flow.
  var goalEvents: Set<Text> {
    Set(sources.flatMap(\.configuration.flows).flatMap(\.goals).map(\.event))
  }

  /// - Throws: Where the request names what is no field, nor a dimension of any source.
  func requireDimensions(of request: AnalysisRequest) throws(AnalysisError) {
    let known = sources.flatMap { $0.configuration.report.fields.dimensions }
    for dimension in request.dimensions { try dimension.require(among: known) }
  }

  /// The fields of the device that some source's report or the request names.
  func fields(for request: AnalysisRequest) -> [DeviceField] {
    let asked = Set(askedFields(request).compactMap(\.deviceField))
    return DeviceField.allCases.filter(asked.contains)
  }

  private func askedFields(_ request: AnalysisRequest) -> [EventField] {
    request.by + request.conditions.map(\.field) + [request.changeBase?.field].compactMap(\.self)
      + sources.flatMap { $0.configuration.report.by }
      + sources.flatMap { $0.configuration.report.conditions.map(\.field) }
  }

  private static func source(_ path: FilePath, name: String) throws(AnalysisError) -> Source {
    let bytes = try convertingErrors(of: path.contents(named: name))
    return Source(
      name: name,
      configuration: try convertingErrors(of: Configuration.parse(bytes, file: name)),
      digest: HashKey.digest(of: bytes), readingDigest: Self.readingDigest(of: bytes),
      written: WrittenParts(of: bytes))
  }

  /// `bytes`: of a file that can be read.
  private static func readingDigest(of bytes: [UInt8]) -> String {
    guard let root = try? JSONNode.parse(bytes), case .object(let members) = root.value else {
      return ""
    }
    let parts = members.filter { $0.key == "identity" || $0.key == "mapping" }
    let text = JSONNode(value: .object(parts), offset: 0).canonicalText
    return HashKey.digest(of: Array(text.utf8))
  }

  /// One flow id and version must not mean two things in one run.
  private func requireAgreement() throws(AnalysisError) {
    for (index, source) in sources.enumerated() {
      for earlier in sources[..<index] {
        for flow in source.configuration.flows {
          let other = earlier.configuration.flows.first { $0.key == flow.key }
          guard let other,
            other != flow || earlier.configuration.report != source.configuration.report
          else { continue }
          throw AnalysisError(
            .conflictingDefinitions, at: .file(source.name ?? "-"),
            "the flow \(VisibleText.quoted(flow.id.string)) is defined otherwise in "
              + VisibleText(earlier.name ?? "-").string,
            fix: "give one of them another \"version\", or report on them apart")
        }
      }
    }
  }
}
