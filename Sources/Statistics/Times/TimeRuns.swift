/// Runs in ascending order: one a time, or one a bucket where there were too many times.
struct TimeRuns: Sendable {
  private(set) var list: [TimeHistogram.Run] = []
  private(set) var isExact = true

  init() {}

  init(_ list: [TimeHistogram.Run], isExact: Bool) {
    self.list = list
    self.isExact = isExact
  }

  init(ascending times: [Int64]) {
    for time in times { appendTime(.init(milliseconds: time, count: 1)) }
    limit()
  }

  init(byBucket table: BucketTable) {
    list = table.runs
    isExact = false
  }

  func combined(with other: TimeRuns) -> TimeRuns {
    var result = TimeRuns()
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

  /// `rank`: from 0, less than the number of times.
  func time(ofRank rank: Int) -> Int64? {
    var seen = 0
    for run in list {
      seen += run.count
      if seen > rank { return run.milliseconds }
    }
    return nil
  }

  func count(atMost edge: Int64) -> Int {
    list.prefix { $0.milliseconds <= edge }.reduce(0) { $0 + $1.count }
  }
}
