/// What all workers of a run have found together, but for their records.
package struct ScanSummary: Sendable {
  package var counts = LineCounts()
  /// The rejected lines that were kept as examples, in the order of place.
  package var rejectedLines: [RejectedLine] = []
  /// All rejected lines; `nil` where nobody wants them.
  package var allRejectedLines: SpiltRejects?
  package var lineIndex = LineIndex([])
  /// By file, the mapping that it was read by, as in `ScanSettings.mappings`; native files are
  /// missing.
  package var mappingOfFile: [Int: Int] = [:]
  /// What a record's `shape` means.
  package var shapes: [EventShape] = []
  /// What a record's `dimensions` means.
  package var dimensionSets = DimensionSets()
  /// By worker, the place in `shapes` of each of the worker's own numbers.
  package var shapeIDs: [[UInt32]] = []
  /// By worker, the place in `dimensionSets` of each of the worker's own numbers.
  package var dimensionIDs: [[UInt32]] = []
  /// What the rows of records' properties name by number.
  package var properties = PropertyNumbers.none
  /// By worker, the place among `properties` of each of the worker's own numbers.
  package var pairIDs: [[UInt32]] = []
  /// What events may be entries, but have no properties in some records: `PropertyKeeping.ofLikelyEntries`.
  package var leftOut: [EventShape] = []
  /// The rejected lines that lie ahead of the clock.
  package var linesAhead = 0
  /// Which of the names that the report asks for occur, or are near.
  package var names = NamesSeen()
  /// Lines that the run has left, which are none of `lines` unless only a rest of them waits, in the
  /// order of place.
  var waiting: [FoundWaitingLines] = []

  package var lines: Int { counts.lines }
  package var accepted: Int { counts.accepted }
  package var events: Int { counts.events }
  package var rejectedEvents: Int { counts.rejectedEvents }
  package var blank: Int { counts.blank }
  package var foreignLines: Int { counts.foreign }
  package var rejected: [RejectReason: Int] { counts.rejected }
  package var latestTime: Int64? { counts.latestTime }

  /// Accepted lines that hold what they are read for.
  package var ownAccepted: Int { accepted - foreignLines }

  /// How many lines were rejected.
  package var rejectedCount: Int { counts.rejectedCount }
}

extension ScanSummary {
  /// Puts the workers of a run together: all with the same settings and key, each number once.
  ///
  /// But for the numbers of symbols, the order of the workers and which of them had which chunk does
  /// not matter.
  package static func merging(_ workers: [WorkerScan]) -> ScanSummary {
    let workers = workers.sorted { $0.worker < $1.worker }
    var summary = ScanSummary(counting: workers)
    summary.takeSymbols(of: workers)
    assert(summary.lines == summary.accepted + summary.blank + summary.rejectedCount)
    return summary
  }

  /// Without the symbols.
  private init(counting workers: [WorkerScan]) {
    let chunks = workers.flatMap(\.chunks)
    let waiting = workers.flatMap(\.waiting).sorted { $0.place < $1.place }
    func total(_ count: (WorkerScan) -> Int) -> Int { workers.reduce(0) { $0 + count($1) } }
    counts.lines =
      chunks.reduce(0) { $0 + $1.lines } - waiting.reduce(0) { $0 + $1.lines.uncounted }
      - total(\.linesCountedBefore)
    counts.accepted = total(\.accepted)
    counts.events = total(\.events)
    counts.rejectedEvents = total(\.rejectedEvents)
    counts.blank = total(\.blank)
    counts.foreign = total(\.foreignLines)
    counts.rejected = workers.reduce(into: [:]) {
      $0.merge($1.rejected.counts, uniquingKeysWith: +)
    }
    counts.latestTime = workers.compactMap(\.latestTime).max()
    rejectedLines = RejectedLines.merging(workers.map(\.rejected))
    allRejectedLines = SpiltRejects(workers.map(\.rejected))
    lineIndex = LineIndex(chunks)
    mappingOfFile = Dictionary(
      chunks.compactMap { chunk in chunk.mapping.map { (chunk.file, $0) } },
      uniquingKeysWith: { first, _ in first })
    linesAhead = total(\.linesAhead)
    self.waiting = waiting
  }

  private mutating func takeSymbols(of workers: [WorkerScan]) {
    let merged = MergedSymbols(workers) { $0.shapes }
    (shapes, shapeIDs) = (merged.symbols.map { EventShape(symbol: $0) }, merged.numbers)
    takeDimensions(of: workers)
    names = NamesSeen(
      dimensionSets: dimensionSets, properties: workers.first?.properties ?? [])
    for worker in workers { names.merge(worker.keys.seen) }
    let pairs = MergedSymbols(workers) { $0.pairs }
    if let table = pairs.table { properties = PropertyNumbers(table) }
    pairIDs = pairs.numbers
    let unkept = zip(workers, shapeIDs).flatMap { worker, numbers in
      worker.leftOut.map { numbers[$0] }
    }
    leftOut = Set(unkept).sorted().map { shapes[Int($0)] }
  }
}

extension ScanSummary {
  private mutating func takeDimensions(of workers: [WorkerScan]) {
    guard let first = workers.first else { return }
    let merged = MergedSymbols(workers) { $0.dimensionSets }
    var reader = DimensionSetReader(propertyCount: first.propertyCount, key: first.key)
    for symbol in merged.symbols {
      let isRead = reader.append(symbol)
      precondition(isRead, "a worker writes its symbols whole")
    }
    (dimensionSets, dimensionIDs) = (reader.sets, merged.numbers)
  }

  /// The run's numbers of a worker's own symbols.
  package func symbols(ofWorker worker: Int) -> SymbolRemap {
    SymbolRemap(
      shapes: shapeIDs[worker], dimensionSets: dimensionIDs[worker],
      pairs: pairIDs.isEmpty ? [] : pairIDs[worker])
  }
}

/// The symbols of several workers, numbered anew.
private struct MergedSymbols {
  /// `nil` without workers.
  private(set) var table: SymbolTable?
  var symbols: [ArraySlice<UInt8>] {
    table.map { table in (0..<table.count).map { table.bytes($0) } } ?? []
  }
  /// By worker, the new number of each of its own.
  private(set) var numbers: [[UInt32]] = []

  init(_ workers: [WorkerScan], table: (WorkerScan) -> SymbolTable) {
    guard let first = workers.first, let last = workers.last else { return }
    var merged = table(first)
    numbers = Array(repeating: [], count: last.worker + 1)
    numbers[first.worker] = Array(0..<UInt32(merged.count))
    for worker in workers.dropFirst() {
      let own = table(worker)
      numbers[worker.worker] = (0..<own.count).map { number in
        UInt32(merged.number(of: number, in: own))
      }
    }
    self.table = merged
  }
}
