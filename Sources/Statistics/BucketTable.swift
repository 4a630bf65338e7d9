// What a histogram of many times keeps in place of sorted runs, so that a time is counted by one
// look and none is sorted:
//
//     pages    by octave, from that of 0…1023 on: where its cells begin, plus 1; 0 for none
//     cells    [ … 1,028 of 2,048–4,095 ms │ 1,028 of 16,384–32,767 ms │ … ]
//                      (middle, 7) (2309, 1) (–, 0) …
//
// An octave has 1,024 buckets, as `TimeBucket` cuts it: the ten bits below the highest tell which.
// The four edges cut one bucket each in two, so what lies above an edge goes one cell further, and a
// page has four cells more. A cell is the run of its bucket, with a count of 0 while no time was in
// it. A page is made when its first time comes: people take seconds to days, so some twelve pages of
// 16 KiB are made, and this pays only where thousands of times are counted.

/// The runs of a histogram that no longer tells all times apart, by bucket.
struct BucketTable {
  private static let pageSize = 1024 + TimeBucket.edges.count

  private var pages: [Int]
  private var cells: [TimeHistogram.Run] = []

  init(_ runs: [TimeHistogram.Run]) {
    // Times below 1,024, then the octaves of 2¹⁰ to 2⁶².
    pages = Array(repeating: 0, count: 54)
    for run in runs { add(run) }
  }

  mutating func add(_ run: TimeHistogram.Run) {
    let octave = Self.octave(of: run.milliseconds)
    addPage(octave)
    cells[pages[octave] - 1 + Self.place(of: run.milliseconds, octave: octave)].join(run)
  }

  /// Counts times, none of them negative.
  mutating func add(_ times: [Int64]) {
    for time in times { addPage(Self.octave(of: time)) }
    let pages = pages
    // A span is asked once whether it may be written to, an array at every write.
    var cells = cells.mutableSpan
    for time in times {
      let octave = Self.octave(of: time)
      cells[pages[octave] &- 1 &+ Self.place(of: time, octave: octave)]
        .join(TimeHistogram.Run(milliseconds: time, count: 1))
    }
  }

  /// Adds all that another table has.
  mutating func add(_ other: BucketTable) {
    for octave in pages.indices where other.pages[octave] != 0 {
      addPage(octave)
      let (mine, theirs) = (pages[octave] - 1, other.pages[octave] - 1)
      for place in 0..<Self.pageSize where other.cells[theirs + place].count > 0 {
        cells[mine + place].join(other.cells[theirs + place])
      }
    }
  }

  /// In ascending order.
  var runs: [TimeHistogram.Run] {
    var runs: [TimeHistogram.Run] = []
    for page in pages where page != 0 {
      runs += cells[page - 1..<page - 1 + Self.pageSize].lazy.filter { $0.count > 0 }
    }
    return runs
  }

  /// 0 below 1,024, then the octaves from 1.
  @inline(__always)
  private static func octave(of milliseconds: Int64) -> Int {
    max(0, 54 &- milliseconds.leadingZeroBitCount)
  }

  /// The place of a time's bucket in its page.
  @inline(__always)
  private static func place(of milliseconds: Int64, octave: Int) -> Int {
    let bucket = milliseconds &>> Int64(max(0, octave &- 1)) & 1023
    return Int(bucket) &+ TimeBucket.edges(below: milliseconds)
  }

  /// Makes the cells of an octave if need be.
  @inline(__always)
  private mutating func addPage(_ octave: Int) {
    guard pages[octave] == 0 else { return }
    pages[octave] = cells.count + 1
    cells.append(
      contentsOf: repeatElement(.init(milliseconds: 0, count: 0), count: Self.pageSize))
  }
}

extension TimeHistogram.Run {
  /// Takes in a run of the same bucket.
  @inline(__always)
  fileprivate mutating func join(_ other: Self) {
    if count == 0 {
      milliseconds = other.milliseconds
    } else if milliseconds != other.milliseconds {
      milliseconds = TimeBucket(of: milliseconds).middle
    }
    count += other.count
  }
}
