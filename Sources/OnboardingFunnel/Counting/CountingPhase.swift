import Definitions
import EventLog
import Funnels
import Journeys
import SyntheticLogs

/// The work of the second phase: all users are read, partition by partition, by all workers.
struct CountingPhase {
  /// What one worker brings back.
  struct WorkerResult: Sendable {
    /// By flow.
    var counters: [FlowCounter]
    /// `nil` where no users are listed.
    var users: UserRows?
    var eventCounts = EventCounts()
  }

  private let request: AnalysisRequest
  private let run: RunFlows
  private let scan: LogScan
  private let meanings: EventMeanings
  private let numbers: RunNames

  init(_ request: AnalysisRequest, run: RunFlows, scan: LogScan) {
    self.request = request
    self.run = run
    self.scan = scan
    meanings = run.meanings
    numbers = RunNames(
      flows: run.flows, symbols: run.symbols, threads: request.settings.threads)
  }

  private var reader: UserReader { reader(entriesOnly: false) }

  private func reader(entriesOnly: Bool) -> UserReader {
    UserReader(
      flows: run.flows, symbols: run.symbols, meanings: meanings, numbers: numbers,
      asOf: run.lastInstant, entriesOnly: entriesOnly, placeholders: PlaceholderUsers(scan.key))
  }

  /// By flow, the tallies that workers share, of values with few users; none where every breakdown shows all
  /// of its values.
  ///
  /// Which values have few users is counted here, by reading the entries of all users once.
  func sharedSegments() async throws(AnalysisError) -> [SharedSegments] {
    let empty = run.flows.indices.map {
      ValueCounts(flow: run.flows[$0], names: numbers.names(ofFlow: $0))
    }
    guard empty.contains(where: \.areNeeded) else { return [] }
    let workers = request.settings.threads
    let results = try inParallel(workers: workers) { worker throws(AnalysisError) in
      var reader = reader(entriesOnly: true)
      var counts = empty
      try scan.readPartitions(of: worker, among: workers) { partition in
        reader.read(partition: partition) { facts in counts[facts.flow].add(facts) }
      }
      return counts
    }
    return run.flows.indices.map { flow in
      let counts = results.dropFirst().reduce(into: results[0][flow]) { $0.merge($1[flow]) }
      return SharedSegments(counts, flow: run.flows[flow], names: numbers.names(ofFlow: flow))
    }
  }

  /// Makes the times of tallies that workers share ready to be asked, once all users are counted.
  func finalize(_ segments: [SharedSegments]) {
    guard !segments.isEmpty else { return }
    let workers = request.settings.threads
    _ = inParallel(workers: workers) { worker in
      for flow in segments { flow.finalize(worker: worker, of: workers) }
    }
  }

  /// Lists users without counting them.
  func users() async throws(AnalysisError) -> (UserList, EventCounts) {
    let results = try inParallel(workers: request.settings.threads) {
      _ throws(AnalysisError) in
      var reader = self.reader
      var rows = userRows
      try scan.takePartitions(telling: request.settings.onNote) {
        (partition) throws(AnalysisError) in
        reader.read(partition: partition) { facts in rows?.add(facts, in: partition) }
        if let failure = rows?.failure { throw AnalysisError(failure) }
      }
      return (rows: rows, events: reader.eventCounts)
    }
    let list = list(of: results.compactMap(\.rows))
    return (list, results.reduce(into: EventCounts()) { $0.merge($1.events) })
  }

  /// What the users of each flow did, for a log that is made after this one; `nil` for a flow that must not
  /// stand there.
  func fits() async throws(AnalysisError) -> (flows: [FlowFit?], events: EventCounts) {
    let words = try await sharedWords()
    let results = try inParallel(workers: request.settings.threads) {
      _ throws(AnalysisError) in
      var reader = self.reader
      var fits = run.flows.indices.map { flow in
        FlowFit(run.flows[flow], names: numbers.names(ofFlow: flow), words: words)
      }
      try scan.takePartitions { partition in
        reader.read(partition: partition) { facts in fits[facts.flow]?.add(facts) }
      }
      return (fits: fits, events: reader.eventCounts)
    }
    let flows = run.flows.indices.map { flow in
      results.dropFirst().reduce(into: results[0].fits[flow]) { sum, result in
        if let other = result.fits[flow] { sum?.merge(other) }
      }
    }
    return (flows, results.reduce(into: EventCounts()) { $0.merge($1.events) })
  }

  /// How many users have each word of the log.
  private func sharedWords() async throws(AnalysisError) -> SharedWords {
    let workers = request.settings.threads
    let empty = SharedWords(run.symbols)
    let results = try inParallel(workers: workers) { worker throws(AnalysisError) in
      var reader = self.reader
      var words = empty
      try scan.readPartitions(of: worker, among: workers) { partition in
        reader.readJourneys(of: partition.records) { _, journey in words.add(journey) }
      }
      return words
    }
    return results.dropFirst().reduce(into: results[0]) { $0.merge($1) }
  }

  /// The list of all workers' rows.
  func list(of rows: [UserRows]) -> UserList {
    UserList(
      rows, reported: run.reported, room: request.userRowRoom * request.settings.threads)
  }

  /// A worker's rows about users; `nil` where none are listed.
  private var userRows: UserRows? {
    guard let query = request.users else { return nil }
    let flows = run.flows.indices.map { flow in
      UserRows.Flow(
        reading: run.flows[flow], key: run.flows[flow].definition.key,
        names: numbers.names(ofFlow: flow), lists: run.flows[flow].lists.lists.map(\.steps),
        place: run.reported.firstIndex(of: flow))
    }
    return UserRows(
      query, flows: flows, log: scan.log, room: request.userRowRoom / 2,
      folder: request.spillPlace.folder)
  }

  /// `segments`: by flow, those that workers share; empty where they share none.
  func results(_ segments: [SharedSegments]) async throws(AnalysisError) -> [WorkerResult] {
    try inParallel(workers: request.settings.threads) { _ throws(AnalysisError) in
      var reader = self.reader
      var room = TallyRoom(request, scan: scan)
      var result = WorkerResult(
        counters: run.flows.indices.map { flow in
          FlowCounter(
            flow: run.flows[flow], names: numbers.names(ofFlow: flow),
            calendar: run.calendars[flow], shared: segments.isEmpty ? nil : segments[flow],
            pairs: run.symbols.pairs)
        }, users: userRows)
      try scan.takePartitions(telling: request.settings.onNote) {
        (partition) throws(AnalysisError) in
        reader.read(partition: partition) { facts in
          result.counters[facts.flow].add(facts)
          result.users?.add(facts, in: partition)
        }
        if let failure = result.users?.failure { throw AnalysisError(failure) }
        try room.require(result.counters)
      }
      result.eventCounts = reader.eventCounts
      for flow in result.counters.indices { result.counters[flow].finalize() }
      return result
    }
  }
}
