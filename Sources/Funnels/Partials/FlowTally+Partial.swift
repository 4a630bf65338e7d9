package import EventLog
import Journeys

extension FlowTally {
  /// Passes the names that the numbers stand for, then all counts but `changes`: pieces of a job compare
  /// with nothing.
  ///
  /// `rangeCount`: how many ranges of bytes the places of examples name.
  package mutating func pass(
    _ archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    try names.pass(&archive)
    try units.pass(&archive, names: names)
    for field in fields.indices {
      let limit = names.segments[field].count + 1
      try fields[field].pass(&archive, below: limit, blank: units.noone) {
        (tally, archive) throws(PartialFault) in
        try tally.pass(&archive, names: names)
      }
    }
    try users?.pass(&archive, names: names)
    try assigned.pass(&archive, names: names)
    try strata.pass(&archive, names: names)
    try passFindings(&archive, rangeCount: rangeCount)
    try entryDays.pass(&archive, below: SegmentTally.dayLimit, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try archive.pass(&tally.users)
      try archive.passExample(&tally.example, rangeCount: rangeCount)
    }
  }

  private mutating func passFindings(
    _ archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    let stepCount = units.noone.matured.steps.count
    try findings.pass(&archive, below: FlowRule.allCases.count, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try tally.pass(&archive, stepCount: stepCount, rangeCount: rangeCount)
    }
    try otherExperiments.pass(
      &archive, below: names.experiments.count, blank: UserCount()
    ) { (count, archive) throws(PartialFault) in
      try archive.pass(&count.users)
    }
    try passMissingAtEntry(&archive, rangeCount: rangeCount)
    try archive.pass(&eventsInLog)
    try archive.pass(&usersInLog)
    try archive.pass(&enteredInLog)
    try archive.pass(&exposedInLog)
    for step in shownInLog.indices { try archive.pass(&shownInLog[step]) }
    for field in askedAtEntry.indices { try archive.pass(&askedAtEntry[field]) }
  }

  private mutating func passMissingAtEntry(
    _ archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    var entries = missingAtEntry.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { (fields: $0.key, tally: $0.value) }
    let fieldCount = fields.count
    try archive.pass(&entries, blank: ([], .init())) { (entry, archive) throws(PartialFault) in
      try archive.pass(&entry.fields, blank: 0) { (field, archive) throws(PartialFault) in
        try archive.pass(&field, below: fieldCount)
      }
      try entry.tally.pass(&archive, stepCount: 0, rangeCount: rangeCount)
    }
    missingAtEntry = Dictionary(entries.map { ($0.fields, $0.tally) }) { $0.merged(with: $1) }
  }

  /// Adds the tally of the same flow from a process that has numbered its names and ranges on its
  /// own; the names are those of both from then on.
  ///
  /// The places of both name the same ranges already.
  package mutating func mergeRenumbering(_ other: FlowTally) {
    let names = names.union(other.names)
    renumber(names)
    var other = other
    other.renumber(names)
    merge(other)
  }

  private mutating func renumber(_ names: FlowNames) {
    guard names != self.names else { return }
    let numbers = NameNumbers(from: self.names, to: names)
    units = units.renumbered(numbers)
    users = users?.renumbered(numbers)
    for field in fields.indices {
      fields[field] = fields[field].renumbered({
        $0 == 0 ? 0 : numbers.segments[field][$0 - 1] + 1
      }) { $0.renumbered(numbers) }
    }
    assigned = assigned.renumbered(numbers)
    otherExperiments = otherExperiments.renumbered { numbers.experiments[$0] }
    strata.renumber(numbers, names: names.segments)
    self.names = names
  }

  /// Puts other places in place of those of examples.
  package mutating func movePlaces(_ move: (Place) -> Place) {
    for place in entryDays.tallies.indices {
      entryDays.tallies[place].example = entryDays.tallies[place].example.map(move)
    }
    for place in findings.tallies.indices {
      findings.tallies[place].example = findings.tallies[place].example.map(move)
    }
    missingAtEntry = missingAtEntry.mapValues { tally in
      var tally = tally
      tally.example = tally.example.map(move)
      return tally
    }
  }
}

extension FlowTally.FindingTally {
  fileprivate mutating func pass(
    _ archive: inout some PartialArchive, stepCount: Int, rangeCount: Int
  ) throws(PartialFault) {
    try archive.pass(&count)
    try archive.passExample(&example, rangeCount: rangeCount)
    try steps.pass(&archive, below: stepCount, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try archive.pass(&tally.count)
      try archive.pass(&tally.users)
    }
  }
}

extension PartialArchive {
  /// Passes the line that shows something.
  fileprivate mutating func passExample(
    _ example: inout Place?, rangeCount: Int
  ) throws(PartialFault) {
    try pass(&example, blank: Place(range: 0, line: 0)) { (place, archive) throws(PartialFault) in
      try place.pass(&archive, fileCount: rangeCount)
    }
  }
}
