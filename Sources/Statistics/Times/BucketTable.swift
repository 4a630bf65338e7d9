// What a histogram of many times keeps in place of sorted runs, so that a time is counted by one
// look and none is sorted:
//
//     pages    by octave, from that of 0…1023 on: where its cells begin, plus 1; 0 for none
//     cells    [ … 1,028 of 2,048–4,095 ms │ 1,028 of 16,384–32,767 ms │ … ]
//                      (2·7 + 1, 0) (2·1, 1) (0, 0) …
//
// An octave has 1,024 buckets, as `TimeBucket` cuts it: the ten bits below the highest tell which.
// The four edges cut one bucket each in two, so what lies above an edge goes one cell further, and a
// page has four cells more. A cell is one word. Its lowest bits are those of the last time of its bucket that
// the bucket's place does not tell: none below two seconds, 16 at a day. Above them stands twice how many
// came, plus one where they were not all the same; what their middle is, is worked out when runs are asked
// for. So to count a time takes no jump: what a cell holds is far away in memory, and cannot be guessed.
//
// A page is made when its first time comes: people take seconds to days, so some twelve pages of
// 8 KiB are made, and this pays only where thousands of times are counted.
//
// Tried and dropped: a word each for the time and the count, which took twice the memory.

/// The runs of a histogram that no longer tells all times apart, by bucket.
struct BucketTable {
  private static let pageSize = 1024 + TimeBucket.edges.count
  /// Room for so many is taken at once; the system gives memory when it is written to.
  private static let usualPages = 16

  private var pages: [Int]
  private var cells: [Cell] = []

  /// The times of one bucket.
  fileprivate struct Cell {
    private var word: UInt64 = 0

    var isEmpty: Bool { word == 0 }

    /// Takes in `count` times, all of which are one that ends in the lowest bits of `milliseconds`.
    ///
    /// `width`: how many bits the bucket's place does not tell.
    @inline(__always)
    mutating func join(_ milliseconds: Int64, count: UInt64, areMixed: UInt64 = 0, width: UInt64) {
      let low = UInt64(bitPattern: milliseconds) & ((1 &<< width) &- 1)
      let (known, counted) = (word & ((1 &<< width) &- 1), word &>> width)
      let differ: UInt64 = (known != low ? 1 : 0) & (counted != 0 ? 1 : 0)
      let sum = (counted & ~1) &+ 2 &* count | (counted | differ | areMixed) & 1
      // Thirty years leave 34 bits for twice the count, and the eight thousand that timestamps can lie apart 26:
      // 33 million users.
      precondition((sum &<< width) &>> width == sum, "too many times in one bucket")
      word = sum &<< width | low
    }

    func count(width: UInt64) -> UInt64 { (word &>> width) &>> 1 }

    func isMixed(width: UInt64) -> UInt64 { word &>> width & 1 }

    /// The last time of the bucket, without the bits that its place tells.
    func low(width: UInt64) -> Int64 { Int64(word & ((1 &<< width) &- 1)) }
  }

  /// Whether a run, and another like it, has room in a cell.
  static func canKeep(_ run: TimeHistogram.Run) -> Bool {
    let width = width(ofOctave: octave(of: run.milliseconds))
    return width < 62 && UInt64(run.count) < 1 &<< (62 &- width)
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
      .join(run.milliseconds, count: UInt64(run.count), width: Self.width(ofOctave: octave))
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
        .join(time, count: 1, width: Self.width(ofOctave: octave))
    }
  }

  /// Adds all that another table has.
  mutating func add(_ other: BucketTable) {
    for octave in pages.indices where other.pages[octave] != 0 {
      addPage(octave)
      let (mine, theirs) = (pages[octave] - 1, other.pages[octave] - 1)
      let width = Self.width(ofOctave: octave)
      for place in 0..<Self.pageSize where !other.cells[theirs + place].isEmpty {
        let cell = other.cells[theirs + place]
        cells[mine + place].join(
          cell.low(width: width), count: cell.count(width: width),
          areMixed: cell.isMixed(width: width), width: width)
      }
    }
  }

  /// In ascending order.
  var runs: [TimeHistogram.Run] {
    var runs: [TimeHistogram.Run] = []
    for octave in pages.indices where pages[octave] != 0 {
      let width = Self.width(ofOctave: octave)
      for place in 0..<Self.pageSize {
        let cell = cells[pages[octave] - 1 + place]
        guard !cell.isEmpty else { continue }
        let last = Self.time(at: place, ofOctave: octave, low: cell.low(width: width))
        let time = cell.isMixed(width: width) == 1 ? TimeBucket(of: last).middle : last
        runs.append(.init(milliseconds: time, count: Int(cell.count(width: width))))
      }
    }
    return runs
  }

  /// 0 below 1,024, then the octaves from 1.
  @inline(__always)
  private static func octave(of milliseconds: Int64) -> Int {
    max(0, 54 &- milliseconds.leadingZeroBitCount)
  }

  /// How many of the lowest bits of an octave's times lie within a bucket.
  @inline(__always)
  private static func width(ofOctave octave: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: max(0, octave &- 1))
  }

  /// The time in the bucket at a place that has these lowest bits.
  private static func time(at place: Int, ofOctave octave: Int, low: Int64) -> Int64 {
    // Of the buckets that edges may have put there, the one with so many edges below it.
    for edges in 0...TimeBucket.edges.count where 0..<1024 ~= place - edges {
      let bucket = Int64(place - edges) + (octave > 0 ? 1024 : 0)
      let time = bucket &<< Int64(width(ofOctave: octave)) | low
      if TimeBucket.edges(below: time) == edges { return time }
    }
    preconditionFailure("no time is at this place")
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
