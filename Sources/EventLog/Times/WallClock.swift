/// The wall clock of a time zone: which instant a local time is.
///
///     local   │ 01:30  02:30          │ 03:30    02:30 twice in autumn
///     offset  │ −8 h   (left out)     │ −7 h
///     instant │ as at −8 h, so 03:30  │          the first of the two
///
/// A time that the zone left out in spring is read with the offset before the jump, as RFC 5545
/// (3.3.5) has it, and one that came twice is the first.
package struct WallClock: Hashable, Sendable {
  /// A stretch of local time with one offset.
  package struct Span: Hashable, Sendable {
    /// The first local time of the span in milliseconds since 1970-01-01T00:00:00 of the wall clock.
    package var start: Int64
    /// How many milliseconds the wall clock is ahead of UTC.
    package var offset: Int64

    package init(start: Int64, offset: Int64) {
      self.start = start
      self.offset = offset
    }
  }

  /// Ascending; the first holds for all times before.
  private let spans: [Span]

  package static let utc = WallClock(spans: [Span(start: .min, offset: 0)])

  /// A clock that changes its offset at instants.
  ///
  /// `changes`: ascending instants in milliseconds since 1970 with the offset from there on; the
  /// first offset holds before too.
  package init(changes: [(instant: Int64, offset: Int64)]) {
    var spans = changes.prefix(1).map { Span(start: .min, offset: $0.offset) }
    for (before, change) in zip(changes, changes.dropFirst()) {
      // In spring the old offset goes on over the gap; in autumn it holds to its last instant.
      let lastOld = change.instant + max(before.offset, change.offset)
      spans.append(Span(start: lastOld, offset: change.offset))
    }
    self.init(spans: spans)
  }

  private init(spans: [Span]) {
    self.spans = spans
  }

  /// The instant of a local time, both in milliseconds since 1970.
  package func instant(of local: Int64) -> Int64 {
    var low = 0
    var high = spans.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if spans[middle].start <= local { low = middle } else { high = middle }
    }
    guard !spans.isEmpty else { return local }
    // A number of a log may lie at either end of time, where no offset is of account.
    let (instant, isBeyond) = local.subtractingReportingOverflow(spans[low].offset)
    return isBeyond ? local : instant
  }
}
