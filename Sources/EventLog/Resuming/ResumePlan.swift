// Which file is which log? A mark knows the log it was made of by its first and its last 1,024
// bytes, whatever the file is called by now:
//
//     mark                        │head│ ················· │tail│
//     app.log, appended to        │head│ ················· │tail│ new lines     goes on here
//     app.log.1.gz, unpacked      │head│ ················· │tail│ new lines     and here
//     app.log, written anew       │head│ ········ │                             begins at 0
//
// The head alone would not do: logs share headers, and a log that was emptied and has grown again
// may begin alike. The tail alone would be found wherever the offset is. An inode says little: a
// deleted file's is given to the next one.
//
// Then every mark belongs to one file at most, and every file goes on from one mark:
//
//  1. A mark goes to the file that still has its device and inode, if that matches.
//  2. Any other goes to the first file that matches and has none yet.
//  3. A file that is left goes on from a mark that another file has: it is a copy, and counts as
//     read as far as that.
//
// Each time the mark that reaches furthest comes first: the others are earlier states. Without the
// first two rules two logs of the same content, each with its mark, would be taken for one and its
// copy as soon as one of them has grown.
//
// A compressed file is unpacked as far as the furthest mark that its head matches, and unpacked
// again to be read. Whoever reads a folder of rotated logs every hour must not pay that for all of
// them: where device, inode, size and time of change are those of a mark, a compressed file is taken
// to be the one the mark was made of. Programs that compress do not write in place; a plain file,
// which does change in place, is looked at always, which takes two small reads a mark.
//
// What is not seen, or read wrongly:
//
//  - An edit in the middle of what was read. Only a digest of all of it would tell.
//  - A new log that begins with all that a mark was made of counts as a copy. A mark of few bytes,
//    such as those of one header line, may so match what it should not.
//  - What a log and its copy have both gained since the mark is read twice, like that of twins.
//  - What stood unread in a log that was copied and emptied (`copytruncate`) is lost, unless the
//    copy is among the inputs.

/// Where each file of a run begins, by what earlier runs have read.
package struct ResumePlan: Sendable {
  /// What became of the log that a mark was made of.
  package enum Whereabouts: Hashable, Sendable {
    /// It is this file, by its index, which goes on from the mark.
    case file(Int)
    /// It is no file of its own, but this one begins with all that was read of it and goes on from
    /// another mark. The mark is worth keeping like that of a log that is gone: it may come back.
    case beginning(of: Int)
    /// No file begins with what was read of it.
    case gone
  }

  /// For each file, in the order of the files.
  package let starts: [ReadStart]
  /// For each mark, in the order of the marks.
  package let whereabouts: [Whereabouts]

  /// Looks into each file that a mark may have been made of.
  ///
  /// Standard input begins at its beginning.
  ///
  /// - Throws: `noInput` for a file that cannot be opened, `noDecompressor`, `unusableInput` for a
  ///   damaged compressed file, `readFailure`.
  package init(
    files: [LogFile], marks: [ReadMark], searchPath: SearchPath = .ofProcess()
  ) throws(LogError) {
    var candidates: [MarkCandidates] = []
    for file in files {
      candidates.append(try MarkCandidates(of: file, among: marks, searchPath: searchPath))
    }
    let owners = MarkOwners(of: marks, among: candidates)
    starts = owners.markOfFile.enumerated().map { file, mark in
      guard let mark else { return .beginning }
      return candidates[file].isUnchanged(since: marks[mark])
        ? .unchanged(marks[mark]) : .mark(marks[mark])
    }
    whereabouts = marks.indices.map { mark in
      if let file = owners.fileOfMark[mark] { return .file(file) }
      let match = candidates.firstIndex { $0.marks.contains(mark) }
      return match.map { .beginning(of: $0) } ?? .gone
    }
  }
}

/// Which mark each file goes on from, by the rules above.
private struct MarkOwners {
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
}
