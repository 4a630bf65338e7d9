import EventLog
import Journeys
import Reports

/// What the first phase has made of a log: records, parted by user, and what became of the lines.
///
/// The lines were read in this run, or are those of a state.
struct LogScan {
  /// By number in a `Place`, what messages call the file.
  let fileNames: [String]
  let properties: [Text]
  /// The formats of the files that are not native, each once.
  let formatsRead: [LogFormat]
  let records: PartitionedRecords
  let summary: ScanSummary
  /// What users are known by in `records`.
  let key: HashKey

  /// What was just read.
  init(_ reading: LogReading) {
    fileNames = reading.files.map(\.name)
    properties = reading.properties
    formatsRead = LogFormat.each(reading.files.indices.compactMap(reading.format(ofFile:)))
    records = reading.records
    summary = reading.summary
    key = reading.key
  }

  /// What a state holds.
  ///
  /// `names`: by input of the state, what messages call it; `fileOfInput`: by input, its place among
  /// the files of the run; `sourceOfDefinition`: by definition of the state, its place in the run.
  init(
    _ volumes: [VolumeFile], key: HashKey, names: [Int: String], fileOfInput: [Int: Int],
    sourceOfDefinition: [Int], properties: [Text]
  ) throws(DamagedBytes) {
    let join = try VolumeJoin(
      volumes.map(\.volume), inputs: fileOfInput, properties: properties,
      sources: sourceOfDefinition)
    fileNames = join.pieces.map { names[$0.input] ?? "" }
    self.properties = properties
    formatsRead = LogFormat.each(
      join.pieces.compactMap { piece in
        piece.format.map { LogFormat(name: $0, isRecognised: piece.isRecognised) }
      })
    records = PartitionedRecords(volumes, join: join)
    summary = join.summary
    self.key = key
  }

  init(
    _ request: AnalysisRequest, sources: DefinitionSources,
    keeping users: LogReading.KeptUsers = .all
  ) async throws(AnalysisError) {
    self.init(try await LogReading(request, sources: sources, keeping: users))
  }

  /// Reads the records of a partition, which stay where they are.
  func read(_ partition: Int, into target: inout RecordPartition) throws(AnalysisError) {
    do {
      try records.read(partition, into: &target)
    } catch {
      throw AnalysisError(error)
    }
  }

  /// Reads the records of a partition that no other worker has taken, and says whether there was
  /// one.
  func take(into target: inout RecordPartition) throws(AnalysisError) -> Bool {
    do {
      return try records.take(into: &target) != nil
    } catch {
      throw AnalysisError(error)
    }
  }

  /// - Throws: When more lines were rejected than the settings allow.
  func requireFewBadLines(most: Int?, ratio: Double) throws(AnalysisError) {
    let (lines, bad) = (summary.lines, summary.rejectedCount)
    let first = summary.rejectedLines.first.map { line in
      "; the first is \(location(of: line.place)): \(line.rejection.reason.rawValue)"
    }
    if let most, bad > most {
      throw AnalysisError(
        .unusableInput,
        "error: \(bad) of \(lines) lines are bad, \(most) are allowed\(first ?? ""); mend them or "
          + "raise --max-bad [too_many_bad_lines]")
    }
    if lines >= 1000, Double(bad) > ratio * Double(lines) {
      throw AnalysisError(
        .unusableInput,
        "error: \(bad) of \(lines) lines are bad, more than the share of \(ratio) allowed"
          + "\(first ?? ""); check that this is an event log, or raise --max-bad-ratio "
          + "[too_many_bad_lines]")
    }
  }

  /// A place as `file:line`.
  func location(of place: Place) -> String {
    "\(VisibleText(fileNames[place.file]).string):\(summary.lineIndex.lineNumber(of: place))"
  }
}

extension LogFormat {
  /// Each once, in order.
  static func each(_ formats: [LogFormat]) -> [LogFormat] {
    Set(formats).sorted { $0.name < $1.name || $0.name == $1.name && $0.isRecognised }
  }
}
