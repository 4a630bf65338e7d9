// A report in pieces, for a log that is more than one machine can or should read. An engine that
// exists does the splitting, the shuffle and the retries; the pieces are processes that read and
// write lines, and the report is the same as that of one machine, to the byte.
//
//     log ─┬─ range ─▶ map ─▶ lines by user ─┐              ┌─▶ reduce ─▶ partial ─┐
//          ├─ range ─▶ map ─▶ lines by user ─┼─ shuffle by ─┼─▶ reduce ─▶ partial ─┼─▶ merge ─▶ report
//          └─ range ─▶ map ─▶ lines by user ─┘     key      └─▶ reduce ─▶ partial ─┘
//
// Map is a function of a range of bytes and of nothing else, so a task may be done again, or twice by
// two machines of which one is heard. Reduce sees all events of its users, for who reached what and
// when is no sum over lines; it orders them itself, so the shuffle need not. What it counts are sums
// and histograms, and merge adds them in any order. That is why no retry and no number of machines
// changes a byte.
//
//   in what            stands                          why
//   lines, partials    names and not numbers           each process numbers what it meets
//   lines              the file, the start of the      a line number needs the lines before it, which
//                      range, the line in the range    only merge knows: it has all ranges' counts
//   partials           users matured and not, apart    only the sum tells whether anybody has matured
//   lines and partials the terms of the job            counts of two definitions do not add up
//
// Nothing is taken on trust that can be counted. Ranges carry where they begin and end and how long
// their file was, so merge sees a byte that nobody mapped and one that two have. Events are counted
// where they are mapped and where they are reduced, so it sees a shard that got lost. A map's lines
// end with its counts, so reduce sees where they broke off.
//
// As-of must be given and the definition must be there, for both would have to be read off the whole
// log. Lines about the run travel in band under a key of their own: an engine need not know of them.
//
// What must change together: `ShuffleWriter` and `ShuffleReader`, and what both spell and read by, `ShuffleText`,
// `ShuffledShape` and symbols (`SymbolTexts`). The rest is written once for both sides (`PartialArchive`). Any
// change to what is written needs another version of the program, which the terms carry.
//
// Tried and dropped: base64 of packed records, a third longer than the text and no faster to read; a
// header on every line, which the conservation of events makes superfluous; numbers of ranges agreed
// on beforehand, which would need a step before map.

import EventLog
import Journeys
import Reports

/// The first piece of a job: the lines of a part of the log become events by user, as lines that an
/// engine can shuffle.
package struct MapPiece: Sendable {
  /// What it reads.
  package enum Input: Sendable {
    case standardInput
    /// The lines of a file whose first bytes lie there.
    case range(file: String, bytes: Range<Int64>)
  }

  /// Where its lines go.
  package enum Output: Sendable {
    case standardOutput
    /// As many files `shard-0`, `shard-1`, … of a folder, each with all lines of its keys.
    case shards(Int, folder: String)
  }

  package var settings: Analysis
  package var input: Input
  package var output: Output
  /// A file of random bytes, for keys that nobody can compute who has not got it.
  package var keyFile: String?

  package init(_ settings: Analysis, input: Input, output: Output) {
    self.settings = settings
    self.input = input
    self.output = output
  }

  /// Reads, and writes.
  ///
  /// What is written depends on nothing but the bytes of the part, the first ones of its file, and
  /// the settings; the number of threads is none of them.
  package func run() async throws(AnalysisError) {
    let job = try JobRequest(settings, for: "map")
    let key = try JobKey(file: keyFile)
    let scanSettings = scanSettings(of: job)
    let room = min(job.request.memory.longestLine.native, job.request.memory.longestLine.mapped)
    let longest = scanSettings.longestLine
    let chunks = try convertingErrors(
      of: chunks(format: job.formats.formats[0], longestLine: min(longest, room)))
    let extent = chunks.extent
    let range = RangeName(file: Text(fileName), start: extent?.part.lowerBound ?? 0)
    var output = try ShuffleOutput(output)
    try output.begin(MapHeader(terms: job.terms, keyMark: key.mark, range: range))
    let workers = MapWorkers(
      input: MapInput(chunks, file: fileName, room: room, longestWanted: longest), output: output,
      memory: job.request.memory)
    let scans = try workers.run(threads: settings.threads) { number in
      ShuffleWriter(range: range, settings: scanSettings, key: key.key, worker: number)
    }
    var counts = RangeCounts(name: range, of: scans)
    counts.extent = extent.map {
      RangeCounts.Extent(end: $0.part.upperBound, fileSize: $0.size)
    }
    try workers.end(counts)
  }

  private func scanSettings(of job: JobRequest) -> ScanSettings {
    var settings = ScanSettings(
      identities: job.sources.identities, properties: job.sources.properties(for: job.request))
    settings.propertyKeeping = job.sources.propertyKeeping
    settings.fields = job.sources.fields(for: job.request)
    settings.ownNames = job.sources.goalEvents
    settings.longestLine = job.request.longestLine
    settings.mappings = job.formats.mappings
    return settings
  }

  private var fileName: String {
    switch input {
    case .standardInput: "-"
    case .range(let file, _): file
    }
  }

  private func chunks(
    format: FileFormat, longestLine: Int
  ) throws(Diagnostic) -> OrderedChunks {
    let file = try LogFile.discover([fileName])[0]
    guard case .range(let name, let bytes) = input else {
      return try OrderedChunks(
        of: file, format: format, chunkSize: settings.chunkSize, longestLine: longestLine,
        forms: .any)
    }
    guard file.isReadInRanges else { throw .noRanges(of: file.kind, name) }
    return try OrderedChunks(
      of: file, part: bytes, format: format, chunkSize: settings.chunkSize,
      longestLine: longestLine)
  }
}

extension Diagnostic {
  fileprivate static func noRanges(of kind: LogFile.Kind, _ file: String) -> Diagnostic {
    let (fault, pipe) =
      switch kind {
      case .plain:
        (
          "is no JSON object a line, but an array, a table or the like,",
          " whole, as in `onboarding-funnel map - < FILE`"
        )
      case .unsized: ("has no size of its own", ", as in `cat FILE | onboarding-funnel map -`")
      case .compressed, .standardInput:
        ("is compressed", ", as in `gzip -dc FILE | onboarding-funnel map -`")
      }
    return Diagnostic(
      .unusableInput, at: .file(file), "\(fault) and cannot be read in ranges",
      fix: "pipe it in\(pipe)")
  }
}
