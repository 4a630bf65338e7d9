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
  /// Lines of earlier runs that were read again, and whose they are, by number of the input.
  private let rereads: [(input: Int, lines: WaitingLines)]
  /// Lines that wait after the run, by number of the input.
  private let waiting: [Int: [WaitingLines]]

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
    let known = known.filter { $0.checkpoint != nil }
    plan = try convertingErrors(
      of: ResumePlan(files: sources.files, checkpoints: known.compactMap(\.checkpoint)))
    let inputs = Self.inputs(plan, known: known, next: state.manifest.nextInput)
    let due = Self.rereads(plan, known: known, latestTime: request.settings.latestTime)
    rereads = due.map { ($0.input, $0.read.lines) }
    let reading = try await LogReading(
      request, sources: sources,
      continuing: LogReading.Continuation(
        starts: plan.starts, linesBefore: inputs.map(\.lines), lastLine: lastLine,
        rereads: due.map(\.read), key: state.key, properties: properties))
    self.reading = reading
    let inputOfFile: [StateManifest.Input?] = plan.starts.indices.map { [plan] file in
      guard var checkpoint = reading.checkpoints[file], checkpoint.offset > 0 else { return nil }
      var input = inputs[file]
      if let cut = plan.cuts[file], plan.isWaiting(file, readTo: checkpoint) {
        input = known[cut.checkpoint]
        checkpoint = plan.checkpoints[cut.checkpoint].noted(checkpoint.hints)
      }
      input.note(checkpoint, of: file, in: reading)
      return input
    }
    self.inputOfFile = inputOfFile
    let numbers = inputOfFile.map { $0?.number } + due.map(\.input)
    waiting = Self.waiting(
      of: state.manifest.inputs, without: rereads, with: reading.summary.waitingLines, numbers)
  }

  /// What is read again: the lines that the clock has come to, where what was read of their log is
  /// found.
  private static func rereads(
    _ plan: ResumePlan, known: [StateManifest.Input], latestTime: Int64?
  ) -> [(input: Int, read: LogReading.Reread)] {
    zip(known, plan.whereabouts).flatMap { input, place in
      let (file, end): (Int, Int64)
      switch place {
      case .file(let found), .beginning(let found): (file, end) = (found, .max)
      case .cutOff(let found): (file, end) = (found, plan.cuts[found]?.offset ?? 0)
      case .gone: return [] as [(input: Int, read: LogReading.Reread)]
      }
      return input.waiting.filter { $0.isDue(by: latestTime) && $0.end <= end }.map {
        (input.number, LogReading.Reread(file: file, lines: $0))
      }
    }
  }

  /// `found`: by file of the reading, what was left; `numbers`: whose it is.
  private static func waiting(
    of inputs: [StateManifest.Input], without rereads: [(input: Int, lines: WaitingLines)],
    with found: [Int: [WaitingLines]], _ numbers: [Int?]
  ) -> [Int: [WaitingLines]] {
    var waiting = Dictionary(
      inputs.map { ($0.number, $0.waiting) }, uniquingKeysWith: { first, _ in first })
    for (input, lines) in rereads { waiting[input]?.removeAll { $0 == lines } }
    for (file, lines) in found {
      if let number = numbers[file] { waiting[number, default: []] += lines }
    }
    return waiting.mapValues(\.joined)
  }

  /// The new lines, those that were left among the rejected, as a report on them would have it.
  var log: CountedLog { reading.log(rejectingWaitingOfFirst: plan.starts.count) }

  /// How many of the new lines were left, and where the first stands.
  var newlyWaiting: (lines: Int, location: Diagnostic.Location)? {
    let lines = log.summary.linesAhead
    guard lines > 0, let first = reading.summary.firstWaiting else { return nil }
    return (lines, log.location(of: first))
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
        cut.map { known[$0.checkpoint] }
        ?? start.checkpoint.flatMap { checkpoint in known.first { $0.checkpoint == checkpoint } }
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
    return zip(known.filter { $0.checkpoint != nil }, plan.whereabouts).filter { input, place in
      place == .gone && input.goneSince == nil
    }.map(\.0)
  }

  /// What is left of logs that were whole when they were last looked at, and how much was read of
  /// those.
  var newlyCut: [(name: String, cut: ResumePlan.Cut, offset: Int64)] {
    zip(reading.files, plan.cuts).compactMap { file, cut in
      // It had fewer bytes than were read of it, where it was cut off by then.
      guard let cut,
        plan.checkpoints[cut.checkpoint].hints.size >= plan.checkpoints[cut.checkpoint].offset
      else {
        return nil
      }
      return (file.name, cut, plan.checkpoints[cut.checkpoint].offset)
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
      } else if manifest.inputs[index].checkpoint != nil {
        let since = manifest.inputs[index].goneSince ?? clock
        manifest.inputs[index].goneSince = since
        if let since, let clock, clock - since > 30 * 86_400_000 {
          manifest.inputs[index].checkpoint = nil
        }
      }
    }
    let numbers = Set(manifest.inputs.map(\.number))
    for input in inputOfFile.compactMap(\.self) where !numbers.contains(input.number) {
      manifest.inputs.append(input)
      manifest.nextInput = max(manifest.nextInput, input.number + 1)
    }
    for index in manifest.inputs.indices {
      manifest.inputs[index].waiting = waiting[manifest.inputs[index].number] ?? []
    }
    manifest.dropOldLineDigests()
  }

  /// The lines that were read and not left.
  private var pieces: ReadPieces {
    let summary = reading.summary
    let waiting = summary.waitingLines
    var pieces = ReadPieces(index: summary.lineIndex)
    for (file, input) in inputOfFile.enumerated() {
      guard let input else { continue }
      let first = input.lines - summary.lineIndex.lineCount(ofFile: file)
      // Several records may share a line, of which some wait and some do not.
      let records = summary.lineIndex.recordLineCount(ofFile: file)
      pieces.add(
        first..<(records.map { first + $0 } ?? input.lines),
        without: records == nil ? waiting[file] ?? [] : [], ofFile: file, as: input.piece)
    }
    for (place, reread) in rereads.enumerated() {
      let (file, lines) = (inputOfFile.count + place, reread.lines)
      guard let input = known.first(where: { $0.number == reread.input }) else { continue }
      let records = summary.lineIndex.recordLineCount(ofFile: file)
      let left = lines.rest == nil ? waiting[file] ?? [] : [lines]
      pieces.add(
        lines.firstLine..<lines.firstLine + max(lines.lines, records ?? 0),
        without: records == nil ? left : [], ofFile: file, as: input.piece)
    }
    return pieces
  }

  /// The new lines as a segment; `nil` where there are none.
  ///
  /// `definitionOfSource`: by source of the run, the number of its definition in the state;
  /// `givenUp`: lines that no longer wait, and stay rejected.
  func newSegment(
    number: Int, definitionOfSource: [Int],
    with givenUp: [(input: StateManifest.Input, lines: WaitingLines)]
  ) -> NewStateSegment? {
    let summary = reading.summary
    guard summary.lines > 0 || summary.events > 0 || !givenUp.isEmpty else { return nil }
    let pieces = pieces
    let place: @Sendable (Place) -> Place = { pieces.place(of: $0) }
    var segment = StateSegment(
      number: number, pieces: pieces.pieces, counts: summary.counts,
      examples: summary.rejectedLines.examplesOfEachFile.map { line in
        var line = line
        let start = place(line.place)
        line.place = Place(range: start.file, line: start.lineOfRange + line.linesToFault)
        line.linesToFault = 0
        line.bytes = nil
        return line
      },
      properties: reading.properties,
      shapes: summary.shapes.map { shape in
        var shape = shape
        shape.source = definitionOfSource[shape.source]
        return shape
      },
      dimensionSets: Array(summary.dimensionSets), pairs: Array(summary.properties.numberedPairs),
      streams: [])
    for (input, lines) in givenUp { segment.add(lines, as: input.piece) }
    return NewStateSegment(records: reading.records, segment: segment, place: place)
  }
}

