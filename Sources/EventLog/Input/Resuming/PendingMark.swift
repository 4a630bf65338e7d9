/// The mark that an open plain file has once it is read, if it is the same log by then.
///
/// Workers read a file in pieces, and while they do it may be emptied and written anew, so a digest
/// of what stands in it afterwards may be of bytes that nobody has read. Therefore the ends are
/// looked at before the first piece is read and after the last: where they are the same, so is what
/// stands between, for a log only grows or is begun anew. Otherwise the run fails, and the next one
/// finds the file as it is by then.
struct PendingMark {
  /// Right for a file of which there is nothing to read.
  let mark: ReadMark
  /// What was known of the bytes that were read before.
  private let knownTrail: ReadTrail?

  /// Of a file that is read from `start`, which it matches, to `end`.
  init(
    of file: borrowing Descriptor, from start: ReadStart, to end: Int64, _ hints: FileHints,
    named name: String
  ) throws(Diagnostic) {
    knownTrail = start.mark?.trail
    if var mark = start.mark, mark.offset == end {
      mark.hints = hints
      self.mark = mark
    } else {
      mark = try file.requiredEnds(ofFirst: end, named: name).mark(hints)
    }
  }

  /// The mark and its trail, after the file has been read.
  ///
  /// - Throws: `readFailure` where the file is another log now.
  func confirmed(by file: borrowing Descriptor, named name: String) throws(Diagnostic) -> ReadMark {
    var mark = mark
    mark.trail = try convertingErrors(
      of: file.trail(ofFirst: mark.offset, after: knownTrail), to: Diagnostic.unreadable, name)
    try file.require(mark, named: name)
    return mark
  }
}

extension Descriptor {
  /// - Throws: `readFailure` where the file does not begin with what the mark was made of.
  func require(_ mark: ReadMark, named name: String) throws(Diagnostic) {
    guard try requiredEnds(ofFirst: mark.offset, named: name).match(mark) else {
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

extension Diagnostic {
  /// The file was begun anew or replaced between two looks at it.
  static func changed(_ file: String) -> Diagnostic {
    Diagnostic(
      .readFailure, at: .file(file), "was emptied or replaced while it was read",
      fix: "run again; when logs are rotated, run before or after")
  }
}
