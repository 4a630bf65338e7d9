// Lines in which something is wrong: counted, and kept in words where somebody may read them.

extension ChunkScanner {
  mutating func reject(_ fault: LineFault, _ line: PaddedBytes, at site: LineSite) {
    if let time = fault.timeAhead {
      guard !settings.leavesLinesAhead else {
        leave(site, time: time) { fault.rejection(in: line) }
        return
      }
      result.linesAhead += 1
    }
    if site.mapping == nil { remember(fault, of: line) }
    guard result.rejected.count(fault.reason, at: site.place) else { return }
    keep(fault.rejection(in: line), line, at: site)
  }

  mutating func reject(_ rejection: Rejection, _ line: PaddedBytes, at site: LineSite) {
    if let time = rejection.timeAhead {
      guard !settings.leavesLinesAhead else {
        leave(site, time: time) { rejection }
        return
      }
      result.linesAhead += 1
    }
    guard result.rejected.count(rejection.reason, at: site.place) else { return }
    keep(rejection, line, at: site)
  }

  /// Leaves a line to a later run.
  private mutating func leave(_ site: LineSite, time: Int64, for rejection: () -> Rejection) {
    leave(FoundWaitingLines(at: site, time: time))
    let last = result.waiting.count - 1
    if result.waiting[last].wantsExample { result.waiting[last].addExample(rejection(), at: site) }
  }

  /// Leaves a line, or what of it waits.
  mutating func leave(_ line: FoundWaitingLines) {
    if let last = result.waiting.indices.last, result.waiting[last].append(line) { return }
    result.waiting.append(line)
  }

  mutating func keep(_ rejection: Rejection, _ line: PaddedBytes, at site: LineSite) {
    var rejected = RejectedLine(
      place: site.place, offset: site.offset, length: Int64(site.length), rejection: rejection)
    if let record {
      let position = record.all.position(of: rejection.column, in: record.number)
      rejected.linesToFault = position.lines
      // A line feed inside of a string was replaced, and is what is wrong all the same.
      if record.all.hasLineFeed(at: rejection.column, in: record.number) {
        rejected.rejection.detail = rejection.detail.replacingBytes(of: "0x0D", with: "0x0A")
      }
      rejected.rejection.column = position.column
    }
    if result.rejected.keepsBytes {
      rejected.bytes = record.map { $0.all.bytes(of: $0.number) } ?? line.array(0..<line.count)
    }
    result.rejected.keep(rejected)
  }

  mutating func rejectSkipped(_ site: LineSite) {
    guard result.rejected.count(.lineTooLong, at: site.place) else { return }
    result.rejected.keep(
      RejectedLine(
        place: site.place, offset: site.offset, length: Int64(site.length),
        rejection: LineFault.rejection(
          ofSkippedLine: Int64(site.length), limit: settings.longestLine)))
  }
}
