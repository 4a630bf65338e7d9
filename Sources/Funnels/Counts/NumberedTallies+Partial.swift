import EventLog

extension NumberedTallies {
  /// Passes each number with its tally, in ascending order.
  ///
  /// `limit`: the numbers are below it. `blank`: a tally that counts nothing.
  mutating func code<Archive: PartialArchive>(
    with archive: inout Archive, below limit: Int = .max, blank: Tally,
    _ body: (inout Tally, inout Archive) throws(PartialFault) -> Void
  ) throws(PartialFault) {
    var entries = entries.sorted { $0.number < $1.number }
    try archive.code(&entries, blank: (0, blank)) { (entry, archive) throws(PartialFault) in
      try archive.code(&entry.number, below: limit)
      try body(&entry.tally, &archive)
    }
    self = try NumberedTallies(entries)
  }

  private init(_ entries: [(number: Int, tally: Tally)]) throws(PartialFault) {
    self.init()
    for (number, tally) in entries {
      guard self[number] == nil else { throw PartialFault() }
      _ = place(of: number, orNew: tally)
    }
  }

  /// The same tallies under other numbers, no two of which are equal.
  func renumbered(
    _ number: (Int) -> Int, _ change: (Tally) -> Tally = { $0 }
  ) -> NumberedTallies {
    var result = NumberedTallies()
    for (old, tally) in entries { _ = result.place(of: number(old), orNew: change(tally)) }
    return result
  }
}
