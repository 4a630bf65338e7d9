import EventLog
import Journeys
import Reports

extension Analysis {
  /// Reads the inputs and tells what became of every event of one user, and why they count as they
  /// do.
  ///
  /// Only this user's events are kept, but where a file has no definition: its flows are read off the
  /// events of all.
  ///
  /// - Parameter user: The id as the log has it.
  /// - Returns: The user in each flow of the report.
  /// - Throws: `AnalysisError`, of kind `usage` where nobody has the id.
  public func explain(user: String) async throws(AnalysisError) -> UserExplanation {
    let request = try AnalysisRequest(self)
    let found = try await sources(request)
    let reading = try await reading(
      request, found, keeping: found.lacksFlows ? .all : .one(Text(user)))
    let (sources, scan) = (reading.sources, reading.scan)
    let run = try await RunFlows(request, sources: sources, scan: scan)
    let inquiry = try UserInquiry(user: Text(user), scan: scan, run: run)
    return UserExplanation(
      user: user, flows: inquiry.flows, markdown: inquiry.report.text, warnings: sources.warnings,
      formatNotes: scan.log.formatNotes + sources.titles.lines + sources.guessNotes)
  }
}

/// The question what became of one user of a scanned log.
private struct UserInquiry {
  private let user: Text
  private let scan: LogScan
  private let run: RunFlows
  private let trace: UserTrace
  private let asOf: Int64
  private let numbers: RunNames
  private let sessions: [UInt32: Text]
  /// `file:line` of each event.
  private let locations: [Place: String]

  /// - Throws: Where nobody has the id.
  init(user: Text, scan: LogScan, run: RunFlows) throws(AnalysisError) {
    var partition = RecordPartition()
    let hash = scan.key.user(user)
    try scan.read(RecordStore.partition(of: hash), into: &partition)
    let numbers = RunNames(flows: run.flows, symbols: run.symbols)
    guard let asOf = run.asOf,
      let trace = Self.trace(of: hash, in: partition, run, numbers, asOf: asOf)
    else { throw Self.noSuchUser(user, isSecondID: partition.secondIDs.contains(hash)) }
    (self.user, self.scan, self.run, self.asOf) = (user, scan, run, asOf)
    (self.trace, self.numbers, sessions) = (trace, numbers, partition.sessionTexts)
    let events = trace.journeys.compactMap(\.self).flatMap(\.events) + trace.strays
    locations = Dictionary(
      uniqueKeysWithValues: Set(events.map(\.record.place)).map {
        ($0, scan.log.location(of: $0).description)
      })
  }

  /// `nil` where nobody has the hash.
  private static func trace(
    of user: UInt64, in partition: borrowing RecordPartition, _ run: RunFlows,
    _ numbers: RunNames, asOf: Int64
  ) -> UserTrace? {
    var reader = UserReader(
      flows: run.flows, symbols: run.symbols, meanings: run.meanings, numbers: numbers,
      asOf: asOf)
    return reader.trace(user, in: partition)
  }

  var report: UserReport {
    let flows = run.reported.map { index in
      TracedFlow(
        flow: run.flows[index], names: numbers.names(ofFlow: index),
        calendar: run.calendars[index], trace: trace.journeys[index])
    }
    return UserReport(
      user: user, flows: flows, strays: trace.strays,
      names: TracedNames(symbols: run.symbols, sessions: sessions, locations: locations),
      asOf: asOf, rejectedCount: scan.summary.rejectedCount)
  }

  var flows: [Analysis.UserExplanation.Flow] {
    run.reported.map { index in
      TracedValues(
        flow: run.flows[index], names: numbers.names(ofFlow: index), symbols: run.symbols,
        sessions: sessions, locations: locations, trace: trace.journeys[index]
      ).flowValue
    }
  }

  /// Ids are not guessed, so none is offered.
  private static func noSuchUser(_ user: Text, isSecondID: Bool) -> AnalysisError {
    let fault =
      isSecondID
      ? "is in the log only next to another id, which is the one counted"
      : "is not in the log: no event has this id"
    let fix =
      isSecondID
      ? "use that one: the anonymous or install id, or with \"identity\": \"account\" the user id"
      : "write the id as the log has it, the anonymous or install id where a line has one"
    return .usage("--user", value: user.string, fault, fix: fix, code: .noSuchUser)
  }
}
