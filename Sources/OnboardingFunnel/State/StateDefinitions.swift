import Definitions
import EventLog
import Journeys

/// The definitions of a run beside those that the state was read with.
struct StateDefinitions {
  /// By definition of the state, the source of the run that says the same.
  let sourceOfDefinition: [Int]
  /// By source of the run, the definition of the state.
  let definitionOfSource: [Int]
  /// The state's, and behind them those that are new.
  let definitions: [StateManifest.Definition]

  /// `known`: the definitions of the state; `redefines`: whether flows may have changed, and are
  /// counted by what they say now.
  ///
  /// - Throws: `configuration` for a definition that was changed, or is not among the inputs.
  init(
    _ sources: DefinitionSources, known: [StateManifest.Definition], redefines: Bool
  ) throws(AnalysisError) {
    let current = sources.sources.map { source in
      StateManifest.Definition(
        name: source.name ?? "-", readingDigest: source.digestOfReadingForState,
        flowsDigest: source.flowsDigest)
    }
    var sourceOfDefinition: [Int] = []
    var definitions = known
    for (number, definition) in known.enumerated() {
      guard let source = Self.source(of: definition, among: current) else {
        throw .missingDefinition(definition)
      }
      if current[source].readingDigest != definition.readingDigest {
        throw .changedReading(definition)
      }
      if current[source].flowsDigest != definition.flowsDigest {
        guard redefines else { throw .changedFlows(definition) }
      }
      sourceOfDefinition.append(source)
      definitions[number] = current[source]
    }
    var definitionOfSource: [Int] = []
    for (source, definition) in current.enumerated() {
      // Folders may have definitions of their own that say the same.
      let number =
        sourceOfDefinition.firstIndex(of: source)
        ?? definitions.firstIndex { $0.saysTheSame(as: definition) }
      if let number {
        definitionOfSource.append(number)
      } else {
        definitionOfSource.append(definitions.count)
        definitions.append(definition)
        sourceOfDefinition.append(source)
      }
    }
    self.sourceOfDefinition = sourceOfDefinition
    self.definitionOfSource = definitionOfSource
    self.definitions = definitions
  }

  /// The source that says the same, or else the one of the same name, or else the only one.
  private static func source(
    of definition: StateManifest.Definition, among current: [StateManifest.Definition]
  ) -> Int? {
    current.firstIndex { $0.saysTheSame(as: definition) }
      ?? current.firstIndex { $0.name == definition.name }
      ?? (current.count == 1 ? 0 : nil)
  }
}

extension StateManifest.Definition {
  /// Whatever the files are called.
  fileprivate func saysTheSame(as other: StateManifest.Definition) -> Bool {
    readingDigest == other.readingDigest && flowsDigest == other.flowsDigest
  }
}

extension DefinitionSources.Source {
  /// Differs also where goals ask for other events: of events of our kinds a state keeps the own names
  /// that goals ask for, and no others.
  var digestOfReadingForState: String {
    let names = Set(configuration.flows.flatMap(\.goals).map(\.event)).sorted()
    guard !names.isEmpty else { return readingDigest }
    let texts = [readingDigest] + names.map { JSONLiteral($0.string).description }
    return HashKey.digest(of: Array(texts.joined(separator: "\n").utf8))
  }

  /// Differs where flows do, but for titles, which nothing hangs on, and windows, which may be asked
  /// for otherwise at any time.
  var flowsDigest: String {
    let texts = configuration.flows.map { flow in
      var flow = flow
      flow.windowMilliseconds = 0
      flow.title = nil
      for step in flow.steps.indices { flow.steps[step].title = nil }
      return flow.fieldText
    }
    return HashKey.digest(of: Array(texts.joined(separator: "\n").utf8))
  }
}

extension AnalysisError {
  fileprivate static func missingDefinition(_ known: StateManifest.Definition) -> AnalysisError {
    AnalysisError(
      .missingDefinition, at: .file(known.name),
      "the state holds lines that were read with this definition, which is not among the inputs",
      fix: "name its folder too, or start over with --reset")
  }

  fileprivate static func changedReading(_ known: StateManifest.Definition) -> AnalysisError {
    AnalysisError(
      .changedDefinition, at: .file(known.name),
      "\"identity\", \"mapping\" or an \"event\" of \"goals\" has changed since the state's lines were read",
      fix: "undo that, or start over with --reset")
  }

  fileprivate static func changedFlows(_ known: StateManifest.Definition) -> AnalysisError {
    AnalysisError(
      .changedDefinition, at: .file(known.name), "\"flows\" has changed since the state's last run",
      fix:
        "undo that, recount everything by the new definition with --redefine, or start over with "
        + "--reset")
  }
}
