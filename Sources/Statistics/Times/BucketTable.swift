// What a histogram of many times keeps in place of sorted runs, so that a time is counted by one
// look and none is sorted:
//
//     pages    by octave, from that of 0…1023 on: where its cells begin, plus 1; 0 for none
//     cells    [ … 1,028 of 2,048–4,095 ms │ 1,028 of 16,384–32,767 ms │ … ]
//                      (2310, 2·7 + 1) (2314, 2·1) (–, 0) …
//
// An octave has 1,024 buckets, as `TimeBucket` cuts it: the ten bits below the highest tell which.
// The four edges cut one bucket each in two, so what lies above an edge goes one cell further, and a
// page has four cells more. A cell has the last time of its bucket, and twice how many came, plus one
// where they were not all the same; what their middle is, is worked out when runs are asked for. So to
// count a time takes no jump: what a cell holds is far away in memory, and cannot be guessed.
//
// A page is made when its first time comes: people take seconds to days, so some twelve pages of
// 16 KiB are made, and this pays only where thousands of times are counted.

/// The runs of a histogram that no longer tells all times apart, by bucket.
struct BucketTable {
  private static let pageSize = 1024 + TimeBucket.edges.count
  /// Room for so many is taken at once; the system gives memory when it is written to.
  private static let usualPages = 16

  private var pages: [Int]
  private var cells: [Cell] = []

  /// The times of one bucket.
  fileprivate struct Cell {
    /// The one that came last.
    private var last: Int64 = 0
    /// Twice how many came, plus one where they were not all the same.
    private var counted = 0

    init() {}

    @inline(__always)
    init(_ milliseconds: Int64, count: Int) {
      last = milliseconds
      counted = 2 &* count
    }

    var isEmpty: Bool { counted == 0 }

    var run: TimeHistogram.Run {
      let time = counted & 1 == 1 ? TimeBucket(of: last).middle : last
      return TimeHistogram.Run(milliseconds: time, count: counted >> 1)
    }

    /// Takes in what another cell of the same bucket has.
    @inline(__always)
    mutating func join(_ other: Self) {
      let differ = (last != other.last ? 1 : 0) & (counted != 0 ? 1 : 0)
      let mark = (counted | other.counted | differ) & 1
      counted = (counted & ~1) &+ (other.counted & ~1) | mark
      last = other.last
    }
  }

  /// The bytes of memory that were written to.
  var memory: Int {
    pages.count * MemoryLayout<Int>.stride + cells.count * MemoryLayout<Cell>.stride
  }

  init(_ runs: [TimeHistogram.Run]) {
    // Times below 1,024, then the octaves of 2¹⁰ to 2⁶².
    pages = Array(repeating: 0, count: 54)
    cells.reserveCapacity(Self.usualPages * Self.pageSize)
    for run in runs { add(run) }
  }

  mutating func add(_ run: TimeHistogram.Run) {
    let octave = Self.octave(of: run.milliseconds)
    addPage(octave)
    cells[pages[octave] - 1 + Self.place(of: run.milliseconds, octave: octave)]
      .join(Cell(run.milliseconds, count: run.count))
  }

  /// Counts times, none of them negative.
  mutating func add(_ times: [Int64]) {
    var octaves: UInt64 = 0
    for time in times { octaves |= 1 &<< UInt64(Self.octave(of: time)) }
    for octave in pages.indices where octaves >> UInt64(octave) & 1 == 1 { addPage(octave) }
    let pages = pages
    // A span is asked once whether it may be written to, an array at every write.
    var cells = cells.mutableSpan
    for time in times {
      let octave = Self.octave(of: time)
      cells[pages[octave] &- 1 &+ Self.place(of: time, octave: octave)]
        .join(Cell(time, count: 1))
    }
  }

  /// Adds all that another table has.
  mutating func add(_ other: BucketTable) {
    for octave in pages.indices where other.pages[octave] != 0 {
      addPage(octave)
      let (mine, theirs) = (pages[octave] - 1, other.pages[octave] - 1)
      for place in 0..<Self.pageSize where !other.cells[theirs + place].isEmpty {
        cells[mine + place].join(other.cells[theirs + place])
      }
    }
  }

  /// In ascending order.
  var runs: [TimeHistogram.Run] {
    var runs: [TimeHistogram.Run] = []
    for page in pages where page != 0 {
      for place in page - 1..<page - 1 + Self.pageSize where !cells[place].isEmpty {
        runs.append(cells[place].run)
      }
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
    cells.append(contentsOf: repeatElement(Cell(), count: Self.pageSize))
  }
}
