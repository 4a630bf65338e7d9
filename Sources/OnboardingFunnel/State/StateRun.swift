import EventLog
import Journeys

/// One run on a state: what is new is read and kept, and the state is ready to be counted.
struct StateRun {
  /// All that the state holds.
  let scan: LogScan
  let news: String
  let warnings: [String]

  /// Reads what is new into the `state`, which has all of it or nothing where this throws.
  ///
  /// `keep`: users whose last event is longer before the latest are forgotten, in milliseconds.
  init(
    _ request: AnalysisRequest, sources: DefinitionSources, settings: StateSettings, keep: Int64?,
    state: inout KeptState
  ) async throws(AnalysisError) {
    let definitions = try StateDefinitions(
      sources, known: state.manifest.definitions, redefines: settings.redefines)
    let kept = sources.properties(for: request)
    var manifest = state.manifest
    manifest.definitions = definitions.definitions
    manifest.properties += kept.filter { !manifest.properties.contains($0) }
    request.settings.onNote?(.began(.reading))
    let new = try await StateReading(
      request, sources: sources, state: state, lastLine: settings.isFinal ? .counted : .left,
      properties: manifest.properties)
    let log = new.log
    if log.hasNoEvents, try !state.hasEvents(manifest.segments) { throw log.withoutEvents }
    try log.requireFewBadLines(
      most: request.settings.mostBadLines, ratio: request.settings.mostBadRatio)
    new.note(in: &manifest, clock: request.settings.clock)
    manifest.names.merge(NamesSeen(properties: new.reading.summary.names.properties))
    let givenUp = manifest.giveUpWaiting()
    try await Self.write(
      new.newSegment(
        number: manifest.nextSegment, definitionOfSource: definitions.definitionOfSource,
        with: givenUp), keeping: keep, request, to: state, &manifest)
    // What could not be counted is better read again, with more memory, than kept.
    let scan = try Self.scan(
      state, of: manifest, asked: sources.askedProperties(for: request), kept: kept,
      fileOfInput: new.fileOfInput,
      sourceOfDefinition: definitions.sourceOfDefinition, request)
    // A state of a version that kept lines of which none is an event.
    if scan.log.hasNoEvents { throw scan.log.withoutEvents }
    let read = new.reading.log
    if let file = settings.quarantineFile, read.summary.rejectedCount > 0 {
      try Quarantine(read).write(to: RunFileName(file, run: manifest.generation).path)
    }
    try state.commit(manifest)
    self.scan = scan
    news = Self.news(of: read.summary, waiting: manifest.waitingLines)
    warnings =
      sources.warnings + Self.warnings(of: new, givenUp: givenUp).map(\.description)
      + (scan.summary.properties.areWhole ? [] : [Self.oldState(state).description])
  }

  /// Adds what was read, forgets users who were idle for longer than `keep`, and merges what is small.
  private static func write(
    _ added: NewStateSegment?, keeping keep: Int64?, _ request: AnalysisRequest,
    to state: KeptState, _ manifest: inout StateManifest
  ) async throws(AnalysisError) {
    let writing = StateWriting(
      state: state, threads: request.settings.threads,
      definitionCount: manifest.definitions.count)
    do {
      if let added {
        manifest.generation += 1
        try await writing.add(added, to: &manifest)
      }
      if let keep { try await writing.forgetIdle(longerThan: keep, in: &manifest) }
      try await writing.mergeTail(of: &manifest)
    } catch {
      throw AnalysisError(error)
    }
  }

  private static func warnings(
    of new: StateReading, givenUp: [(input: StateManifest.Input, lines: WaitingLines)]
  ) -> [Diagnostic] {
    new.newlyGone.map(warning) + new.newlyCut.map(warning)
      + [new.newlyWaiting.map(warning), warning(givenUp)].compactMap(\.self)
  }

