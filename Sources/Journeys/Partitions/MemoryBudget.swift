// What a run holds in memory is of five kinds: what it needs whatever the log; records, which grow
// with the log; what is made of names, which grows with how many different ones the log has; the
// records of the partitions that workers count, unpacked, since those of a user are counted together;
// and results, the tallies first and then the rows of all tables.
// Records that do not fit are spilled. The others cannot be: names are in every table of the
// report, and a user's events in one journey. So they have limits, beyond which the run ends and says
// so. Partitions are unpacked when all has been read, names and packed records still there; tables are
// made when the records are gone:
//
//     read    program │ workers │ names │ records, packed ┊ spilled
//     count   program │ workers │ names │ records, packed │ the largest partitions, unpacked │ tallies
//     tell    program │ names │ tallies │ rows and files
//
// Where partitions or tallies are too large beside the packed records, the records are spilled first.
// A line takes its length several times over while it is read: lines longer than usual, where they are
// asked for, take their room from that of records, half of it at most.
//
// The figures below were found by measuring peaks, and are on the safe side unless they say otherwise.

package import EventLog

/// How much memory a run may take, and how much of it records.
package struct MemoryBudget: Sendable {
  /// The program itself, and a report of usual size.
  private static let program = 24 << 20
  /// A worker's chunk of the log, batch, places of streams, and the partition it counts.
  private static let worker = 4 << 20
  /// So many bytes of records a worker must have, or it would be putting them aside all the time.
  static let leastRecords = 1 << 20

  /// So much may be made of names whatever the budget: of ten thousand kinds of event, more than any
  /// app has that does not write ids into its names.
  private static let leastNames = 20 << 20
  /// So many packed bytes the largest partitions may have whatever the budget: a hundred thousand
  /// events of 16.
  private static let leastPacked = 1_600_000
  /// So much results may take whatever the budget: a report of usual size, which stands in `program`.
  private static let leastResults = 8 << 20
  /// What a packed byte of a partition comes to: the record, its copy in order, and an event of a
  /// journey take some 190 bytes at the peak, and plain views of one user pack to 9.
  private static let unpacking = 22

  /// The longest line that a worker's own room is enough for.
  private static let usualLine = 1 << 20
  /// A line is in memory so many times: read, joined to what was read of it before, and copied.
  private static let copiesOfLine = 4
  /// A line of the shuffle is in memory so many times: as a line is, and its fields are.
  private static let copiesOfShuffledLine = 8
  /// The text of a partial is in memory so many times while it is written.
  private static let copiesOfWrittenPartial = 4
  /// What a byte of a partial comes to while it is read, with the counts that it becomes.
  private static let bytesOfReadPartial = 14
  /// What a byte of a line of numbers comes to in the tree that a mapping reads.
  private static let bytesOfTree = 28

  /// How many workers share the budget.
  let workers: Int
  /// The bytes of blocks that each worker may hold.
  package let recordBytesPerWorker: Int
  /// What all workers may hold of records, packed and unpacked, and what is made of names; `nil`
  /// without limit.
  private let recordBytes: Int?
  /// The most bytes that may be made of the different names of the log; see `ScanSummary.nameBytes`.
  package let nameBytes: Int
  /// The longest line that there is room for.
  package let longestLine: LongestLine
  /// What is left beside the program; `nil` without limit.
  private let freeBytes: Int?

  /// A budget of `bytes` for everything; `nil` where that is less than `least(workers:)`.
  ///
  /// `longestLine`: the longest line that is to be read, in bytes.
  package init?(bytes: Int, workers: Int, longestLine: Int = 0) {
    guard bytes >= Self.least(workers: workers) else { return nil }
    self.workers = workers
    let perWorker = (bytes - Self.program) / workers - Self.worker
    let beyondUsual = min(
      max(longestLine - Self.usualLine, 0), perWorker / 2 / Self.copiesOfLine)
    self.longestLine = LongestLine(
      native: Self.usualLine + beyondUsual,
      mapped: Self.usualLine + beyondUsual * Self.copiesOfLine / Self.bytesOfTree)
    recordBytesPerWorker = perWorker - beyondUsual * Self.copiesOfLine
    freeBytes = bytes - Self.program
    recordBytes = workers * recordBytesPerWorker
    nameBytes = max((bytes - Self.program) / 2, Self.leastNames)
  }

  /// A budget without limits but for the records that each worker may hold.
  package init(recordBytesPerWorker: Int) {
    self.recordBytesPerWorker = recordBytesPerWorker
    workers = 1
    recordBytes = nil
    nameBytes = .max
    longestLine = .unlimited
    freeBytes = nil
  }

  /// - Throws: `beyondMemory` where `bytes` of names are more than `nameBytes`.
  package func requireRoom(forNamesOf bytes: Int) throws(Diagnostic) {
    guard bytes <= nameBytes else { throw .tooManyNames(limit: nameBytes) }
  }

  /// The longest line of the shuffle that one worker, which works alone, has room for.
  ///
  /// `records`: the bytes of blocks that it may hold.
  package func longestShuffledLine(besideRecordsOf records: Int) -> Int {
    guard let freeBytes else { return .max }
    let room = freeBytes - Self.worker - records
    return Self.usualLine + max(room, 0) / Self.copiesOfShuffledLine
  }

  /// The longest text of a partial that can be written beside the counts it is of.
  package func longestPartial(beside counts: Int, namesOf names: Int) -> Int {
    guard let freeBytes else { return .max }
    return max(freeBytes - counts - names, Self.leastResults) / Self.copiesOfWrittenPartial
  }

  /// The longest text of a partial that can be read beside the counts of others.
  package func longestPartial(readBeside counts: Int) -> Int {
    guard let freeBytes else { return .max }
    return max(freeBytes - counts, Self.leastResults) / Self.bytesOfReadPartial
  }

  /// The least budget with which so many workers can work.
  package static func least(workers: Int) -> Int {
    program + workers * (worker + leastRecords)
  }

  /// Whether partitions can be unpacked beside `blocks` bytes of blocks, and what is made of names.
  ///
  /// `packed`: the packed bytes of as many partitions as there are workers.
  func hasRoom(toUnpack packed: Int, besideBlocksOf blocks: Int, namesOf names: Int) -> Bool {
    guard let recordBytes else { return true }
    return packed * Self.unpacking + blocks + names <= recordBytes
  }

  /// The most bytes that the tallies of all workers may take beside names and packed records; `nil` has no
  /// bound.
  package func mostTallies(besideBlocksOf blocks: Int, namesOf names: Int) -> Int? {
    freeBytes.map { max(Self.leastResults, $0 - blocks - names) }
  }

  /// Whether tallies and the tables made of them fit beside names.
  package func hasRoom(forResults results: Int, besideNamesOf names: Int) -> Bool {
    guard let freeBytes else { return true }
    return results <= Self.leastResults || results + names <= freeBytes + Self.leastResults
  }

  /// Whether partitions can be unpacked at all, with nothing but names beside them.
  func hasRoom(toUnpack packed: Int, besideNamesOf names: Int) -> Bool {
    packed <= Self.leastPacked || hasRoom(toUnpack: packed, besideBlocksOf: 0, namesOf: names)
  }
}
