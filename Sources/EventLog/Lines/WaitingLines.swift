// A line whose event lies more than a day ahead of the clock is no event of a report. Where nothing is
// read twice, that verdict would stay for ever, though most often it is the machine's own clock
// that is wrong. So a run that goes on from checkpoints leaves such lines: the checkpoint moves past them, and
// where they stand is kept beside it.
//
//     run 1    lines 1–9     6 and 7 are ahead      counted 1–5, 8, 9      waiting 6, 7
//     run 2    lines 10–12   now 6 is not           counted 6, 10–12       waiting 7
//
// A line of several events, some ahead and some not, is counted with those that are not, and waits for
// the others. Beside it is kept up to which time its events were judged: whatever is later is counted
// when the line is read again, and what is not later never is twice.
//
// Lines that follow each other wait as one stretch, so a clock that is wrong for a while leaves
// few. A stretch is read again only once the clock has come to the earliest of its events: a
// device that lives in 2041 costs an update nothing.

/// Lines of one log that stand one behind the other and wait to be read again.
package struct WaitingLines: Equatable, Sendable {
  /// Where the first line begins, of the unpacked bytes.
  package var offset: Int64
  /// Where the last line ends, its line feed not counted.
  package var end: Int64
  /// How many lines of the log stand before them.
  package var firstLine: Int
  package var lines: Int
  /// What of the lines waits; `nil` where they do, whole.
  package var rest: Rest?
  /// When the earliest of their events that wait happened, in milliseconds since 1970.
  package var earliest: Int64
  /// The first lines, as many as are shown of a reason; places are those of the stretch alone.
  package var examples: [RejectedLine]

  /// The events that wait of lines that are counted with their others.
  package struct Rest: Hashable, Sendable {
    /// The events up to this time do not wait, in milliseconds since 1970.
    package var judgedTo: Int64
    /// How many wait.
    package var events: Int

    package init(judgedTo: Int64, events: Int) {
      self.judgedTo = judgedTo
      self.events = events
    }
  }

  package init(
    offset: Int64, end: Int64, firstLine: Int, lines: Int, earliest: Int64, rest: Rest? = nil,
    examples: [RejectedLine]
  ) {
    self.offset = offset
    self.end = end
    self.firstLine = firstLine
    self.lines = lines
    self.earliest = earliest
    self.rest = rest
    self.examples = examples
  }

  /// How many of the lines are not counted.
  var uncounted: Int { rest == nil ? lines : 0 }

  /// Whether events up to this time are none of the waiting ones; `nil` has no bound.
  package func isDue(by latestTime: Int64?) -> Bool {
    latestTime.map { earliest <= $0 } ?? true
  }

  /// Adds lines that stand right behind these and wait alike; false where they do not.
  mutating func append(_ next: WaitingLines) -> Bool {
    guard next.firstLine == firstLine + lines, next.offset == end + 1,
      next.rest?.judgedTo == rest?.judgedTo
    else { return false }
    let room = RejectedLine.examplesPerReason - examples.count
    examples += next.examples.prefix(room).map { line in
      var line = line
      line.place = Place(range: 0, line: lines + line.place.lineOfRange)
      return line
    }
    end = next.end
    lines += next.lines
    rest?.events += next.rest?.events ?? 0
    earliest = min(earliest, next.earliest)
    return true
  }
}

extension [WaitingLines] {
  /// The same in the order of lines, those in one stretch that follow each other.
  package var joined: [WaitingLines] {
    var result: [WaitingLines] = []
    for next in sorted(by: { $0.firstLine < $1.firstLine }) {
      if let last = result.indices.last, result[last].append(next) { continue }
      result.append(next)
    }
    return result
  }
}

/// Lines that wait, as a worker comes upon them: their numbers are known once all is counted.
struct FoundWaitingLines: Sendable {
  /// Of the first line.
  let place: Place
  /// Numbered from 0.
  private(set) var lines: WaitingLines
  /// Whether the line is a record that need not be one line of the file.
  private let isRecord: Bool

  /// `time`: that of the earliest event that waits; `rest`: `nil` where the line waits whole.
  init(at site: LineSite, time: Int64, rest: WaitingLines.Rest? = nil) {
    place = site.place
    isRecord = site.isRecord
    lines = WaitingLines(
      offset: site.offset, end: site.offset + Int64(site.length), firstLine: 0, lines: 1,
      earliest: time, rest: rest, examples: [])
  }

  /// Adds a line of the same chunk that stands right behind these and waits alike; false where it does
  /// not.
  mutating func append(_ next: FoundWaitingLines) -> Bool {
    guard place.file == next.place.file, place.chunk == next.place.chunk, !isRecord else {
      return false
    }
    var line = next.lines
    line.firstLine = lines.lines
    return lines.append(line)
  }

  var wantsExample: Bool {
    lines.rest == nil && lines.examples.count < RejectedLine.examplesPerReason
  }

  /// Adds the last line as an example.
  mutating func addExample(_ rejection: Rejection, at site: LineSite) {
    lines.examples.append(
      RejectedLine(
        place: Place(range: 0, line: lines.lines - 1), offset: site.offset,
        length: Int64(site.length), rejection: rejection, bytes: nil))
  }
}

extension ScanSummary {
  /// The same with lines that were left counted as rejected: those of the first so many files.
  package func rejectingWaiting(ofFirst fileCount: Int) -> ScanSummary {
    var summary = self
    for found in waiting where found.place.file < fileCount {
      summary.counts.lines += found.lines.uncounted
      summary.linesAhead += found.lines.lines
      summary.counts.rejectedEvents += found.lines.rest?.events ?? 0
      guard found.lines.uncounted > 0 else { continue }
      summary.counts.rejected[.badTimestamp, default: 0] += found.lines.uncounted
      summary.rejectedLines += found.lines.examples.map { line in
        var line = line
        let first = found.place
        line.place = Place(
          file: first.file, chunk: first.chunk, line: first.line + line.place.lineOfRange)
        return line
      }
    }
    summary.rejectedLines.sort { $0.place < $1.place }
    return summary
  }

  /// The place of the first line that the run has left.
  package var firstWaiting: Place? { waiting.first?.place }

  /// The lines that the run has left, by file, in the order of lines.
  package var waitingLines: [Int: [WaitingLines]] {
    let found = Dictionary(grouping: waiting) { $0.place.file }
    return found.mapValues { found in
      found.map { found in
        var lines = found.lines
        lines.firstLine = lineIndex.lineNumber(of: found.place) - 1
        return lines
      }.joined
    }
  }
}
