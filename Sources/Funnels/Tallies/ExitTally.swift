import EventLog
import Journeys
import Statistics

extension FunnelTally {
  /// Users who did one thing first, or last, after the step they left at.
  struct ExitTally: MergingTally {
    var users = 0
    /// Of what they did first: those who did nothing else last.
    var alsoLast = 0
    /// From the view of the step to it.
    var milliseconds = TimeHistogram()

    mutating func merge(_ other: Self) {
      users += other.users
      alsoLast += other.alsoLast
      milliseconds.merge(other.milliseconds)
    }
  }
}

extension NumberedTallies<FunnelTally.ExitTally> {
  /// Counts a user's event; `nil` is nothing.
  mutating func add(_ event: Exits.Event?, isLast: Bool = false) {
    let place = place(of: event.map { $0.name + 1 } ?? 0, orNew: .init())
    self[at: place].users += 1
    if isLast { self[at: place].alsoLast += 1 }
    if let event { self[at: place].milliseconds.add(event.milliseconds) }
  }

  /// Makes all times ready to be asked.
  mutating func finalize() {
    for place in entries.indices { self[at: place].milliseconds.finalize() }
  }

  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    try code(with: &archive, below: names.events.count + 1, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try archive.code(&tally.users)
      try archive.code(&tally.alsoLast)
      try tally.milliseconds.code(with: &archive)
    }
  }

  func renumbered(_ numbers: NameRemap) -> Self {
    renumbered({ $0 == 0 ? 0 : numbers.events[$0 - 1] + 1 })
  }

  var exitMemory: Int { memory(\.milliseconds.memory) }
}
