// The ends of strings, where all strings behind a step are of one length: ids, times, versions.
//
// Where a string ends is where the next step begins, so a processor that looks for the end waits:
// the line's sixteen bytes, two comparisons, the place of the first that is true, the next bytes,
// a dozen times a line, one after another. Where a length is known the next step is looked at at
// once, and that the string is plain and has its quote there is found beside:
//
//     "user_id":"u-b18a02f4-6d8d-46c3-b8c5-b62c83f707e8","session_id":"…
//               ╰──────── 38, as the last time ────────╯╰─ already compared
//
// Nothing is believed: a string that is not plain up to its quote, or of another length, is read as if
// no length were known. Behind a step whose strings vary, such as names, or are often not plain, that
// would cost more than it saves, since the processor then goes the wrong way and has to come back;
// after a few of them no length is asked for any more.

extension KeyTable {
  /// The end of the string behind a step, whose content begins at an offset; `nil` where it is not
  /// plain, as for `PaddedBytes.plainEnd`, or not of the length asked for: then `learnLength` may
  /// follow.
  ///
  /// It calls nothing, so that a loop has nothing to restore on the usual way.
  @inline(__always)
  func plainEnd(of line: PaddedBytes, from start: Int, behind step: Int) -> Int? {
    guard let length = self[step].usualLength else { return line.plainEnd(from: start) }
    return line.hasPlainString(from: start, length: length) ? start &+ length : nil
  }

  /// Takes the length of a string for that of those to come, or none where it is not plain.
  func learnLength(of line: PaddedBytes, from start: Int, behind step: Int) {
    guard let usual = self[step].usualLength else { return }
    let length = line.plainEnd(from: start).map { $0 - start }
    if length != usual { setUsualLength(length ?? 0, behind: step) }
  }
}

extension PaddedBytes {
  /// Whether the string whose content begins at an offset is of so many bytes, all of them plain as for
  /// `plainEnd`.
  @inline(__always)
  fileprivate func hasPlainString(from start: Int, length: Int) -> Bool {
    var at = start
    var left = length
    // No further than the line goes: its line feed is not plain.
    while left >= 16 {
      if !stops(from: at).isEmpty { return false }
      at &+= 16
      left &-= 16
    }
    return stops(from: at).begin(at: left) && self[at &+ left] == UInt8(ascii: "\"")
  }
}
