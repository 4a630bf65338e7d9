/// Which mark each file goes on from, by the rules of ResumePlan.swift.
struct MarkOwners {
  /// The mark that each file goes on from, by index.
  private(set) var markOfFile: [Int?]
  /// The file that each mark has gone to, by index.
  private(set) var fileOfMark: [Int: Int] = [:]

  init(of marks: [ReadMark], among candidates: [MarkCandidates]) {
    markOfFile = candidates.map { _ in nil }
    let furthestFirst = marks.indices.sorted {
      (marks[$1].offset, $0) < (marks[$0].offset, $1)
    }
    for mark in furthestFirst {
      let identity = marks[mark].hints.identity
      give(mark, toFirstOf: candidates) { $0.hints?.identity == identity }
    }
    for mark in furthestFirst where fileOfMark[mark] == nil {
      give(mark, toFirstOf: candidates) { _ in true }
    }
    for file in candidates.indices where markOfFile[file] == nil {
      markOfFile[file] = furthestFirst.first { candidates[file].marks.contains($0) }
    }
  }

  private mutating func give(
    _ mark: Int, toFirstOf candidates: [MarkCandidates], where fits: (MarkCandidates) -> Bool
  ) {
    let file = candidates.indices.first { file in
      markOfFile[file] == nil && candidates[file].marks.contains(mark) && fits(candidates[file])
    }
    guard let file else { return }
    markOfFile[file] = mark
    fileOfMark[mark] = file
  }

  /// Where a file goes on that matches no mark; `nil` where it is a log of its own.
  ///
  /// - Throws: `unusableInput` where it was cut off nobody knows behind which line.
  func cut(
    of candidate: MarkCandidates, among marks: [ReadMark], named name: String
  ) throws(Diagnostic) -> ResumePlan.Cut? {
    var best: ResumePlan.Cut?
    var unknown: (mark: Int, from: Int64, to: Int64)?
    for mark in candidate.partings.keys.sorted() {
      let isLost = fileOfMark[mark] == nil
      let isSameFile = candidate.hints?.identity == marks[mark].hints.identity
      guard isLost || isSameFile else { continue }
      switch candidate.partings[mark] {
      case .behindLine(let lines)? where lines.isMuch || isLost && isSameFile && lines.isAll:
        // Of several the last, which was read last.
        if lines.offset >= best?.offset ?? 0 {
          best = ResumePlan.Cut(
            mark: mark, offset: lines.offset, linesBehind: lines.linesBehind)
        }
      case .between(let from, let to)?:
        if from > unknown?.from ?? 0 { unknown = (mark, from, to) }
      case .behindLine, nil: break
      }
    }
    guard let unknown, unknown.from >= best?.offset ?? 0 else { return best }
    throw .cutOff(name, between: unknown.from, and: unknown.to, of: marks[unknown.mark].offset)
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
