// Lines in which something is wrong: counted, and kept in words where somebody may read them.

extension ChunkScanner {
  mutating func reject(_ fault: LineFault, _ line: PaddedBytes, at site: LineSite) {
    if site.mapping == nil { remember(fault, of: line, source: site.source) }
    guard result.rejected.count(fault.reason, at: site.place) else { return }
    keep(fault.rejection(in: line), line, at: site)
  }

  mutating func reject(_ rejection: Rejection, _ line: PaddedBytes, at site: LineSite) {
    guard result.rejected.count(rejection.reason, at: site.place) else { return }
    keep(rejection, line, at: site)
  }

  private mutating func keep(_ rejection: Rejection, _ line: PaddedBytes, at site: LineSite) {
    result.rejected.keep(
      RejectedLine(
        place: site.place, offset: site.offset, length: Int64(site.length), rejection: rejection,
        bytes: settings.keepsRejects == .allWithBytes ? line.array(0..<line.count) : nil))
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
