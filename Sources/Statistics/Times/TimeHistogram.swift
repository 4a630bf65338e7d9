// How many users needed how long, in a form that merges.
//
// Times come one by one, from many journeys on many cores, into many histograms: one for each
// segment, step and measure, most of them with a handful of times. So a histogram is sparse and
// filling it is an append. Times wait unsorted in `pending`; when that has grown as long as the
// runs, and no less than 4,096, it is sorted by its digits and folded in, so that the cost of a time
// does not grow with their number. Waiting, a time takes half the memory of a run.
//
//     pending   [61200, 59000, 1200, 61200]                       as they came
//     folded    [(1200, 1), (59000, 1), (61200, 2)]               (representative, count), sorted
//
// Up to 1,024 different times each has a run of its own: small logs are exact. With more, there is
// one run for each `TimeBucket` that holds a time. A run names its bucket by a representative inside
// it: the time itself while all times of the bucket are equal, the middle of the bucket once they
// are not. That join is associative and commutative (the middle absorbs), and how many different
// times there are does not depend on their order, so any order of adding and merging ends in the
// same runs. Logs with whole seconds keep exact quantiles this way, others are off by at most half
// a bucket, which is below 0.05 %.
//
// Where that happens while times are added, the runs go on in a table by bucket (`BucketTable`):
// the times that wait are then counted there, and sorted no more. `finalize` makes a list of it again.
//
// A histogram of few times that is merged into another joins what waits there, so that a thousand
// small ones cost no thousand folds.
//
// Tried and dropped: dense counters for all (16 KiB an octave for five users), a bucket number
// beside the representative (it follows from it), t-digests (their merges depend on the order), and
// leaving what waits unsorted when histograms merge (the sort came later, and was no shorter).

