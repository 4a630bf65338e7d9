// Which file is which log? A checkpoint knows the log it was made of by its first and its last 1,024
// bytes, whatever the file is called by now:
//
//     read, with a checkpoint    │head│ ················· │tail│
//     app.log, appended to       │head│ ················· │tail│ new lines     goes on here
//     app.log.1.gz, unpacked     │head│ ················· │tail│ new lines     and here
//     app.log, written anew      │head│ ········ │                             begins at 0
//
// The head alone would not do: logs share headers, and a log that was emptied and has grown again
// may begin alike. The tail alone would be found wherever the offset is. An inode says little: a
// deleted file's is given to the next one.
//
// Then every checkpoint belongs to one file at most, and every file goes on from one checkpoint:
//
//  1. A checkpoint goes to the file that still has its device and inode, if that matches.
//  2. Any other goes to the first file that matches and has none yet.
//  3. A file that is left goes on from a checkpoint that another file has: it is a copy, and counts as
//     read as far as that.
//
//  4. A file that matches no checkpoint may be what is left of a log that was cut off, with or without new
//     lines behind: it goes on behind the last line that is known (see Divergence.swift). It must be
//     what is left of a log that no file is any more, or have device and inode of the one that was
//     read: a file that begins like another is a file of its own.
//
// Each time the checkpoint that reaches furthest comes first: the others are earlier states. Without the
// first two rules two logs of the same content, each with its checkpoint, would be taken for one and its
// copy as soon as one of them has grown.
//
// While nothing is added to what is left of a log, its checkpoint stays that of the whole one. Then what is
// left becomes a log of its own, and the checkpoint of the whole one stays like that of a log that is gone.
// So no line is read again if it is restored, whenever that is.
//
// A compressed file is unpacked as far as the furthest checkpoint that its head matches, and unpacked
// again to be read. Whoever reads a folder of rotated logs every hour must not pay that for all of
// them: where device, inode, size and time of change are those of a checkpoint, a compressed file is taken
// to be the one the checkpoint was made of. Programs that compress do not write in place; a plain file,
// which does change in place, is looked at always, which takes two small reads a checkpoint.
//
// What is not seen, or read wrongly:
//
//  - An edit in the middle of what was read. Only a digest of all of it would tell.
//  - A new log that begins with all that a checkpoint was made of counts as a copy. A checkpoint of few bytes,
//    such as those of one header line, may so match what it should not.
//  - A log that was cut off to less than eight lines and 4 KiB and has grown again is taken for a new
//    one of the same header.
//  - What a log and its copy have both gained since the checkpoint is read twice, like that of two such logs.
//  - What stood unread in a log that was copied and emptied (`copytruncate`) is lost, unless the
//    copy is among the inputs.

/// Where each file of a run begins, by what earlier runs have read.
package struct ResumePlan: Sendable {
  /// What became of the log that a checkpoint was made of.
  package enum Whereabouts: Hashable, Sendable {
    /// It is this file, by its index, which goes on from the checkpoint.
    case file(Int)
    /// It is no file of its own, but this one begins with all that was read of it and goes on from
    /// another checkpoint. The checkpoint is worth keeping like that of a log that is gone: it may come back.
    case beginning(of: Int)
    /// What is left of it is this file, which goes on from `cuts`. The checkpoint is worth keeping, too.
    case cutOff(Int)
    /// No file begins with what was read of it.
    case gone
  }

  /// Where a file goes on that is what is left of a log.
  package struct Cut: Hashable, Sendable {
    /// The checkpoint of the whole log, by its index.
    package let checkpoint: Int
    /// The lines that were read of it and are left.
    package let offset: Int64
    /// How many lines were read of it behind them.
    package let linesBehind: Int
  }

  /// The checkpoints that were given.
  package let checkpoints: [Checkpoint]
  /// For each file, in the order of the files.
  package let starts: [ReadStart]
  /// For each file; `nil` where it was not cut off.
  package let cuts: [Cut?]
  /// For each checkpoint, in the order of the checkpoints.
  package let whereabouts: [Whereabouts]

  /// Looks into each file that a checkpoint may have been made of.
  ///
  /// Standard input begins at its beginning.
  ///
  /// - Throws: `noInput` for a file that cannot be opened, `noDecompressor`, `unusableInput` for a
  ///   damaged compressed file and for one that was cut off nobody knows where, `readFailure`.
  package init(
    files: [LogFile], checkpoints: [Checkpoint], searchPath: SearchPath = .ofProcess()
  ) throws(Diagnostic) {
    self.checkpoints = checkpoints
    var candidates: [CheckpointCandidates] = []
    for file in files {
      candidates.append(
        try CheckpointCandidates(of: file, among: checkpoints, searchPath: searchPath))
    }
    let owners = CheckpointOwners(of: checkpoints, among: candidates)
    var starts: [ReadStart] = []
    var cuts: [Cut?] = []
    for (file, candidate) in candidates.enumerated() {
      let cut = try owners.cut(of: candidate, among: checkpoints, named: files[file].name)
      cuts.append(cut)
      if let cut {
        starts.append(
          .checkpoint(
            try files[file].checkpoint(
              checkpoints[cut.checkpoint], cutTo: cut.offset, searchPath: searchPath)))
      } else {
        starts.append(candidate.start(from: owners.checkpointOfFile[file].map { checkpoints[$0] }))
      }
    }
    self.starts = starts
    self.cuts = cuts
    whereabouts = checkpoints.indices.map { checkpoint in
      Whereabouts(of: checkpoint, owners.fileOfCheckpoint[checkpoint], cuts, candidates)
    }
  }
}

extension ResumePlan {
  /// Whether nothing was added to what is left of a log, which then keeps the checkpoint of the whole one.
  ///
  /// `checkpoint`: how far the file has been read by this plan.
  package func isWaiting(_ file: Int, readTo checkpoint: Checkpoint?) -> Bool {
    guard let cut = cuts[file], whereabouts[cut.checkpoint] == .cutOff(file) else { return false }
    return checkpoint?.offset == cut.offset
  }
}

extension LogFile {
  /// The checkpoint that a log has of which `offset` bytes are left of those that a checkpoint was made of.
  fileprivate func checkpoint(
    _ checkpoint: Checkpoint, cutTo offset: Int64, searchPath: SearchPath
  ) throws(Diagnostic) -> Checkpoint {
    let descriptor = try Descriptor.opening(path, named: name)
    let hints = FileHints(try descriptor.status(named: name))
    var bytes = try PlacedBytes(of: self, opened: descriptor, searchPath: searchPath)
    var cut = try bytes.ends(ofFirst: offset).checkpoint(hints)
    cut.fingerprint = checkpoint.fingerprint?.cut(to: offset)
    return cut
  }
}

extension ResumePlan.Whereabouts {
  /// `owner`: the file that goes on from the checkpoint, if any does.
  fileprivate init(
    of checkpoint: Int, _ owner: Int?, _ cuts: [ResumePlan.Cut?],
    _ candidates: [CheckpointCandidates]
  ) {
    if let owner {
      self = .file(owner)
    } else if let file = cuts.firstIndex(where: { $0?.checkpoint == checkpoint }) {
      self = .cutOff(file)
    } else {
      let match = candidates.firstIndex { $0.checkpoints.contains(checkpoint) }
      self = match.map { .beginning(of: $0) } ?? .gone
    }
  }
}
