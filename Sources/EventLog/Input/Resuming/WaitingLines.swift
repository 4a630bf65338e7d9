// A line whose event lies more than a day ahead of the clock is no event of a report. Where nothing is
// read twice, that verdict would stay for ever, though most often it is the machine's own clock
// that is wrong. So a run that goes on from marks leaves such lines: the mark moves past them, and
// where they stand is kept beside it.
//
//     run 1    lines 1–9     6 and 7 are ahead      counted 1–5, 8, 9      waiting 6, 7
//     run 2    lines 10–12   now 6 is not           counted 6, 10–12       waiting 7
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
  /// When the earliest of their events happened, in milliseconds since 1970.
  package var earliest: Int64
  /// The first lines, as many as are shown of a reason; places are those of the stretch alone.
  package var examples: [RejectedLine]

  package init(
    offset: Int64, end: Int64, firstLine: Int, lines: Int, earliest: Int64,
    examples: [RejectedLine]
  ) {
    self.offset = offset
    self.end = end
    self.firstLine = firstLine
    self.lines = lines
    self.earliest = earliest
    self.examples = examples
  }

  /// Whether events up to this time are none of the waiting ones; `nil` has no bound.
  package func isDue(by latestTime: Int64?) -> Bool {
    latestTime.map { earliest <= $0 } ?? true
  }

  /// Adds lines that stand right behind these; false where they do not.
  mutating func append(_ next: WaitingLines) -> Bool {
    guard next.firstLine == firstLine + lines, next.offset == end + 1 else { return false }
    let room = RejectedLine.examplesPerReason - examples.count
    examples += next.examples.prefix(room).map { line in
      var line = line
      line.place = Place(range: 0, line: lines + line.place.lineOfRange)
      return line
    }
    end = next.end
    lines += next.lines
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

  init(at site: LineSite, time: Int64) {
    place = site.place
    lines = WaitingLines(
      offset: site.offset, end: site.offset + Int64(site.length), firstLine: 0, lines: 1,
      earliest: time, examples: [])
  }

  /// Whether the line at a site is the next.
  func isFollowed(by site: LineSite) -> Bool {
    place.file == site.place.file && place.chunk == site.place.chunk
      && site.offset == lines.end + 1
  }

  mutating func append(_ site: LineSite, time: Int64) {
    lines.lines += 1
    lines.end = site.offset + Int64(site.length)
    lines.earliest = min(lines.earliest, time)
  }

  var wantsExample: Bool { lines.examples.count < RejectedLine.examplesPerReason }

  /// Adds the last line as an example.
  mutating func addExample(_ rejection: Rejection, at site: LineSite) {
    var rejection = rejection
    rejection.timeAhead = nil
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
      summary.lines += found.lines.lines
      summary.linesAhead += found.lines.lines
      summary.rejected[.badTimestamp, default: 0] += found.lines.lines
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
