// How many users needed how long, in a form that merges.
//
// Times come one by one, from many journeys on many cores, into many histograms: one for each
// segment, step and measure, most of them with a handful of times. So a histogram is one word and a
// tag, and takes no memory besides for one time; up to 1,024 times are a list of them, which adding
// appends to and `finalize` sorts:
//
//     one       61200
//     few       [61200, 59000, 1200, 61200]                       as they came
//     few       [1200, 59000, 61200, 61200]                       finalized
//     many      runs and what waits to be folded into them        `ManyTimes`
//
// Up to 1,024 different times each has a run of its own: small logs are exact. With more, there is
// one run for each `TimeBucket` that holds a time. A run names its bucket by a representative inside
// it: the time itself while all times of the bucket are equal, the middle of the bucket once they
// are not. That join is associative and commutative (the middle absorbs), and how many different
// times there are does not depend on their order, so any order of adding and merging ends in the
// same runs. Logs with whole seconds keep exact quantiles this way, others are off by at most half
// a bucket, which is below 0.05 %.
//
// A histogram of few times that is merged into another has each of them added, so that a thousand
// small ones cost no thousand sorts.
//
// Tried and dropped: dense counters for all (16 KiB an octave for five users), a bucket number
// beside the representative (it follows from it), runs for few times too (five words a histogram, twice
// the memory a time, and an array of their own when they are asked for), and t-digests (their merges
// depend on the order).

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

  private enum Times: Sendable {
    case none
    case one(Int64)
    /// Up to `mostExactTimes`, in any order.
    case few([Int64])
    /// Always one of them: an array takes one word, and is copied only where it is shared.
    case many([ManyTimes])
  }

  /// The most different times that are all told apart.
  package static let mostExactTimes = 1024

  private var times = Times.none

  package init() {}

  /// The histogram that has these runs, ascending.
  ///
  /// `isExact`: whether every run is one time; then there are at most `mostExactTimes`.
  package init(runs: [Run], isExact: Bool) {
    let count = runs.reduce(0) { $0 + $1.count }
    if isExact, count <= Self.mostExactTimes {
      for run in runs {
        for _ in 0..<run.count { add(run.milliseconds) }
      }
    } else {
      times = .many([ManyTimes(TimeRuns(runs, isExact: isExact), count: count)])
    }
  }

  /// Whether so many times in one place can be kept: all that a log can have, and not any that a file may claim.
  ///
  /// `run`: not negative.
  package static func canKeep(_ run: Run) -> Bool { BucketTable.canKeep(run) }

  /// Number of times added.
  package var count: Int {
    switch times {
    case .none: 0
    case .one: 1
    case .few(let few): few.count
    case .many(let many): many[0].count
    }
  }

  /// The bytes of memory that the times take besides the histogram itself.
  package var memory: Int {
    switch times {
    case .none, .one: 0
    case .few(let few): few.capacity * MemoryLayout<Int64>.stride
    case .many(let many): many.capacity * MemoryLayout<ManyTimes>.stride + many[0].memory
    }
  }

  /// Adds one time; a negative one, of a clock set back, counts as 0.
  package mutating func add(_ milliseconds: Int64) {
    let time = max(0, milliseconds)
    switch times {
    case .none: times = .one(time)
    case .one(let first): times = .few([first, time])
    case .few(var few):
      // So that the list is not shared, and nothing is copied.
      times = .none
      few.append(time)
      times = few.count > Self.mostExactTimes ? .many([ManyTimes(few)]) : .few(few)
    case .many(var many):
      times = .none
      many[0].add(time)
      times = .many(many)
    }
  }

  /// Adds all times of another histogram.
  package mutating func merge(_ other: TimeHistogram) {
    switch other.times {
    case .none: break
    case .one(let time): add(time)
    case .few(let few):
      guard count > 0 else { return self = other }
      for time in few { add(time) }
    case .many(let more):
      guard case .many(var many) = times else {
        let own = self
        self = other
        return merge(own)
      }
      times = .none
      many[0].merge(more[0])
      times = .many(many)
    }
  }

  /// Sorts all that waits, so that questions find nothing to do.
  package mutating func finalize() {
    switch times {
    case .none, .one: break
    case .few(let few): times = .few(Self.ascending(few))
    case .many(var many):
      times = .none
      many[0].finalize()
      times = .many(many)
    }
  }

  /// Whether every run is one time.
  package var isExact: Bool {
    guard case .many(let many) = times else { return true }
    return many[0].settled.isExact
  }

  /// The times in ascending order.
  package var runs: [Run] {
    switch times {
    case .none: []
    case .one(let time): [Run(milliseconds: time, count: 1)]
    case .few(let few): TimeRuns(ascending: Self.ascending(few)).list
    case .many(let many): many[0].settled.list
    }
  }

  private static func ascending(_ times: [Int64]) -> [Int64] {
    zip(times, times.dropFirst()).allSatisfy(<=) ? times : sortedByDigits(times)
  }

  /// The time of rank ⌊q·(count − 1)⌋, counted from 0, where `q` is from 0 to 1; `nil` without
  /// times.
  package func quantile(_ q: Double) -> Int64? {
    let rank = Int((q * Double(count - 1)).rounded(.down))
    switch times {
    case .none: return nil
    case .one(let time): return time
    case .few(let few): return Self.ascending(few)[rank]
    case .many(let many): return many[0].settled.time(ofRank: rank)
    }
  }

  /// How many times are at most `edge`.
  ///
  /// Exact where the histogram is, below two seconds, and for 600,000, 3,600,000, 86,400,000 and
  /// 604,800,000 ms; elsewhere a bucket counts whole, by its representative.
  package func count(atMost edge: Int64) -> Int {
    switch times {
    case .none: 0
    case .one(let time): time <= edge ? 1 : 0
    case .few(let few): few.count { $0 <= edge }
    case .many(let many): many[0].settled.count(atMost: edge)
    }
  }
}

extension TimeHistogram: Equatable {
  /// Whether both hold the same times as far as they are told apart, however they were added.
  package static func == (left: TimeHistogram, right: TimeHistogram) -> Bool {
    left.count == right.count && left.runs == right.runs
  }
}
