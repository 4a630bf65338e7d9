import EventLog
import Funnels
import Journeys

/// Sees that what a worker counts fits into memory.
///
/// One a worker.
struct TallyRoom {
  private let request: AnalysisRequest
  private let names: Int
  private let blocks: Int
  private var partitions = 0
  /// After which partition the counts are looked at next.
  private var next = 8

  init(_ request: AnalysisRequest, scan: LogScan) {
    self.request = request
    names = scan.summary.nameBytes
    blocks = scan.records.blockMemory
  }

  /// To be called after each partition; looks at the counts after every eighth at first, and later when an
  /// eighth more are read, since that takes a while where there are many.
  mutating func require(_ counters: [FlowCounter]) throws(AnalysisError) {
    partitions += 1
    guard partitions == next else { return }
    next += max(8, partitions / 8)
    // The others have as much to count, and all are merged into one more.
    let own = counters.reduce(0) { $0 + $1.tally.memory }
    let tallies = own * (request.settings.threads + 1)
    let hasRoom = request.memory.hasRoom(
      forTallies: tallies, besideBlocksOf: blocks, namesOf: names)
    if !hasRoom { throw AnalysisError(LogError.tooManyResults("the counts of all segments")) }
  }
}

extension AnalysisRequest {
  /// Sees that the tables of the reported flows fit into memory, before they are made.
  ///
  /// `names`: the bytes that are made of names.
  func requireRoom(forResultsOf count: FlowCount, names: Int) throws(AnalysisError) {
    let results = count.reported.map {
      ResultMemory(flow: count.flows[$0], tally: count.tallies[$0])
    }
    let bytes = results.reduce(0) { $0 + $1.bytes }
    guard !memory.hasRoom(forResults: bytes, besideNamesOf: names) else { return }
    let most = results.max { $0.bytes < $1.bytes }
    let what = most.map {
      "the tables, with \($0.trendRows) rows in trend.csv (\($0.segments) segments, "
        + "\($0.periods) periods each),"
    }
    throw AnalysisError(LogError.tooManyResults(what ?? "the tables"))
  }
}
