// More than 1,024 times of a histogram. They wait unsorted in `pending`; when that has grown as long as
// the runs, and no less than 4,096, it is sorted by its digits and folded in, so that the cost of a
// time does not grow with their number. Waiting, a time takes half the memory of a run.
//
//     pending   [61200, 59000, 1200, 61200]                       as they came
//     folded    [(1200, 1), (59000, 1), (61200, 2)]               (representative, count), sorted
//
// Once there is a run a bucket, the runs go on in a table by bucket (`BucketTable`): the times that
// wait are then counted there, and sorted no more. `finalize` makes a list of it again.
//
// Tried and dropped: leaving what waits unsorted when histograms merge (the sort came later, and was
// no shorter).

/// What a `TimeHistogram` of many times is made of.
struct ManyTimes: Sendable {
  /// How many times wait at least before they are folded into runs: found by trial.
  private static let leastPending = 4096
  /// How many wait before they are counted in a table; to let more wait took as long.
  private static let pendingForTable = 1024

  private var folded = TimeRuns()
  /// In place of `folded` while many times are added; `nil` before, and when all is settled.
  private var table: BucketTable?
  private var pending: [Int64] = []
  private(set) var count: Int

  /// None of `times` is negative.
  init(_ times: [Int64]) {
    pending = times
    count = times.count
  }

  init(_ runs: TimeRuns, count: Int) {
    folded = runs
    self.count = count
  }

  /// The bytes of memory that the times take.
  var memory: Int {
    folded.list.capacity * MemoryLayout<TimeHistogram.Run>.stride
      + pending.capacity * MemoryLayout<Int64>.stride + (table?.memory ?? 0)
  }

  /// Adds a time that is not negative.
  mutating func add(_ time: Int64) {
    pending.append(time)
    count += 1
    let most = table == nil ? max(Self.leastPending, folded.list.count) : Self.pendingForTable
    if pending.count >= most { fold() }
  }

  mutating func merge(_ other: ManyTimes) {
    count += other.count
    if table != nil || other.table != nil {
      makeTable()
      if let more = other.table { table?.add(more) }
      for run in other.folded.list { table?.add(run) }
      table?.add(other.pending)
    } else {
      folded = settled.combined(with: other.settled)
      pending = []
    }
  }

  /// Moves the runs into a table.
  private mutating func makeTable() {
    guard table == nil else { return }
    table = BucketTable(folded.list)
    folded = TimeRuns()
  }

  /// Folds in all that waits.
  mutating func finalize() {
    guard table != nil || !pending.isEmpty else { return }
    if table != nil { fold() }
    folded = settled
    table = nil
    pending = []
  }

  private mutating func fold() {
    if table != nil {
      table?.add(pending)
      return pending.removeAll(keepingCapacity: true)
    }
    folded = settled
    if !folded.isExact { makeTable() }
    pending = []
  }

  /// All times as runs.
  var settled: TimeRuns {
    if var table {
      // Only where something waits: to write to the table is to copy it.
      if !pending.isEmpty { table.add(pending) }
      return TimeRuns(byBucket: table)
    }
    guard !pending.isEmpty else { return folded }
    return folded.combined(with: TimeRuns(ascending: sortedByDigits(pending)))
  }
}
