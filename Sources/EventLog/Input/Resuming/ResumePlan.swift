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
//  4. A file that matches no mark may be what is left of a log that was cut off, with or without new
//     lines behind: it goes on behind the last line that is known (see Parting.swift). It must be
//     what is left of a log that no file is any more, or have device and inode of the one that was
//     read: a file that begins like another is a file of its own.
//
// Each time the mark that reaches furthest comes first: the others are earlier states. Without the
// first two rules two logs of the same content, each with its mark, would be taken for one and its
// copy as soon as one of them has grown.
//
// While nothing is added to what is left of a log, its mark stays that of the whole one. Then what is
// left becomes a log of its own, and the mark of the whole one stays like that of a log that is gone.
// So no line is read again if it is restored, whenever that is.
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
//  - A log that was cut off to less than eight lines and 4 KiB and has grown again is taken for a new
//    one of the same header.
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
    /// What is left of it is this file, which goes on from `cuts`. The mark is worth keeping, too.
    case cutOff(Int)
    /// No file begins with what was read of it.
    case gone
  }

  /// Where a file goes on that is what is left of a log.
  package struct Cut: Hashable, Sendable {
    /// The mark of the whole log, by its index.
    package let mark: Int
    /// The lines that were read of it and are left.
    package let offset: Int64
    /// How many lines were read of it behind them.
    package let linesBehind: Int
  }

  /// The marks that were given.
  package let marks: [ReadMark]
  /// For each file, in the order of the files.
  package let starts: [ReadStart]
  /// For each file; `nil` where it was not cut off.
  package let cuts: [Cut?]
  /// For each mark, in the order of the marks.
  package let whereabouts: [Whereabouts]

  /// Looks into each file that a mark may have been made of.
  ///
  /// Standard input begins at its beginning.
  ///
  /// - Throws: `noInput` for a file that cannot be opened, `noDecompressor`, `unusableInput` for a
  ///   damaged compressed file and for one that was cut off nobody knows where, `readFailure`.
  package init(
    files: [LogFile], marks: [ReadMark], searchPath: SearchPath = .ofProcess()
  ) throws(Diagnostic) {
    self.marks = marks
    var candidates: [MarkCandidates] = []
    for file in files {
      candidates.append(try MarkCandidates(of: file, among: marks, searchPath: searchPath))
    }
    let owners = MarkOwners(of: marks, among: candidates)
    var starts: [ReadStart] = []
    var cuts: [Cut?] = []
    for (file, candidate) in candidates.enumerated() {
      let cut = try owners.cut(of: candidate, among: marks, named: files[file].name)
      cuts.append(cut)
      if let cut {
        starts.append(
          .mark(try files[file].mark(marks[cut.mark], cutTo: cut.offset, searchPath: searchPath)))
      } else {
        starts.append(candidate.start(from: owners.markOfFile[file].map { marks[$0] }))
      }
    }
    self.starts = starts
    self.cuts = cuts
    whereabouts = marks.indices.map { mark in
      Whereabouts(of: mark, owners.fileOfMark[mark], cuts, candidates)
    }
  }
}

extension ResumePlan {
  /// Whether nothing was added to what is left of a log, which then keeps the mark of the whole one.
  ///
  /// `mark`: how far the file has been read by this plan.
  package func isWaiting(_ file: Int, readTo mark: ReadMark?) -> Bool {
    guard let cut = cuts[file], whereabouts[cut.mark] == .cutOff(file) else { return false }
    return mark?.offset == cut.offset
  }
}

extension LogFile {
  /// The mark that a log has of which `offset` bytes are left of those that a mark was made of.
  fileprivate func mark(
    _ mark: ReadMark, cutTo offset: Int64, searchPath: SearchPath
  ) throws(Diagnostic) -> ReadMark {
    let descriptor = try Descriptor.opening(path, named: name)
    let hints = FileHints(try descriptor.status(named: name))
    var bytes = try PlacedBytes(of: self, opened: descriptor, searchPath: searchPath)
    var cut = try bytes.ends(ofFirst: offset).mark(hints)
    cut.trail = mark.trail?.cut(to: offset)
    return cut
  }
}

extension ResumePlan.Whereabouts {
  /// `owner`: the file that goes on from the mark, if any does.
  fileprivate init(
    of mark: Int, _ owner: Int?, _ cuts: [ResumePlan.Cut?], _ candidates: [MarkCandidates]
  ) {
    if let owner {
      self = .file(owner)
    } else if let file = cuts.firstIndex(where: { $0?.mark == mark }) {
      self = .cutOff(file)
    } else {
      let match = candidates.firstIndex { $0.marks.contains(mark) }
      self = match.map { .beginning(of: $0) } ?? .gone
    }
  }
}
