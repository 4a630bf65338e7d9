import Definitions
import EventLog
import Inference
import Journeys
import Reports

extension Analysis {
  /// Flow definitions read off a log, and the counts behind them.
  public struct Inference: Sendable {
    /// The proposed flows, in the order of id and version.
    public let flows: [Flow]
    /// The same as an `onboarding.json`.
    public let definition: String
    /// The counts behind it, in Markdown, for whoever edits it.
    public let evidence: String
    /// One line each.
    public let warnings: [String]
    /// One line where the inputs' first lines told their format.
    public let formatNotes: [String]

    /// Digests of the definition files that have a mapping and no flows.
    fileprivate let completed: Set<String>

    private func isCompletion(of file: FilePath) -> Bool {
      guard let bytes = try? file.contents(named: "onboarding.json") else { return false }
      return completed.contains(HashKey.digest(of: bytes))
    }

    /// Writes `onboarding.json` and `evidence.md` into a folder, which is made if needed.
    ///
    /// An `onboarding.json` that has no flows is completed; the proposal has its mapping.
    ///
    /// - Throws: Of kind `cannotCreate` where there is an `onboarding.json` with flows, or one that the
    ///   proposal does not rest on; it stays as it is.
    public func write(to folder: String) throws(AnalysisError) {
      let file = folder + "/onboarding.json"
      guard !FilePath(file).isOccupied || isCompletion(of: FilePath(file)) else {
        throw AnalysisError(
          .alreadyExists, at: .file(file), "exists already",
          fix: "name another folder with --out, or compare both and replace it yourself")
      }
      // The definition last: who sees it finds its evidence beside it.
      try convertingErrors(
        of: ReportFolder(path: folder).add([
          ReportFile(name: "evidence.md", bytes: Array(evidence.utf8)),
          ReportFile(name: "onboarding.json", bytes: Array(definition.utf8)),
        ]))
    }
  }

  /// Reads the inputs and proposes a definition of the flows that they show, whatever flows the
  /// definitions beside them have; their identity and mapping say how lines are read.
  ///
  /// Steps of the file that `configuration` names are kept, and completed by what the log shows.
  ///
  /// A report on files without a definition counts by the same one.
  ///
  /// - Throws: `AnalysisError`, of kind `unusableInput` where no flow shows a page.
  public func infer() async throws(AnalysisError) -> Inference {
    let request = try AnalysisRequest(self)
    var sources = try await sources(request)
    sources.infersAll = true
    let reading = try await reading(request, sources)
    let (scan, titles) = (reading.scan, reading.sources.titles)
    let inference = FlowInference(
      scan: scan, symbols: RunSymbols(scan: scan.summary, properties: scan.properties),
      sources: Set(sources.sources.indices), sourceCount: sources.sources.count, defined: [],
      pagesAreChosen: sources.chooseThePages,
      asOf: try request.asOf(zones: sources.zones) ?? scan.summary.latestTime,
      threads: threads)
    let all = try await inference.flows().telling(titles)
    guard !all.isEmpty else { throw try await request.noPages(sources, scan) }
    let written = configuration == nil ? [] : sources.completableFlows
    let chosen = try chosen(of: all.completing(written))
    let definition = DefinitionText(
      chosen.map(\.definition), identity: sources.commonIdentity,
      preset: request.format.preset ?? sources.commonPreset ?? scan.log.recognisedPreset,
      fields: titles.tellPagesApart ? TitleMapping.fields : [], mapping: sources.commonMapping,
      dimensions: sources.commonDimensions.map(\.definition),
      written: sources.commonParts ?? WrittenParts())
    return Inference(
      flows: chosen.map(Inference.Flow.init), definition: definition.string,
      evidence: InferenceReport(
        chosen, guesses: sources.guesses, dimensions: sources.commonDimensions
      ).text,
      warnings: sources.warnings
        + (sources.unusedDefinitions(but: written) + sources.unprintedParts + scan.setAside)
        .map(\.description),
      formatNotes: scan.log.formatNotes + titles.lines + sources.guessNotes,
      completed: Set(sources.sources.filter(\.isWithoutFlows).compactMap(\.digest)))
  }

  /// The flows of the ids in `flows`; all, where there are none.
  private func chosen(of all: [InferredFlow]) throws(AnalysisError) -> [InferredFlow] {
    let wanted = flows.map { Text($0) }
    for id in wanted where !all.contains(where: { $0.definition.id == id }) {
      throw .usage("--flow", .unknownFlow(id, among: all.map(\.definition)), code: .unknownFlow)
    }
    return all.filter { wanted.isEmpty || wanted.contains($0.definition.id) }
  }
}

extension [InferredFlow] {
  /// The same flows, where some have been written down in part: by id, or the only one by the only one.
  fileprivate func completing(_ written: [FlowDefinition]) -> [InferredFlow] {
    map { flow in
      let own =
        written.first { $0.key == flow.definition.key }
        ?? (count == 1 && written.count == 1 ? written.first : nil)
      guard let own else { return flow }
      var flow = flow
      flow.definition = own.completed(by: flow.definition)
      return flow
    }
  }

  /// The same flows, with what titles of pages told beside the first definition of each id.
  fileprivate func telling(_ titles: TitleFindings) -> [InferredFlow] {
    var told: Set<Text> = []
    return map { flow in
      var flow = flow
      guard told.insert(flow.definition.id).inserted,
        let note = titles.note(ofFlow: flow.definition.id)
      else { return flow }
      // It says the same of these numbers, and more.
      flow.evidence.notes.removeAll(where: \.isOfNumbers)
      flow.evidence.notes.append(note)
      return flow
    }
  }
}

