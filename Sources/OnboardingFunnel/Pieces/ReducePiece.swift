import EventLog
import Funnels
import Journeys

/// The second piece of a job: all lines of some users, in any order, become one partial.
///
/// Records that do not fit into memory are spilled on disk, as for a report.
package struct ReducePiece: Sendable {
  /// Whose inputs are files of shuffled lines, or `-`.
  package var settings: Analysis

  package init(_ settings: Analysis) {
    self.settings = settings
  }

  /// Reads and counts; the partial is one line.
  package func run() async throws(AnalysisError) -> String {
    let job = try JobRequest(settings, for: "reduce")
    let properties = job.sources.properties(for: job.request)
    var shuffle = try ShuffleInput(job: job, propertyCount: properties.count)
    for input in settings.inputs { try convertingErrors(of: shuffle.read(input)) }
    let findings = shuffle.findings
    let runLines = try shuffle.finish()
    let store = try shuffle.takeStore()
    let scan = LogScan(shuffle: findings, store: store, properties: properties)
    let run = try await RunFlows(job.request, sources: job.sources, scan: scan)
    let count = try await FlowCount(
      job.request, sources: job.sources, run: run, scan: scan, isPart: true)
    var partial = Partial(terms: job.terms, flows: count.flows)
    partial.keyMarks = runLines.keyMarks
    partial.ranges = runLines.ranges
    partial.events = findings.events
    partial.eventCounts = count.eventCounts
    partial.tallies = count.tallies
    partial.places = findings.ranges.sorted()
    partial.dropUnusedPlaces()
    return try Self.text(
      of: partial,
      atMost: job.request.memory.longestPartial(
        beside: partial.memory, namesOf: scan.summary.nameBytes))
  }

  private static func text(
    of partial: consuming Partial, atMost limit: Int
  ) throws(AnalysisError) -> String {
    do {
      if var bytes = try partial.bytes(atMost: limit) {
        bytes.append(UInt8(ascii: "\n"))
        return String(decoding: bytes, as: UTF8.self)
      }
    } catch {
      preconditionFailure("what was counted can be written: \(error)")
    }
    throw AnalysisError(.tooManyResults("the counts of all segments, with their text,"))
  }
}

extension Partial {
  /// Leaves the ranges that examples are in.
  fileprivate mutating func dropUnusedPlaces() {
    var used: Set<Int> = []
    movePlaces { place in
      used.insert(place.file)
      return place
    }
    move(to: used.sorted().map { places[$0] })
  }
}

/// What reduces read: lines of events for the store, and lines about the run.
private struct ShuffleInput: ~Copyable {
  /// The lines about the run, as far as they came this way.
  struct RunLines {
    var keyMarks: [Text] = []
    var ranges: [RangeCounts] = []
  }

  private let job: JobRequest
  private var reader: ShuffleReader
  private var store: RecordStore
  private var batch = ScannedEvents()
  /// The longest line that a map may write.
  private static let longestLine = 1 << 26
  /// The longest that there is memory for.
  private let longestInMemory: Int

  init(job: JobRequest, propertyCount: Int) throws(AnalysisError) {
    self.job = job
    reader = ShuffleReader(propertyCount: propertyCount)
    // What lines take while they are read is not left to records.
    var place = job.request.spillPlace
    place.bytesInMemory /= 2
    store = RecordStore(worker: 0, place: place)
    longestInMemory = job.request.memory.longestShuffledLine(besideRecordsOf: place.bytesInMemory)
  }

  var findings: ShuffleReader.Findings { reader.findings }

  mutating func read(_ input: String) throws(Diagnostic) {
    reader.beginFile()
    let file = try LogFile.discover([input])[0]
    var chunks = try OrderedChunks(
      of: file, chunkSize: job.request.settings.chunkSize,
      longestLine: min(Self.longestLine, longestInMemory))
    while let chunk = try chunks.next() {
      try requireRoom(forLineAfter: chunk, of: input)
      try read(chunk, of: input)
      let names = findings.nameBytes
      try job.request.memory.requireRoom(forNamesOf: names)
      let limit = job.request.memory.nameBytes
      guard names + findings.rangeBytes <= limit else { throw .tooManyRanges(limit: limit) }
      try store.append(batch, besideNamesOf: names + findings.rangeBytes)
      batch.removeAll()
    }
  }

  /// - Throws: Where a line was skipped that map may have written.
  private func requireRoom(forLineAfter chunk: Chunk, of input: String) throws(Diagnostic) {
    guard let length = chunk.oversizedLine, length <= Int64(Self.longestLine) else { return }
    throw .tooLongInMemory(
      input, at: chunk.offset + Int64(chunk.bytes.count), length: length, room: longestInMemory,
      fix: "give more --memory")
  }

  private mutating func read(_ chunk: consuming Chunk, of input: String) throws(Diagnostic) {
    let isWhole = chunk.oversizedLine == nil
    var line = 0
    do throws(ShuffleFault) {
      try reader.read(chunk, into: &batch)
      if isWhole { return }
    } catch {
      line = error.line
    }
    throw Diagnostic(
      .unusableInput, at: .file(input, line: line == 0 ? nil : line), "is no line that map writes",
      fix: "hand reduce the lines of map as they are, whole and in UTF-8")
  }

  /// All events, beside which there is room to count them; none stay here.
  mutating func takeStore() throws(AnalysisError) -> RecordStore {
    var stores = [store]
    store = RecordStore(worker: 0)
    try convertingErrors(
      of: job.request.memory.makeRoom(in: &stores, besideNamesOf: findings.nameBytes))
    return stores[0]
  }

  /// What the lines about the run say.
  func finish() throws(AnalysisError) -> RunLines {
    var result = RunLines()
    var begun: [RangeName] = []
    let blank = MapHeader(terms: job.terms, keyMark: "", range: RangeName(file: "", start: 0))
    for payload in reader.findings.runLines {
      switch try line(payload, blank: blank) {
      case .begins(let header):
        try require(header.terms, of: header.range)
        result.keyMarks.append(header.keyMark)
        if header.shard == 0 { begun.append(header.range) }
      case .ends(let counts):
        result.ranges.append(counts)
      }
    }
    try requireEnds(of: begun, result.ranges)
    result.keyMarks = Set(result.keyMarks).sorted()
    result.ranges.sort { $0.name < $1.name }
    return result
  }

  private func line(_ payload: [UInt8], blank: MapHeader) throws(AnalysisError) -> RunLine {
    do {
      return try RunLine(payload, blank: blank)
    } catch {
      throw AnalysisError(
        .badShuffleLine, at: .named("reduce"),
        "a line about the run is none that this version writes",
        fix: "run all pieces of a job with one version")
    }
  }

  private func require(_ terms: JobTerms, of range: RangeName) throws(AnalysisError) {
    guard let difference = terms.difference(from: job.terms) else { return }
    throw .disagreement(at: .named(range.words), difference)
  }

  /// A map whose lines begin here ends here.
  private func requireEnds(
    of begun: [RangeName], _ ranges: [RangeCounts]
  ) throws(AnalysisError) {
    var open: [RangeName: Int] = [:]
    for name in begun { open[name, default: 0] += 1 }
    for range in ranges { open[range.name, default: 0] -= 1 }
    guard let range = open.filter({ $0.value > 0 }).keys.min() else { return }
    throw AnalysisError(
      .mapBreaksOff, at: .named(range.words), "the lines of its map break off",
      fix: "map it again, and see that its exit status is looked at")
  }
}

extension RangeName {
  /// As messages name it.
  var words: String {
    file == "-" ? "-" : "\(VisibleText(file.string).string): byte \(start)"
  }
}
