import EventLog
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
    /// Whether the flows are to be read off the log.
    var isWithoutFlows: Bool { configuration.flows.isEmpty }
  }

  let files: [LogFile]
  /// By file.
  let sourceOfFile: [Int]
  let sources: [Source]

  /// Finds the inputs and the definitions that they are read by.
  ///
  /// `configuration`: a definition file for all inputs; `nil` where each has its own.
  init(inputs: [String], configuration: String?) throws(AnalysisError) {
    do {
      files = try LogFile.discover(inputs)
    } catch {
      throw AnalysisError(error)
    }
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
    try requireAgreement()
  }

  var identities: [Identity] { sources.map(\.configuration.identity) }

  var zones: Set<String> { Set(sources.map(\.configuration.report.timeZone)) }

  /// One line for each file that was named or found again.
  var warnings: [String] {
    files.flatMap { file in
      file.repeatedNames.map { name in
        "\(VisibleText(name).string): warning: is \(VisibleText(file.name).string) again and was "
          + "read once; name it once [repeated_input]"
      }
    }
  }

  /// The names of the properties that some source's report or the request reads.
  func properties(for request: AnalysisRequest) -> [Text] {
    let fields =
      request.by + request.conditions.map(\.field) + [request.changeBase?.field].compactMap(\.self)
      + sources.flatMap { $0.configuration.report.by }
      + sources.flatMap { $0.configuration.report.conditions.map(\.field) }
    let names = fields.compactMap { field -> Text? in
      if case .property(let name) = field { name } else { nil }
    }
    return Set(names).sorted()
  }

  private static func source(_ path: FilePath, name: String) throws(AnalysisError) -> Source {
    let bytes: [UInt8]
    do {
      bytes = try path.contents(named: name)
    } catch {
      throw AnalysisError(error)
    }
    do {
      return Source(
        name: name, configuration: try Configuration.parse(bytes, file: name),
        digest: HashKey.digest(of: bytes), readingDigest: Self.readingDigest(of: bytes))
    } catch {
      throw AnalysisError(.configuration, error.description)
    }
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
          let twin = earlier.configuration.flows.first {
            $0.id == flow.id && $0.version == flow.version
          }
          guard let twin,
            twin != flow || earlier.configuration.report != source.configuration.report
          else { continue }
          let error = ConfigurationError(
            .conflictingDefinitions, file: source.name ?? "-",
            message:
              "the flow \(VisibleText.quoted(flow.id.string)) is defined otherwise in "
              + VisibleText(earlier.name ?? "-").string,
            fix: "give one of them another \"version\", or report on them apart")
          throw AnalysisError(.configuration, error.description)
        }
      }
    }
  }
}

extension AnalysisError {
  init(_ error: LogError) {
    let kind: Kind =
      switch error.code {
      case .noInput: .noInput
      case .unusableInput, .ambiguousFormat, .beyondMemory, .damagedState: .unusableInput
      case .noDecompressor: .missingProgram
      case .readFailure, .spillFailure, .writeFailure: .readOrWrite
      case .cannotSpill, .cannotCreate: .cannotCreate
      case .locked: .locked
      }
    let file = VisibleText(error.file).string
    self.init(kind, "\(file): error: \(error.message); \(error.fix) [\(error.code.word)]")
  }
}

extension LogError.Code {
  /// The word in brackets that ends a message.
  fileprivate var word: String {
    switch self {
    case .noInput: "no_input"
    case .unusableInput: "unusable_input"
    case .ambiguousFormat: "ambiguous_format"
    case .noDecompressor: "no_decompressor"
    case .readFailure: "read_failure"
    case .spillFailure: "spill_failure"
    case .cannotSpill, .cannotCreate: "cannot_create"
    case .beyondMemory: "beyond_memory"
    case .locked: "state_locked"
    case .damagedState: "damaged_state"
    case .writeFailure: "write_failure"
    }
  }
}
