import EventLog
import Funnels
import Journeys

/// The last piece of a job: the partials of all reduces, in any order, become the report.
package struct MergePiece: Sendable {
  /// Whose inputs are files of partials, or `-`.
  package var settings: Analysis
  /// How many lines the log has; `nil` where nobody has counted.
  package var expectedLines: Int?

  package init(_ settings: Analysis, expectedLines: Int? = nil) {
    self.settings = settings
    self.expectedLines = expectedLines
  }

  /// Reads the partials, sees that nothing is missing, and reports.
  package func run() async throws(AnalysisError) -> AnalysisReport {
    var job = try JobRequest(settings, for: "merge")
    let run = try RunFlows(job.request, definedBy: job.sources)
    let conditions = try StatedCondition.all(
      job.request, sources: job.sources, catalog: run.catalog, reported: run.reported)
    settings.onNote?(.began(.reading))
    var partials = PartialInput(
      empty: Partial(terms: job.terms, flows: run.flows), memory: job.request.memory)
    for input in settings.inputs { try partials.read(input) }
    var all = partials.merged
    all.sortRanges()
    try JobBalance(all, expectedLines: expectedLines).check()
    all.move(to: all.ranges.map(\.name))
    for flow in all.tallies.indices { all.tallies[flow].finalizeFields() }
    let count = FlowCount(
      run, conditions: conditions, tallies: all.tallies, eventCounts: all.eventCounts)
    let log = CountedLog(ranges: all.ranges, formats: job.formats)
    try log.requireUsableLines(most: settings.mostBadLines, ratio: settings.mostBadRatio)
    settings.onNote?(.began(.tabulating))
    var named = settings
    named.inputs = all.files.map(\.string)
    job = try JobRequest(named, for: "merge")
    return try await AnalysisReport(
      request: job.request, sources: job.sources, log: log, count: count, spiltBytes: 0)
  }
}

extension Partial {
  /// Puts the ranges in the order of their names, and an empty one before what begins where it does.
  fileprivate mutating func sortRanges() {
    // Whole, since pieces of standard input have one name.
    let keyed = ranges.map { (range: $0, bytes: (try? RunLine.ends($0).bytes()) ?? []) }
    ranges = keyed.sorted { left, right in
      let (one, other) = (left.range, right.range)
      if one.name != other.name { return one.name < other.name }
      let ends = (one.extent?.end ?? 0, other.extent?.end ?? 0)
      if ends.0 != ends.1 { return ends.0 < ends.1 }
      return left.bytes.lexicographicallyPrecedes(right.bytes)
    }.map(\.range)
  }

  /// The files of the log, in the order of their names.
  fileprivate var files: [Text] { Set(ranges.map(\.name.file)).sorted() }
}

extension CountedLog {
  /// `ranges`: in the order of their names.
  fileprivate init(ranges: [RangeCounts], formats: RunFormats) {
    let names = ranges.map {
      String(decoding: FilePath($0.name.file.string).lastComponent, as: UTF8.self)
    }
    let mappings = ranges.compactMap(\.mapping).filter(formats.mappings.indices.contains)
    let read = mappings.map { formats.format(read: $0, source: 0) }
    self.init(
      fileNames: names, summary: ScanSummary(ranges: ranges), formatsRead: Set(read))
  }
}

/// Reads partials and adds them up.
private struct PartialInput {
  private let empty: Partial
  private let memory: MemoryBudget
  private(set) var merged: Partial

  init(empty: Partial, memory: MemoryBudget) {
    self.empty = empty
    self.memory = memory
    merged = empty
  }

  /// Adds the lines of a file, or of standard input.
  mutating func read(_ input: String) throws(AnalysisError) {
    var number = 0
    var chunks = try chunks(of: input)
    while let chunk = try convertingErrors(of: chunks.next()) {
      guard chunk.oversizedLine == nil else { throw Self.tooLong(input) }
      let lines = chunk.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in lines {
        number += 1
        if !line.isEmpty { try add(line, of: input, from: .file(input, line: number)) }
      }
      // What follows the last line feed is no line.
      number -= 1
    }
  }

  private static func tooLong(_ input: String) -> AnalysisError {
    AnalysisError(
      .beyondMemory, at: .file(input), "has a partial that takes more memory than there is",
      fix: "leave out a --by of many values, or give more --memory")
  }

  private mutating func add(
    _ line: ArraySlice<UInt8>, of input: String, from place: Diagnostic.Location
  ) throws(AnalysisError) {
    let difference: String?
    guard line.count <= memory.longestPartial(readBeside: merged.memory) else {
      throw Self.tooLong(input)
    }
    do throws(PartialFault) {
      let terms = try Partial.terms(of: line, blank: empty.terms)
      difference = terms.difference(from: empty.terms)
      if difference == nil { merged.merge(try Partial(line, empty: empty)) }
    } catch {
      throw AnalysisError(
        .badPartial, at: place, "is no partial of this version, or a damaged one",
        fix: "hand merge the lines that reduce of the same version prints, whole")
    }
    if let difference { throw .disagreement(at: place, difference) }
  }

  private func chunks(of input: String) throws(AnalysisError) -> OrderedChunks {
    try convertingErrors(
      of: OrderedChunks(
        of: LogFile.discover([input])[0], chunkSize: 1 << 20,
        longestLine: min(memory.longestPartial(readBeside: merged.memory), 1 << 40)))
  }
}
