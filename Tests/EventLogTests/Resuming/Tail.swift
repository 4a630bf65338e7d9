@testable import EventLog

/// Reads what is new in a folder of logs, run after run, and keeps the checkpoints in between: the
/// simplest caller that does all that a caller has to do.
struct Tail {
  let folder: String
  var checkpoints: [Checkpoint] = []
  var chunkSize = 1 << 20
  var workers = 3
  /// How the files' formats are known.
  var format = FileFormat.known(nil)
  var searchPath = SearchPath.ofProcess()
  /// What became of the checkpoints in the last run.
  private(set) var whereabouts: [ResumePlan.Whereabouts] = []
  /// The chunks of the last run.
  private(set) var chunks: [Chunk] = []

  init(_ folder: borrowing TemporaryFolder, chunkSize: Int = 1 << 20) {
    self.folder = folder.path
    self.chunkSize = chunkSize
  }

  /// Reads on, and returns the lines in the order of the files and their places in them, without
  /// line feeds.
  mutating func run(_ lastLine: LastLine = .left) async throws -> [String] {
    let files = try LogFile.discover([folder])
    let plan = try ResumePlan(files: files, checkpoints: checkpoints, searchPath: searchPath)
    let queue = ChunkQueue(
      files: files, sources: files.map { _ in 0 }, formats: files.map { _ in format },
      chunkSize: chunkSize, starts: plan.starts, lastLine: lastLine, searchPath: searchPath)
    chunks = try await all(of: queue).sorted { ($0.file, $0.index) < ($1.file, $1.index) }
    // A log that is gone may come back.
    let kept = checkpoints.indices.filter { checkpoint in
      if case .file = plan.whereabouts[checkpoint] { return false }
      return checkpoints[checkpoint].offset > 0
    }
    whereabouts = plan.whereabouts
    let read = try queue.checkpoints().enumerated().compactMap { file, checkpoint in
      checkpoint.flatMap { plan.isWaiting(file, readTo: $0) ? nil : $0 }
    }
    checkpoints = kept.map { checkpoints[$0] } + read
    return chunks.flatMap { chunk in
      splitLines(chunk.bytes, longestLine: .max).map { line in
        guard case .kept(_, let bytes) = line else { return "oversized" }
        return String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
      }
    }
  }

  private func all(of queue: ChunkQueue) async throws -> [Chunk] {
    try await withThrowingTaskGroup(of: [Chunk].self) { group in
      for _ in 0..<workers { group.addTask { try queue.all() } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
