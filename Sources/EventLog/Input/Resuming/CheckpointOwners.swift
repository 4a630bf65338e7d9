/// Which checkpoint each file goes on from, by the rules of ResumePlan.swift.
struct CheckpointOwners {
  /// The checkpoint that each file goes on from, by index.
  private(set) var checkpointOfFile: [Int?]
  /// The file that each checkpoint has gone to, by index.
  private(set) var fileOfCheckpoint: [Int: Int] = [:]

  init(of checkpoints: [Checkpoint], among candidates: [CheckpointCandidates]) {
    checkpointOfFile = candidates.map { _ in nil }
    let furthestFirst = checkpoints.indices.sorted {
      (checkpoints[$1].offset, $0) < (checkpoints[$0].offset, $1)
    }
    for checkpoint in furthestFirst {
      let identity = checkpoints[checkpoint].hints.identity
      give(checkpoint, toFirstOf: candidates) { $0.hints?.identity == identity }
    }
    for checkpoint in furthestFirst where fileOfCheckpoint[checkpoint] == nil {
      give(checkpoint, toFirstOf: candidates) { _ in true }
    }
    for file in candidates.indices where checkpointOfFile[file] == nil {
      checkpointOfFile[file] = furthestFirst.first { candidates[file].checkpoints.contains($0) }
    }
  }

  private mutating func give(
    _ checkpoint: Int, toFirstOf candidates: [CheckpointCandidates],
    where fits: (CheckpointCandidates) -> Bool
  ) {
    let file = candidates.indices.first { file in
      checkpointOfFile[file] == nil && candidates[file].checkpoints.contains(checkpoint)
        && fits(candidates[file])
    }
    guard let file else { return }
    checkpointOfFile[file] = checkpoint
    fileOfCheckpoint[checkpoint] = file
  }

  /// Where a file goes on that matches no checkpoint; `nil` where it is a log of its own.
  ///
  /// - Throws: `unusableInput` where it was cut off nobody knows behind which line.
  func cut(
    of candidate: CheckpointCandidates, among checkpoints: [Checkpoint], named name: String
  ) throws(Diagnostic) -> ResumePlan.Cut? {
    var best: ResumePlan.Cut?
    var unknown: (checkpoint: Int, from: Int64, to: Int64)?
    for checkpoint in candidate.divergences.keys.sorted() {
      let isLost = fileOfCheckpoint[checkpoint] == nil
      let isSameFile = candidate.hints?.identity == checkpoints[checkpoint].hints.identity
      guard isLost || isSameFile else { continue }
      switch candidate.divergences[checkpoint] {
      case .behindLine(let lines)? where lines.isMuch || isLost && isSameFile && lines.isAll:
        // Of several the last, which was read last.
        if lines.offset >= best?.offset ?? 0 {
          best = ResumePlan.Cut(
            checkpoint: checkpoint, offset: lines.offset, linesBehind: lines.linesBehind)
        }
      case .between(let from, let to)?:
        if from > unknown?.from ?? 0 { unknown = (checkpoint, from, to) }
      case .behindLine, nil: break
      }
    }
    guard let unknown, unknown.from >= best?.offset ?? 0 else { return best }
    throw .cutOff(
      name, between: unknown.from, and: unknown.to, of: checkpoints[unknown.checkpoint].offset)
  }
}

extension Diagnostic {
  /// What was read of a log can no longer be told from what is new in it.
  fileprivate static func cutOff(
    _ file: String, between start: Int64, and end: Int64, of offset: Int64
  ) -> Diagnostic {
    Diagnostic(
      .unusableInput, at: .file(file),
      "was cut off between its bytes \(start) and \(end), of \(offset) that had been read, "
        + "and which of the lines there are new cannot be told",
      fix:
        "restore it, or move it away and put its new lines into another file, or start over with --reset"
    )
  }
}
