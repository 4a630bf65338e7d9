import EventLog

/// Takes the rows of sorted runs in their order.
struct RowMerge {
  /// The runs that are not at their end, a heap by the row that is next.
  private var heap: [RowRun] = []

  /// `room`: the bytes that all runs together may have in memory, besides those that are there.
  init(_ workers: [SortedRows], room: Int) throws(Diagnostic) {
    let count = workers.reduce(0) { $0 + $1.runs.count }
    let block = min(max(room / max(count, 1), 4 << 10), 256 << 10)
    for worker in workers {
      if let file = worker.file {
        for range in worker.runs { try push(RowRun(of: file, range, block: block)) }
      }
      try push(RowRun(worker.rest()))
    }
  }

  /// The next row; `nil` at the end.
  mutating func next() throws(Diagnostic) -> PackedRow? {
    guard let row = heap.first?.first else { return nil }
    try heap[0].drop()
    if heap[0].first == nil {
      heap[0] = heap[heap.count - 1]
      heap.removeLast()
    }
    sink()
    return row
  }

  private mutating func push(_ run: RowRun) throws(Diagnostic) {
    var run = run
    try run.begin()
    guard run.first != nil else { return }
    heap.append(run)
    var place = heap.count - 1
    while place > 0, precedes(place, (place - 1) / 2) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if precedes(child, least) { least = child }
      }
      guard least != place else { return }
      heap.swapAt(least, place)
      place = least
    }
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    guard let own = heap[one].first, let others = heap[other].first else { return false }
    return PackedRow.precedes(own, others)
  }
}

/// One sorted run while it is read.
struct RowRun {
  private let file: SpillFile?
  private var rest: Range<Int64>
  private let block: Int
  private var bytes: ArraySlice<UInt8>
  /// The row that is next; `nil` at the end.
  private(set) var first: PackedRow?

  /// Of rows in memory.
  init(_ bytes: [UInt8]) {
    file = nil
    rest = 0..<0
    block = 0
    self.bytes = bytes[...]
  }

  /// Of rows in a file, read so many bytes at a time, or one row.
  init(of file: SpillFile, _ range: Range<Int64>, block: Int) {
    self.file = file
    rest = range
    self.block = block
    bytes = []
  }

  mutating func begin() throws(Diagnostic) { try find() }

  /// Goes on to the row after the first.
  mutating func drop() throws(Diagnostic) {
    bytes = bytes.dropFirst(first?.bytes.count ?? 0)
    try find()
  }

  private mutating func find() throws(Diagnostic) {
    first = PackedRow(beginning: bytes)
    while first == nil, !rest.isEmpty, let file {
      let count = min(block, rest.count)
      bytes = (Array(bytes) + (try file.bytes(count, at: rest.lowerBound)))[...]
      rest = rest.lowerBound + Int64(count)..<rest.upperBound
      first = PackedRow(beginning: bytes)
    }
  }
}