/// The lines that a run has read as pieces of a segment, which lines that were left part.
///
/// A line of which only a rest was left ends a piece: when the rest is read, it stands behind what was
/// read of the line before, and before the next line.
private struct ReadPieces: Sendable {
  private(set) var pieces: [StateSegment.Piece] = []
  private let index: LineIndex
  /// By file of the reading, the places of its pieces.
  private var places: [Int: Range<Int>] = [:]

  init(index: LineIndex) {
    self.index = index
  }

  /// `lines`: counted from 0 in the input, whose pieces are as `piece`.
  mutating func add(
    _ lines: Range<Int>, without waiting: [WaitingLines], ofFile file: Int,
    as piece: StateSegment.Piece
  ) {
    let start = pieces.count
    var first = lines.lowerBound
    for stretch in waiting {
      let end = stretch.firstLine + stretch.lines
      if stretch.rest == nil {
        add(first..<stretch.firstLine, as: piece)
        first = end
      }
      while first < end {
        let next = max(first, stretch.firstLine) + 1
        add(first..<next, as: piece)
        first = next
      }
    }
    add(first..<lines.upperBound, as: piece)
    places[file] = start..<pieces.count
  }

  private mutating func add(_ lines: Range<Int>, as piece: StateSegment.Piece) {
    guard !lines.isEmpty else { return }
    var piece = piece
    piece.firstLine = lines.lowerBound
    piece.lines = lines.count
    pieces.append(piece)
  }

  /// Where a line that was not left stands in the pieces.
  func place(of place: Place) -> Place {
    let line = index.lineNumber(of: place) - 1
    let all = places[place.file] ?? 0..<0
    var (low, high) = (all.lowerBound, all.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].firstLine <= line { low = middle } else { high = middle }
    }
    return Place(range: low, line: line - pieces[low].firstLine)
  }
}

extension StateManifest.Input {
  /// An input of a new number, of which as much was read as of `other`, but for its last lines.
  fileprivate init(number: Int, copying other: StateManifest.Input?, linesMissing: Int) {
    self.init(
      number: number, name: "", checkpoint: nil, lines: (other?.lines ?? 0) - linesMissing,
      format: other?.format, isRecognised: other?.isRecognised ?? false)
  }

  /// Notes what a run has read of it.
  fileprivate mutating func note(_ checkpoint: Checkpoint, of file: Int, in reading: LogReading) {
    name = reading.files[file].name
    self.checkpoint = checkpoint
    lines += reading.summary.lineIndex.lineCount(ofFile: file)
    goneSince = nil
    if let read = reading.format(ofFile: file) {
      format = read.name
      isRecognised = read.isRecognised
    }
  }
}