/// A mergeable histogram of durations in milliseconds.
///
/// Exact for up to 1,024 different times; else below two seconds and for the shares up to 600,
/// 3,600, 86,400 and 604,800 seconds; a quantile is within 0.1 % of the exact one.
package struct TimeHistogram: Sendable {
  /// Times that are not told apart.
  package struct Run: Hashable, Sendable {
    /// The time itself where all times of the run are equal, else the middle of their bucket.
    package var milliseconds: Int64
    package var count: Int

    package init(milliseconds: Int64, count: Int) {
      self.milliseconds = milliseconds
      self.count = count
    }
  }

  /// The most different times that are all told apart.
  package static let mostExactTimes = 1024
  /// How many times wait at least before they are folded in: found by trial.
  private static let leastPending = 4096

  private var folded = Runs()
  /// In place of `folded` while many times are added; `nil` before, and when all is settled.
  private var table: BucketTable?
  private var pending: [Int64] = []
  /// Number of times added.
  package private(set) var count = 0

  package init() {}

  /// The histogram that has these runs, ascending.
  ///
  /// `isExact`: whether every run is one time; then there are at most `mostExactTimes`.
  package init(runs: [Run], isExact: Bool) {
    folded = Runs(runs, isExact: isExact)
    count = runs.reduce(0) { $0 + $1.count }
  }

  /// Whether so many times in one place can be kept: all that a log can have, and not any that a file may claim.
  ///
  /// `run`: not negative.
  package static func canKeep(_ run: Run) -> Bool { BucketTable.canKeep(run) }

  /// The bytes of memory that the times take.
  package var memory: Int {
    folded.list.capacity * MemoryLayout<Run>.stride
      + pending.capacity * MemoryLayout<Int64>.stride + (table?.memory ?? 0)
  }

  /// Adds one time; a negative one, of a clock set back, counts as 0.
  package mutating func add(_ milliseconds: Int64) {
    pending.append(max(0, milliseconds))
    count += 1
    if pending.count >= max(Self.leastPending, folded.list.count) { fold() }
  }

  /// Adds all times of another histogram.
  package mutating func merge(_ other: TimeHistogram) {
    guard count > 0 else { return self = other }
    guard other.count > Self.mostExactTimes else { return addEach(of: other) }
    count += other.count
    if table != nil || other.table != nil {
      addToTable(other)
    } else {
      folded = settled.combined(with: other.settled)
      pending = []
    }
  }

  private mutating func addEach(of other: TimeHistogram) {
    for run in other.folded.list {
      for _ in 0..<run.count { add(run.milliseconds) }
    }
    for time in other.pending { add(time) }
  }

  private mutating func addToTable(_ other: TimeHistogram) {
    makeTable()
    if let more = other.table { table?.add(more) }
    for run in other.folded.list { table?.add(run) }
    table?.add(other.pending)
  }

  /// Moves the runs into a table.
  private mutating func makeTable() {
    guard table == nil else { return }
    table = BucketTable(folded.list)
    folded = Runs()
  }

  /// Folds in all that waits, so that questions find nothing to do.
  package mutating func finalize() {
    guard table != nil || !pending.isEmpty else { return }
    if table != nil { fold() }
    folded = settled
    table = nil
    pending = []
  }

  private mutating func fold() {
    if table == nil {
      folded = settled
      if !folded.isExact { makeTable() }
    } else {
      table?.add(pending)
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Whether every run is one time.
  package var isExact: Bool { settled.isExact }

  /// The times in ascending order.
  package var runs: [Run] { settled.list }

  private var settled: Runs {
    if var table {
      // Only where something waits: to write to the table is to copy it.
      if !pending.isEmpty { table.add(pending) }
      return Runs(byBucket: table)
    }
    guard !pending.isEmpty else { return folded }
    return folded.combined(with: Runs(times: pending))
  }

  /// The time of rank ⌊q·(count − 1)⌋, counted from 0, where `q` is from 0 to 1; `nil` without
  /// times.
  package func quantile(_ q: Double) -> Int64? {
    guard count > 0 else { return nil }
    let rank = Int((q * Double(count - 1)).rounded(.down))
    var seen = 0
    for run in runs {
      seen += run.count
      if seen > rank { return run.milliseconds }
    }
    return nil
  }

  /// How many times are at most `edge`.
  ///
  /// Exact where the histogram is, below two seconds, and for 600,000, 3,600,000, 86,400,000 and
  /// 604,800,000 ms; elsewhere a bucket counts whole, by its representative.
  package func count(atMost edge: Int64) -> Int {
    runs.prefix { $0.milliseconds <= edge }.reduce(0) { $0 + $1.count }
  }
}

/// Runs in ascending order: one a time, or one a bucket where there were too many times.
private struct Runs {
  private(set) var list: [TimeHistogram.Run] = []
  private(set) var isExact = true

  init() {}

  init(_ list: [TimeHistogram.Run], isExact: Bool) {
    self.list = list
    self.isExact = isExact
  }

  init(times: [Int64]) {
    for time in sortedByDigits(times) { appendTime(.init(milliseconds: time, count: 1)) }
    limit()
  }

  init(byBucket table: BucketTable) {
    list = table.runs
    isExact = false
  }

  func combined(with other: Runs) -> Runs {
    var result = Runs()
    result.isExact = isExact && other.isExact
    result.list.reserveCapacity(list.count + other.list.count)
    var (i, j) = (0, 0)
    while i < list.count || j < other.list.count {
      if j == other.list.count
        || i < list.count && list[i].milliseconds <= other.list[j].milliseconds
      {
        result.append(list[i])
        i += 1
      } else {
        result.append(other.list[j])
        j += 1
      }
    }
    result.limit()
    return result
  }

  /// Gives up telling all times apart where there are too many.
  private mutating func limit() {
    guard isExact, list.count > TimeHistogram.mostExactTimes else { return }
    let times = list
    list.removeAll(keepingCapacity: true)
    isExact = false
    for time in times { append(time) }
  }

  /// Appends a run that is not before the last one.
  private mutating func append(_ run: TimeHistogram.Run) {
    if isExact { appendTime(run) } else { appendToBucket(run) }
  }

  private mutating func appendTime(_ run: TimeHistogram.Run) {
    if let last = list.last, last.milliseconds == run.milliseconds {
      list[list.count - 1].count += run.count
    } else {
      list.append(run)
    }
  }

  private mutating func appendToBucket(_ run: TimeHistogram.Run) {
    guard let last = list.last else { return list.append(run) }
    if last.milliseconds == run.milliseconds {
      list[list.count - 1].count += run.count
      return
    }
    let bucket = TimeBucket(of: run.milliseconds)
    guard last.milliseconds >= bucket.first else { return list.append(run) }
    list[list.count - 1] = .init(milliseconds: bucket.middle, count: last.count + run.count)
  }
}

extension TimeHistogram: Equatable {
  /// Whether both hold the same times as far as they are told apart, however they were added.
  package static func == (left: TimeHistogram, right: TimeHistogram) -> Bool {
    left.count == right.count && left.runs == right.runs
  }
}
