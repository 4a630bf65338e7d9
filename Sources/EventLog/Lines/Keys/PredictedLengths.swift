// The ends of strings, predicted where all strings after a state have one length: ids, times, versions.
//
// The next label begins where a string ends, so a processor that searches for the end has to wait: the
// line's sixteen bytes, two comparisons, the index of the first match, the next bytes, a dozen times a
// line, one after another. With a predicted length the next label is compared at once, and that the
// string is plain and has its quote there is checked in parallel:
//
//     "user_id":"u-b18a02f4-6d8d-46c3-b8c5-b62c83f707e8","session_id":"…
//               ╰──────── 38, as the last time ────────╯╰─ already compared
//
// The prediction is always verified: a string that is not plain up to its quote, or of another length,
// is read without it. After a state whose strings vary in length, such as names, mispredicted branches
// would cost more than the prediction saves; after 16 wrong predictions there are no more.

extension TransitionTable {
  /// The end of the string after a state, whose content begins at an offset; `nil` where it is not
  /// plain, as for `PaddedBytes.plainEnd`, or not of the predicted length: then `learnLength` may follow.
  ///
  /// It calls nothing, so that a loop has no registers to restore on the hot path.
  @inline(__always)
  func plainEnd(of line: PaddedBytes, from start: Int, behind state: Int) -> Int? {
    guard let length = self[state].predictedLength else { return line.plainEnd(from: start) }
    return line.hasPlainString(from: start, length: length) ? start &+ length : nil
  }

  /// Predicts the length of a string for the next ones, or none where it is not plain.
  func learnLength(of line: PaddedBytes, from start: Int, behind state: Int) {
    guard let usual = self[state].predictedLength else { return }
    let length = line.plainEnd(from: start).map { $0 - start }
    if length != usual { setPredictedLength(length ?? 0, behind: state) }
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
