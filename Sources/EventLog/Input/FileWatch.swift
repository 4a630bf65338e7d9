/// Sees that an open log is still the one that was opened, with at least the bytes it had then.
///
/// A log only grows, or is begun anew. One that is truncated while it is read may have grown past its
/// old size by the end, so its size alone proves nothing: the first and the last bytes of what is
/// read are kept, and looked at again after the last range. A file that is read in one range needs
/// neither: that read is whole or short.
struct FileWatch {
  private let size: Int64
  /// `nil` where one range is read.
  private let ends: ReadEnds?

  /// Begins before the first range is read; `count`: up to where the file is read.
  init(
    _ file: borrowing Descriptor, size: Int64, upTo count: Int64, isReadAtOnce: Bool,
    named name: String
  ) throws(Diagnostic) {
    self.size = size
    ends = isReadAtOnce ? nil : try file.requiredEnds(ofFirst: count, named: name)
  }

  /// - Throws: `readFailure` where the file was truncated or begun anew meanwhile.
  func confirm(_ file: borrowing Descriptor, named name: String) throws(Diagnostic) {
    guard try file.status(named: name).size >= size else { throw .changed(name) }
    guard let ends else { return }
    let found = try file.requiredEnds(ofFirst: ends.count, named: name)
    guard found.head == ends.head, found.tail == ends.tail else { throw .changed(name) }
  }
}

extension LogFile {
  /// Sees that what was opened is what was found under the file's name.
  ///
  /// `isResumed`: whether a later run reads on from where this one ends. Such a run finds the log
  /// under its new name, so the name may lead to another file by now.
  ///
  /// - Throws: `readFailure` where the file was truncated or replaced in between.
  func requireSame(_ hints: FileHints, isResumed: Bool) throws(Diagnostic) {
    let hasShrunk = size.map { hints.size < $0 } ?? false
    let isReplaced = identity.map { hints.identity != $0 } ?? false
    guard isReplaced ? isResumed : !hasShrunk else { throw .changed(name) }
  }
}
