import EventLog
import Journeys
import Reports

/// What the first phase has made of a log: records, parted by user, and what became of the lines.
///
/// The lines were read in this run, mapped by others, or are those of a state.
struct LogScan {
  let properties: [Text]
  let records: PartitionedRecords
  /// What is known of the lines.
  var log: CountedLog
  /// What users are known by in `records`.
  let key: HashKey

  /// By range of the places in `records`, its rank among all; `nil` where places are ready.
  private let rangeRanks: [Int]?

  /// What was just read.
  init(_ reading: LogReading) {
    properties = reading.properties
    records = reading.records
    log = reading.log
    key = reading.key
    rangeRanks = nil
  }

  init(
    _ request: AnalysisRequest, sources: DefinitionSources,
    keeping users: LogReading.KeptUsers = .all, allProperties: PropertyKeeping = .named
  ) async throws(AnalysisError) {
    self.init(
      try await LogReading(
        request, sources: sources, keeping: users, allProperties: allProperties))
  }

  /// The scan of events that were mapped elsewhere, whose users are taken to be known by the key that everybody has.
  ///
  /// `store`: the events, in places whose ranges are those of `shuffle`.
  init(shuffle: ShuffleReader.Findings, store: RecordStore, properties: [Text]) {
    self.properties = properties
    let summary = ScanSummary(shuffle: shuffle)
    records = PartitionedRecords([store], scan: summary)
    log = CountedLog(fileNames: [], summary: summary, formatsRead: [])
    // Of a job whose key is secret nobody knows who is who.
    key = HashKey(low: 0, high: 0, lifetime: .kept)
    let sorted = shuffle.ranges.indices.sorted { shuffle.ranges[$0] < shuffle.ranges[$1] }
    var ranks = Array(repeating: 0, count: sorted.count)
    for (rank, range) in sorted.enumerated() { ranks[range] = rank }
    rangeRanks = ranks
  }

  /// What a state holds.
  ///
  /// `names`: by input of the state, what messages call it; `fileOfInput`: by input, its place among
  /// the files of the run; `sourceOfDefinition`: by definition of the state, its place in the run;
  /// `waiting`: lines that the state has not consumed; `seen`: what was near the names that reports
  /// have asked for.
  init(
    _ segments: [StateSegmentFile], waiting: StateSegment, key: HashKey, names: [Int: String],
    fileOfInput: [Int: Int],
    sourceOfDefinition: [Int], properties: [Text], seen: NamesSeen
  ) throws(DamagedBytes) {
    let join = try JoinedStateSegments(
      segments.map(\.segment) + [waiting], inputs: fileOfInput, properties: properties,
      sources: sourceOfDefinition)
    self.properties = properties
    let formats = join.pieces.compactMap { piece in
      piece.format.map { LogFormat(name: $0, isRecognised: piece.isRecognised) }
    }
    records = PartitionedRecords(segments, join: join)
    var summary = join.summary
    summary.linesAhead = waiting.counts.lines
    summary.names.merge(seen)
    log = CountedLog(
      fileNames: join.pieces.map { names[$0.input] ?? "" }, summary: summary,
      formatsRead: Set(formats))
    self.key = key
    rangeRanks = nil
  }

  var summary: ScanSummary { log.summary }

  /// Reads the records of a partition, which stay where they are.
  func read(_ partition: Int, into target: inout RecordPartition) throws(AnalysisError) {
    try convertingErrors(of: records.read(partition, into: &target))
  }

  /// Reads the records of a partition that no other worker has taken, and says whether there was
  /// one.
  private func take(into target: inout RecordPartition) throws(AnalysisError) -> Bool {
    guard try convertingErrors(of: records.take(into: &target)) != nil else { return false }
    if let rangeRanks { target.moveRanges(to: rangeRanks) }
    return true
  }
}

extension LogScan {
  /// Gives a worker one partition after the other that no other worker has taken, and tells how many were.
  func takePartitions(
    telling onNote: ((RunNote) -> Void)? = nil,
    _ use: (RecordPartition) throws(AnalysisError) -> Void
  ) throws(AnalysisError) {
    var partition = RecordPartition()
    while try take(into: &partition) {
      try use(partition)
      onNote?(.counted(parts: records.takenCount, total: RecordStore.partitionCount))
    }
  }

  /// Gives a worker its part of the partitions below `end`, which stay where they are for another pass.
  func readPartitions(
    below end: Int = RecordStore.partitionCount, of worker: Int, among workers: Int,
    _ use: (RecordPartition) -> Void
  ) throws(AnalysisError) {
    var partition = RecordPartition()
    for number in stride(from: worker, to: end, by: workers) where !records.isEmpty(number) {
      try read(number, into: &partition)
      use(partition)
    }
  }
}
