import EventLog
import Funnels
import Journeys

/// Sees that what a worker counts fits into memory.
///
/// One a worker.
struct TallyRoom {
  private let threads: Int
  /// The bytes that the counts of all workers may take; `nil` has no bound.
  private let most: Int?
  private var partitions = 0
  /// After which partition the counts are looked at next.
  private var next = 8

  init(_ request: AnalysisRequest, scan: LogScan) {
    threads = request.settings.threads
    most = request.memory.mostTallies(
      besideBlocksOf: scan.records.blockMemory, namesOf: scan.summary.nameBytes)
  }

  /// To be called after each partition.
  ///
  /// To look at many counts takes a while. Users are dealt to partitions by chance, so counts grow no faster
  /// than partitions are read: they are looked at again when they may take half of their room, but not
  /// before an eighth more is read.
  mutating func require(_ counters: [FlowCounter]) throws(AnalysisError) {
    partitions += 1
    guard partitions == next, let most else { return }
    // The others have as much to count, and all are merged into one more; what they share is there once.
    let own = counters.reduce(0) { $0 + $1.tally.memory } * (threads + 1)
    let tallies = counters.reduce(own) { $0 + $1.tally.sharedMemory }
    if tallies > most { throw AnalysisError(.tooManyResults("the counts of all segments")) }
    let timesRoom = most / max(1, tallies) / 2
    next = max(next + max(8, partitions / 8), partitions * min(timesRoom, 1_000))
  }
}

extension AnalysisRequest {
  /// Sees that the tables of the reported flows fit into memory, before they are made.
  ///
  /// `names`: the bytes that are made of names.
  func requireRoom(forResultsOf count: FlowCount, names: Int) throws(AnalysisError) {
    let leavesFields = settings.minimumCell == nil
    let results = parallelMap(count.reported.count, threads: settings.threads) { place in
      let flow = count.reported[place]
      return ResultMemory(
        flow: count.flows[flow], tally: count.tallies[flow], leavesFields: leavesFields)
    }
    let bytes = results.reduce(0) { $0 + $1.bytes }
    guard !memory.hasRoom(forResults: bytes, besideNamesOf: names) else { return }
    let most = results.max { $0.bytes < $1.bytes }
    let what = most.map {
      "the tables, with \($0.trendRows) rows in trend.csv (\($0.segments) segments, "
        + "\($0.periods) periods each),"
    }
    throw AnalysisError(.tooManyResults(what ?? "the tables"))
  }
}
