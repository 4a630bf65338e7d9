import EventLog
import Journeys
import Reports

/// What one run has read for a state: the new lines, and how far each log is read now.
struct StateReading {
  let reading: LogReading
  private let plan: ResumePlan
  private let known: [StateManifest.Input]
  /// Whether any input was named, so that a log that is not found is gone.
  private let hasInputs: Bool
  /// By file, what the state is to know of it; `nil` for a file of which nothing was read yet.
  private let inputOfFile: [StateManifest.Input?]

  /// Reads on where earlier runs have stopped.
  ///
  /// `lastLine`: what becomes of a last line that has no line feed yet; `properties`: those to keep
  /// of each event.
  init(
    _ request: AnalysisRequest, sources: DefinitionSources, state: KeptState, lastLine: LastLine,
    properties: [Text]
  ) async throws(AnalysisError) {
    known = state.manifest.inputs
    hasInputs = !request.settings.inputs.isEmpty
    let known = known.filter { $0.mark != nil }
    do {
      plan = try ResumePlan(files: sources.files, marks: known.compactMap(\.mark))
    } catch {
      throw AnalysisError(error)
    }
    let inputs = Self.inputs(plan, known: known, next: state.manifest.nextInput)
    let reading = try await LogReading(
      request, sources: sources,
      continuing: LogReading.Continuation(
        starts: plan.starts, linesBefore: inputs.map(\.lines), lastLine: lastLine, key: state.key,
        properties: properties))
    self.reading = reading
    inputOfFile = plan.starts.indices.map { [plan] file in
      guard var mark = reading.marks[file], mark.offset > 0 else { return nil }
      var input = inputs[file]
      if let cut = plan.cuts[file], plan.isWaiting(file, readTo: mark) {
        input = known[cut.mark]
        mark = plan.marks[cut.mark].noted(mark.hints)
      }
      input.note(mark, of: file, in: reading)
      return input
    }
  }

  /// By file, the input that it goes on.
  private static func inputs(
    _ plan: ResumePlan, known: [StateManifest.Input], next: Int
  ) -> [StateManifest.Input] {
    var next = next
    return plan.starts.enumerated().map { file, start in
      if let owner = plan.whereabouts.firstIndex(of: .file(file)) { return known[owner] }
      // New, or a copy or what is left of another: that goes on as a log of its own from where the
      // other was read to, or cut off.
      let cut = plan.cuts[file]
      let other =
        cut.map { known[$0.mark] }
        ?? start.mark.flatMap { mark in known.first { $0.mark == mark } }
      defer { next += 1 }
      return StateManifest.Input(
        number: next, copying: other, linesMissing: cut?.linesBehind ?? 0)
    }
  }

  /// By number of the input, the place of its file among those of the run.
  var fileOfInput: [Int: Int] {
    Dictionary(
      inputOfFile.enumerated().compactMap { file, input in input.map { ($0.number, file) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Logs that were there when they were last looked for, and are not now.
  var newlyGone: [StateManifest.Input] {
    guard hasInputs else { return [] }
    return zip(known.filter { $0.mark != nil }, plan.whereabouts).filter { input, place in
      place == .gone && input.goneSince == nil
    }.map(\.0)
  }

  /// What is left of logs that were whole when they were last looked at, and how much was read of
  /// those.
  var newlyCut: [(name: String, cut: ResumePlan.Cut, offset: Int64)] {
    zip(reading.files, plan.cuts).compactMap { file, cut in
      // It had fewer bytes than were read of it, where it was cut off by then.
      guard let cut, plan.marks[cut.mark].hints.size >= plan.marks[cut.mark].offset else {
        return nil
      }
      return (file.name, cut, plan.marks[cut.mark].offset)
    }
  }

  /// Notes in the manifest how far each log is read.
  ///
  /// `clock` is in milliseconds since 1970; a log that has been gone for thirty days by it is no
  /// longer waited for.
  func note(in manifest: inout StateManifest, clock: Int64?) {
    guard hasInputs else { return }
    let found = fileOfInput
    for index in manifest.inputs.indices {
      let number = manifest.inputs[index].number
      if let file = found[number], let input = inputOfFile[file] {
        manifest.inputs[index] = input
      } else if manifest.inputs[index].mark != nil {
        let since = manifest.inputs[index].goneSince ?? clock
        manifest.inputs[index].goneSince = since
        if let since, let clock, clock - since > 30 * 86_400_000 {
          manifest.inputs[index].mark = nil
        }
      }
    }
    let numbers = Set(manifest.inputs.map(\.number))
    for input in inputOfFile.compactMap(\.self) where !numbers.contains(input.number) {
      manifest.inputs.append(input)
      manifest.nextInput = max(manifest.nextInput, input.number + 1)
    }
    manifest.dropOldLedgers()
  }

  /// The new lines as a volume; `nil` where there are none.
  ///
  /// `definitionOfSource`: by source of the run, the number of its definition in the state.
  func draft(number: Int, definitionOfSource: [Int]) -> VolumeDraft? {
    let summary = reading.summary
    guard summary.lines > 0 else { return nil }
    var pieces: [Volume.Piece] = []
    var pieceOfFile: [Int: Int] = [:]
    for (file, input) in inputOfFile.enumerated() {
      let lines = summary.lineIndex.lineCount(ofFile: file)
      guard let input, lines > 0 else { continue }
      pieceOfFile[file] = pieces.count
      pieces.append(
        Volume.Piece(
          input: input.number, firstLine: input.lines - lines, lines: lines,
          format: input.format, isRecognised: input.isRecognised))
    }
    let (index, pieceNumbers, allPieces) = (summary.lineIndex, pieceOfFile, pieces)
    let place: @Sendable (Place) -> Place = { place in
      let piece = pieceNumbers[place.file] ?? 0
      return Place(
        range: piece, line: index.lineNumber(of: place) - 1 - allPieces[piece].firstLine)
    }
    let volume = Volume(
      number: number, pieces: pieces, counts: LineCounts(summary),
      examples: summary.rejectedLines.examplesOfEachFile.map { line in
        var line = line
        line.place = place(line.place)
        line.bytes = nil
        return line
      },
      properties: reading.properties,
      whats: summary.whats.map { what in
        var what = what
        what.source = definitionOfSource[what.source]
        return what
      },
      contexts: summary.contexts, streams: [])
    return VolumeDraft(records: reading.records, volume: volume, place: place)
  }
}

extension StateManifest.Input {
  /// An input of a new number, of which as much was read as of `other`, but for its last lines.
  fileprivate init(number: Int, copying other: StateManifest.Input?, linesMissing: Int) {
    self.init(
      number: number, name: "", mark: nil, lines: (other?.lines ?? 0) - linesMissing,
      format: other?.format, isRecognised: other?.isRecognised ?? false)
  }

  /// Notes what a run has read of it.
  fileprivate mutating func note(_ mark: ReadMark, of file: Int, in reading: LogReading) {
    name = reading.files[file].name
    self.mark = mark
    lines += reading.summary.lineIndex.lineCount(ofFile: file)
    goneSince = nil
    if let read = reading.format(ofFile: file) {
      format = read.name
      isRecognised = read.isRecognised
    }
  }
}
