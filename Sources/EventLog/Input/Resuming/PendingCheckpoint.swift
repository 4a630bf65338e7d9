/// The checkpoint that an open plain file has once it is read, if it is the same log by then.
///
/// Workers read a file in pieces, and while they do it may be emptied and written anew, so a digest
/// of what stands in it afterwards may be of bytes that nobody has read. Therefore the ends are
/// looked at before the first piece is read and after the last: where they are the same, so is what
/// stands between, for a log only grows or is begun anew. Otherwise the run fails, and the next one
/// finds the file as it is by then.
struct PendingCheckpoint {
  /// Right for a file of which there is nothing to read.
  let checkpoint: Checkpoint
  /// What was known of the bytes that were read before.
  private let knownFingerprint: LogFingerprint?

  /// Of a file that is read from `start`, which it matches, to `end`.
  init(
    of file: borrowing Descriptor, from start: ReadStart, to end: Int64, _ hints: FileHints,
    named name: String
  ) throws(Diagnostic) {
    knownFingerprint = start.checkpoint?.fingerprint
    if var checkpoint = start.checkpoint, checkpoint.offset == end {
      checkpoint.hints = hints
      self.checkpoint = checkpoint
    } else {
      checkpoint = try file.requiredEnds(ofFirst: end, named: name).checkpoint(hints)
    }
  }

  /// The checkpoint and its fingerprint, after the file has been read.
  ///
  /// - Throws: `readFailure` where the file is another log now.
  func confirmed(by file: borrowing Descriptor, named name: String) throws(Diagnostic) -> Checkpoint
  {
    var checkpoint = checkpoint
    checkpoint.fingerprint = try convertingErrors(
      of: file.fingerprint(ofFirst: checkpoint.offset, after: knownFingerprint),
      to: Diagnostic.unreadable, name)
    try file.require(checkpoint, named: name)
    return checkpoint
  }
}

extension Descriptor {
  /// - Throws: `readFailure` where the file does not begin with what the checkpoint was made of.
  func require(_ checkpoint: Checkpoint, named name: String) throws(Diagnostic) {
    guard try requiredEnds(ofFirst: checkpoint.offset, named: name).match(checkpoint) else {
      throw .changed(name)
    }
  }

  func requiredEnds(
    ofFirst count: Int64, named name: String
  ) throws(Diagnostic) -> ReadEnds {
    let found = try convertingErrors(of: ends(ofFirst: count), to: Diagnostic.unreadable, name)
    guard let found else { throw .changed(name) }
    return found
  }
}
