import EventLog
import Journeys
import Reports

extension Analysis {
  /// What became of one user, as Markdown.
  package struct UserExplanation: Sendable {
    package let markdown: String
    /// One line each, about inputs that were not read as a user may expect.
    package let warnings: [String]
    /// One line where the inputs' first lines told their format.
    package let formatNotes: [String]
  }

  /// Reads the inputs and tells what became of every event of one user, and why they count as they
  /// do.
  ///
  /// `user`: the id as the log has it. Only this user's events are kept, but where a file has no
  /// definition: its flows are read off the events of all.
  ///
  /// - Throws: `AnalysisError`, of kind `usage` where nobody has the id.
  package func explain(user: String) async throws(AnalysisError) -> UserExplanation {
    let request = try AnalysisRequest(self)
    onNote?(.began(.discovering))
    let found = try await DefinitionSources(request, configuration: configuration)
      .guessingMappings(request)
    onNote?(.began(.reading))
    let needsAll = found.sources.contains(where: \.isWithoutFlows)
    let reading = try await TitledReading.reading(
      request, sources: found, keeping: needsAll ? .all : .one(Text(user)))
    let (sources, scan) = (reading.sources, reading.scan)
    try scan.log.requireUsableLines(most: mostBadLines, ratio: mostBadRatio)
    onNote?(.began(.counting))
    let run = try await RunFlows(request, sources: sources, scan: scan)
    let markdown = try UserInquiry(user: Text(user), scan: scan, run: run).report().text
    return UserExplanation(
      markdown: markdown, warnings: sources.warnings,
      formatNotes: scan.log.formatNotes + sources.titles.lines + sources.guessNotes)
  }
}

/// The question what became of one user of a scanned log.
private struct UserInquiry {
  let user: Text
  let scan: LogScan
  let run: RunFlows

  /// - Throws: Where nobody has the id.
  func report() throws(AnalysisError) -> UserReport {
    var partition = RecordPartition()
    let hash = scan.key.user(user)
    try scan.read(RecordStore.partition(of: hash), into: &partition)
    let numbers = RunNumbers(flows: run.flows, symbols: run.symbols)
    var reader = UserReader(
      flows: run.flows, symbols: run.symbols, meanings: run.meanings, numbers: numbers,
      asOf: run.asOf ?? 0)
    guard let trace = reader.trace(hash, in: partition) else {
      throw noSuchUser(isSecondID: partition.secondIDs.contains(hash))
    }
    let flows = run.reported.map { index in
      TracedFlow(
        flow: run.flows[index], names: numbers.names(ofFlow: index),
        calendar: run.calendars[index], trace: trace.journeys[index])
    }
    return UserReport(
      user: user, flows: flows, strays: trace.strays, names: names(trace, partition),
      asOf: run.asOf ?? 0, rejectedCount: scan.summary.rejectedCount)
  }

  private func names(_ trace: UserTrace, _ partition: RecordPartition) -> TracedNames {
    let events = trace.journeys.compactMap(\.self).flatMap(\.events) + trace.strays
    let places = Set(events.map(\.record.place))
    return TracedNames(
      symbols: run.symbols, sessions: partition.sessionTexts,
      locations: Dictionary(uniqueKeysWithValues: places.map { ($0, scan.log.location(of: $0)) }))
  }

  /// Ids are not guessed, so none is offered.
  private func noSuchUser(isSecondID: Bool) -> AnalysisError {
    let fault =
      isSecondID
      ? "stands in the log only beside another id, which is the one counted"
      : "is no such user: the log has no event of this id"
    let fix =
      isSecondID
      ? "write that one: the anonymous or install id, or with \"identity\": \"account\" the user id"
      : "write the id as the log has it, the anonymous or install id where a line has one"
    return .usage("--user", value: user.string, fault, fix: fix, code: "no_such_user")
  }
}
