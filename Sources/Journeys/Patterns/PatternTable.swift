import EventLog

// Most users of a flow do the same in the same order: of the 225,000 journeys of the log in Benchmarks.md one
// worker finds 194,000 whose sequence of events it has learned. So what a sequence comes to is read once, and
// for the next user who has it only the times are put in.
//
//     user A   view a  0 s   view b 12 s   complete 40 s         a pattern: view a, view b, complete
//     user B   view a  0 s   view b 31 s   complete 33 s         the same one, other times
//
// What must be equal, event by event: what it says (`EventShape`), whether more than `idle` lies between
// it and the one before, and whether both are of one session; besides, the list of steps that the user
// sees. All events of the user count, of whatever flow, since those between decide what a user did after
// leaving. Two things make everything else follow: no two events have one time, and all of them lie in
// the window of the first entry. Users for whom either fails are read without patterns, and so are users with
// more than `PatternSight.longest` events.
//
//     sight     a user's events as tokens, with their times      PatternSight
//     table     tokens ─▶ pattern, learned at its second sight   here
//     learned   facts, and which times go where                  LearnedPattern
//
// A pattern is learned by the readers themselves, on times that are made up so that each difference of two
// of them names its two events (`MadeUpTimes`). So nothing of what they do is written twice, and what they
// will ever do besides is learned, too, as long as it depends on times as said above.
//
// What variants, fields, properties and goals come to is not part of a pattern; it is read of each user.
//
// Nobody who writes a log can make the table slow or large: a search ends after a few places, patterns are
// limited in number and length, and where few users have one that is known, no more are looked for.

/// The patterns of one worker, of all flows.
package struct PatternTable: Sendable {
  /// A sequence of events that was seen.
  private struct Pattern {
    let hash: UInt64
    /// Its first token among all.
    let start: UInt32
    let count: UInt32
    /// How often it was seen, until it is learned.
    var sights: UInt32 = 1
    /// Its place in `learned` plus 1; 0 before it is learned, and where it cannot be.
    var learned: UInt32 = 0
  }

  /// What is to be done with a user.
  enum Answer {
    /// The user is read as ever.
    case unknown
    /// So is the user, but the pattern may be learned, and given to `learn` with this number.
    case worthLearning(Int)
    /// The place of the pattern in `learned`.
    case known(Int)
  }

  private static let mostPatterns = 1 << 14
  private static let mostLearned = 1 << 10
  /// How many places of the table are looked at for one pattern.
  private static let mostProbes = 16
  /// A pattern that comes once is not worth it.
  private static let sightsToLearn: UInt32 = 2
  /// So many users are looked for before it is asked how many were known.
  private static let trial = 8192

  /// By hash: numbers of patterns plus 1, 0 where free.
  ///
  /// Empty until a pattern is looked for.
  private var slots: [UInt32] = []
  private var patterns: [Pattern] = []
  /// Of all patterns, one after the other.
  private var tokens: [UInt64] = []
  private(set) var learned: [LearnedPattern] = []
  private var lookups = 0
  private var hits = 0
  private(set) var isOff: Bool
  /// The events of the user that is read.
  var sight = PatternSight()
  /// The pattern whose facts are lent to a reader.
  private var lent: Int?

  /// A table that knows nothing yet, or never will.
  package init(isOff: Bool = false) {
    self.isOff = isOff
  }

  /// Looks for the pattern of the user in `sight`, and notes that it was seen.
  mutating func look() -> Answer {
    lookups += 1
    if lookups == Self.trial {
      // Below a fourth the search costs more than it saves.
      if hits < Self.trial / 4 { return turnOff() }
      (lookups, hits) = (0, 0)
    }
    if slots.isEmpty { slots = Array(repeating: 0, count: 2 * Self.mostPatterns) }
    let hash = sight.hash
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    for _ in 0..<Self.mostProbes {
      let number = Int(slots[slot]) - 1
      guard number >= 0 else {
        insert(hash, at: slot)
        return .unknown
      }
      if patterns[number].hash == hash, isSeen(patterns[number]) { return answer(number) }
      slot = (slot + 1) & mask
    }
    return .unknown
  }

  private mutating func turnOff() -> Answer {
    self = PatternTable(isOff: true)
    return .unknown
  }

  private mutating func answer(_ number: Int) -> Answer {
    if patterns[number].learned > 0 {
      hits += 1
      return .known(Int(patterns[number].learned) - 1)
    }
    patterns[number].sights &+= 1
    let isDue = patterns[number].sights == Self.sightsToLearn && learned.count < Self.mostLearned
    return isDue ? .worthLearning(number) : .unknown
  }

  private func isSeen(_ pattern: Pattern) -> Bool {
    guard Int(pattern.count) == sight.tokenCount else { return false }
    let seen = sight.tokens.span.extracting(first: sight.tokenCount)
    let start = Int(pattern.start)
    let known = tokens.span.extracting(start..<start + seen.count)
    for index in seen.indices where known[index] != seen[index] { return false }
    return true
  }

  private mutating func insert(_ hash: UInt64, at slot: Int) {
    guard patterns.count < Self.mostPatterns else { return }
    patterns.append(
      Pattern(hash: hash, start: UInt32(tokens.count), count: UInt32(sight.tokenCount)))
    tokens.append(contentsOf: sight.tokens.prefix(sight.tokenCount))
    slots[slot] = UInt32(patterns.count)
  }

  /// Takes in what a pattern comes to.
  ///
  /// - Returns: Its place in `learned`.
  mutating func learn(_ pattern: LearnedPattern, as number: Int) -> Int {
    learned.append(pattern)
    patterns[number].learned = UInt32(learned.count)
    return learned.count - 1
  }

  /// Lends the facts of a learned pattern to a reader, with the times of the user in `sight`.
  ///
  /// They are exchanged and not copied, since to write the times into a copy would be to copy all its arrays.
  mutating func lend(
    _ place: Int, to facts: inout EnteredFacts, records: [EventRecord], clock: PatternClock
  ) {
    swap(&learned[place].whole.facts, &facts)
    lent = place
    learned[place].whole.complete(&facts, times: sight.times, records: records, clock: clock)
  }

  /// Takes back what was lent.
  package mutating func takeBack(from facts: inout JourneyFacts) {
    guard let place = lent else { return }
    swap(&learned[place].whole.facts, &facts.whole)
    lent = nil
  }
}