  /// All that a state holds once it has the `manifest`, as one log that can be counted.
  private static func scan(
    _ state: KeptState, of manifest: StateManifest, asked: [Text], kept: [Text],
    fileOfInput: [Int: Int],
    sourceOfDefinition: [Int], _ request: AnalysisRequest
  ) throws(AnalysisError) -> LogScan {
    let segments = try convertingErrors(of: state.segments(manifest.segments[...]))
    for property in asked where segments.contains(where: { $0.segment.lacks(property) }) {
      throw .unkeptProperty(property)
    }
    let names = manifest.inputs.map { ($0.number, $0.name) }
    let scan: LogScan
    do {
      scan = try LogScan(
        segments, waiting: manifest.waiting, key: state.key,
        names: Dictionary(names, uniquingKeysWith: { $1 }),
        fileOfInput: fileOfInput, sourceOfDefinition: sourceOfDefinition, properties: kept,
        seen: manifest.names)
    } catch {
      throw AnalysisError(.contradictorySegments(in: state))
    }
    let nameBytes = scan.summary.nameBytes
    try convertingErrors(of: request.memory.requireRoom(forNamesOf: nameBytes))
    try convertingErrors(
      of: request.memory.requireRoom(toUnpack: segments, besideNamesOf: nameBytes))
    return scan
  }

  private static func news(of summary: ScanSummary, waiting: Int) -> String {
    "\(summary.lines) new lines: \(summary.accepted) accepted, \(summary.rejectedCount) "
      + "rejected, \(summary.blank) blank"
      + (waiting > 0 ? "; \(waiting) wait to be read again" : "")
  }

  private static func warning(_ lines: Int, _ location: Diagnostic.Location) -> Diagnostic {
    Diagnostic(
      .aheadOfClock, at: location,
      "\(lines == 1 ? "this line is" : "this and \(lines - 1) more new lines are") more than a day ahead "
        + "of the machine's clock and will be read again once the clock has come so far",
      fix: "if the clock is wrong, set it")
  }

  private static func warning(
    _ givenUp: [(input: StateManifest.Input, lines: WaitingLines)]
  ) -> Diagnostic? {
    guard let first = givenUp.first else { return nil }
    let lines = givenUp.reduce(0) { $0 + $1.lines.lines }
    return Diagnostic(
      .givenUp, at: .file(first.input.name, line: first.lines.firstLine + 1),
      "too many stretches of lines wait for the clock: the furthest ahead, \(lines) lines from here on, stay "
        + "rejected and will not be read again",
      fix: "set the clocks of the devices that sent them")
  }

  private static func oldState(_ state: KeptState) -> Diagnostic {
    Diagnostic(
      .propertiesNotKept, at: .file(state.folder.path),
      "an earlier version has read lines for this state and kept only the properties that were asked for",
      fix: "what goes with going on is looked for among these alone, until the state is started "
        + "over with --reset")
  }

  private static func warning(_ gone: StateManifest.Input) -> Diagnostic {
    Diagnostic(
      .goneInput, at: .file(gone.name),
      "is gone, or was started again, after \(gone.lines) of its lines were read",
      fix: "lines written to it since are lost, unless its rotated name is an input too, such as "
        + "\(VisibleText(gone.name).string)*")
  }

  private static func warning(_ name: String, _ cut: ResumePlan.Cut, _ read: Int64) -> Diagnostic {
    Diagnostic(
      .cutInput, at: .file(name),
      "was cut off: of \(read) bytes that had been read the first \(cut.offset) are left",
      fix:
        "the \(cut.linesBehind) lines that stood behind them stay counted, and what stands there "
        + "now is read as new")
  }
}

extension StateSegment {
  /// Whether it has events of which a property was not kept.
  fileprivate func lacks(_ property: Text) -> Bool {
    counts.events > 0 && !properties.contains(property)
  }
}

extension AnalysisError {
  fileprivate static func unkeptProperty(_ property: Text) -> AnalysisError {
    let name =
      switch KeptValue(key: property) {
      case .property(let name): "properties.\(VisibleText(name.string).string)"
      case .path: "dimension \(VisibleText(property.string).string)"
      }
    return AnalysisError(
      .unkeptProperty, at: .named(name),
      "was not kept of all lines that the state holds, since nobody asked for it when they were read",
      fix: "leave it out, or start over with --reset")
  }
}

/// The name of a file that every run writes anew, with the run's number before its suffix.
struct RunFileName {
  let path: String

  /// `rejected.ndjson` of run 12 is `rejected.12.ndjson`.
  init(_ path: String, run: Int) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      self.path = "\(path).\(run)"
      return
    }
    self.path = "\(path[..<dot]).\(run)\(path[dot...])"
  }
}
