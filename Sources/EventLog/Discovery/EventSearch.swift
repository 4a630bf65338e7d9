// A folder of logs holds other files too, and many of them are called `*.log` or `*.json`. A file of
// such a name is read where one of its lines is an event, and then all of its lines count, bad ones
// too. Whether one is, is looked for before the run reads anything: a file without events must not
// change which definitions the run has, nor in which zone it reads dates. A log has an event among
// its first lines, so that costs little; only a file without any is read to its end.

/// Looks for the first event of files whose names do not tell whether they hold any.
package struct EventSearch: Sendable {
  private let settings: ScanSettings
  /// By definition set.
  private let formats: [FileFormat]
  private let lastLine: LastLine

  /// - Parameters:
  ///   - settings: As the run will read, but that events may be of any time: one that is ahead of
  ///     the clock is an event all the same.
  ///   - formats: By definition set, how its files' format is known.
  ///   - lastLine: What will become of last lines without a line feed.
  package init(_ settings: ScanSettings, formats: [FileFormat], lastLine: LastLine) {
    var settings = settings
    settings.latestTime = nil
    settings.keepsRejects = .examples
    self.settings = settings
    self.formats = formats
    self.lastLine = lastLine
  }

  /// What a file is that holds no event; `nil` for a log, be it empty, and for what only reading
  /// can refuse.
  ///
  /// - Throws: As `OrderedChunks` does for a file that cannot be read or unpacked.
  package func foreignFile(
    _ file: LogFile, definition: Int
  ) throws(Diagnostic) -> ForeignFile? {
    do throws(Diagnostic) {
      return try search(file, definition: definition)
    } catch {
      switch error.code {
      // The lines are of known formats.
      case .ambiguousFormat: return nil
      case .unusableInput:
        guard let content = file.content(from: 0), case .encoded = content else { throw error }
        return ForeignFile(content: content, lines: 0)
      default: throw error
      }
    }
  }

  private func search(_ file: LogFile, definition: Int) throws(Diagnostic) -> ForeignFile? {
    var chunks = try OrderedChunks(
      of: file, format: formats[definition], chunkSize: 1 << 16,
      longestLine: settings.longestLine, forms: .any)
    var settings = settings
    settings.identities = [settings.identities[definition]]
    var scanner = ChunkScanner(settings: settings, key: HashKey.random(), worker: 0)
    var events = ScannedEvents()
    var isUnfinished = false
    while let chunk = try chunks.next() {
      scanner.scan(chunk, into: &events)
      if scanner.result.accepted > scanner.result.foreignLines { return nil }
      isUnfinished = chunk.isUnfinished
    }
    let result = scanner.finish()
    let lines = result.chunks.reduce(0) { $0 + $1.lines } - result.blank
    guard lines > 0 else { return nil }
    let content = file.content(from: 0) ?? .text
    guard !(isUnfinished && mayBeHalf(lines, of: content)) else { return nil }
    return ForeignFile(
      content: content, lines: lines,
      firstFault: result.rejected.kept.min { $0.place < $1.place }?.rejection.reason)
  }
}

extension EventSearch {
  /// Whether so many lines may be half of the first event, in an array that has not ended either.
  private func mayBeHalf(_ lines: Int, of content: LogContent) -> Bool {
    guard case .left = lastLine, case .objects(_, let form) = content else { return false }
    return lines <= (form == .values ? 2 : 1)
  }
}

extension Chunk {
  /// Whether its last record may go on.
  fileprivate var isUnfinished: Bool {
    guard let records else { return bytes.last != UInt8(ascii: "\n") }
    return records.source.last != UInt8(ascii: records.rows == nil ? "}" : "\n")
  }
}

extension LogFile {
  /// Whether it is, to all appearances, a file that one of these hints was taken of.
  package func isAmong(_ known: Set<FileHints>) -> Bool {
    guard !known.isEmpty, let status = try? FileStatus(followingLinksAt: path) else { return false }
    return known.contains(FileHints(status))
  }
}