extension InferenceNote {
  fileprivate var isOfNumbers: Bool {
    if case .knownByNumber = self { true } else { false }
  }
}

extension DefinitionSources {
  /// Which id comes first, where all definition files say the same; the usual one, where not.
  fileprivate var commonIdentity: Identity {
    identities.allSatisfy { $0 == .account } && !identities.isEmpty ? .account : .install
  }

  /// The format that all definition files name, if all name one and say no more of it.
  fileprivate var commonPreset: MappingPreset? {
    let mappings = usedMappings
    guard mappings.count == 1, let mapping = mappings.first ?? nil,
      mapping == Mapping(preset: mapping.preset)
    else { return nil }
    return mapping.preset
  }

  /// How the lines of each file are read.
  private var usedMappings: Set<Mapping?> {
    Set(Set(sourceOfFile).map { sources[$0].configuration.mapping })
  }

  /// How all lines are read, as the proposal is to say it; `nil` where there is nothing to say, or no
  /// mapping that is all files'.
  fileprivate var commonMapping: MappingText? {
    let mappings = usedMappings
    guard mappings.count == 1, let mapping = mappings.first ?? nil else { return nil }
    if let guess = sources.compactMap(\.guess).first { return MappingText(guess.mapping) }
    return sources.compactMap(\.written.mapping).first ?? MappingText(mapping)
  }

  /// The sources that some file is read by.
  private var usedSources: [Source] { Set(sourceOfFile).sorted().map { sources[$0] } }

  /// What the definition file of all files says besides; `nil` where there are several.
  fileprivate var commonParts: WrittenParts? {
    Set(usedSources.map(\.digest)).count == 1 ? usedSources[0].written : nil
  }

  /// What users are split by, where that was guessed for all files alike.
  fileprivate var commonDimensions: [GuessedDimension] {
    Set(usedSources.map(\.dimensions)).count == 1 ? usedSources[0].dimensions : []
  }

  /// One line for each definition file of which the proposed one lacks a mapping, or what it says of reports.
  fileprivate var unprintedParts: [Diagnostic] {
    sources.compactMap { source in
      let lost = source.written.names.filter {
        $0 == "mapping" ? commonMapping == nil : commonParts == nil
      }
      guard let name = source.name, !lost.isEmpty else { return nil }
      let keys = lost.map { "\"\($0)\"" }.joined(separator: ", ")
      return Diagnostic(
        .mappingNotCopied, at: .file(name), "has \(keys), which the proposal does not have",
        fix: "copy \(lost.count == 1 ? "it" : "them") there")
    }
  }

  /// Flows that a proposal can keep what is written of: it writes no goals.
  fileprivate var completableFlows: [FlowDefinition] {
    // Files that a guess reads have a source of their own, with the same flows.
    sources.flatMap(\.configuration.flows).filter(\.goals.isEmpty)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// One line for each definition file whose flows are not among those completed.
  fileprivate func unusedDefinitions(but written: [FlowDefinition]) -> [Diagnostic] {
    let unused = sources.filter { source in
      !source.configuration.flows.allSatisfy { flow in
        written.contains { $0.key == flow.key }
      }
    }
    return unused.compactMap(\.name).map { name in
      Diagnostic(
        .unusedDefinition, at: .file(name), "defines flows already, and was not used",
        fix: "compare before you replace it")
    }
  }
}

extension LogScan {
  /// How many lines were rejected, in a line; nothing where none was.
  fileprivate var setAside: [Diagnostic] {
    guard summary.rejectedCount > 0 else { return [] }
    return [
      Diagnostic(
        .rejectedLines, at: nil,
        "\(summary.rejectedCount) of \(summary.lines) lines are not events and were ignored",
        fix: "see report")
    ]
  }
}

extension AnalysisRequest {
  /// Why no flow can be inferred, where nothing was counted yet.
  func noPages(
    _ sources: DefinitionSources, _ scan: LogScan
  ) async throws(AnalysisError) -> AnalysisError {
    let run = try await RunFlows(self, sources: sources, scan: scan)
    let count = try await FlowCount(self, sources: sources, run: run, scan: scan)
    return try noPages(count.eventCounts, scan)
  }

  /// Why no flow can be inferred: an as-of before all events, or a log that shows no page of any flow.
  func noPages(
    _ counts: EventCounts, _ scan: LogScan
  ) throws(AnalysisError) -> AnalysisError {
    try requireEvents(counts)
    return .noPages(in: scan.summary)
  }
}

extension AnalysisError {
  /// A log that shows no page of any flow.
  fileprivate static func noPages(in summary: ScanSummary) -> AnalysisError {
    let kinds = summary.eventNames
    let seen =
      kinds.isEmpty
      ? "the input is empty"
      : "no event of the input is a page_viewed with a page (it has \(kinds))"
    let look = kinds.isEmpty ? "" : "look at them with `onboarding-funnel check`, "
    return AnalysisError(
      .noPages, "\(seen), so no flow can be inferred",
      fix: "\(look)log page views, or write onboarding.json by hand")
  }
}

extension ScanSummary {
  /// The names of what happened, at most five, in the order of their bytes; empty without events.
  fileprivate var eventNames: String {
    let names = Set(shapes.map { $0.otherName ?? Text($0.kind.name) }).sorted()
    return names.prefix(5).map { VisibleText.quoted($0) }.joined(separator: ", ")
      + (names.count > 5 ? ", …" : "")
  }
}
