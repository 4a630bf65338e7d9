package import EventLog
import Journeys

extension FlowTally {
  /// Passes the names that the numbers stand for, then all counts.
  ///
  /// `rangeCount`: how many ranges of bytes the places of examples name.
  package mutating func code(
    with archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    precondition(shared == nil, "tallies that workers share are in no partial")
    try names.code(with: &archive)
    try overall.units.code(with: &archive, names: names, variantCount: names.variants.count)
    for field in fields.indices {
      let limit = names.segments[field].count + 1
      try fields[field].code(with: &archive, below: limit, blank: overall.units.noone) {
        (tally, archive) throws(PartialFault) in
        try tally.code(with: &archive, names: names)
      }
    }
    try overall.codeBesideUnits(
      with: &archive, names: names, variantCount: names.variants.count)
    for index in experiments.indices {
      try experiments[index].code(
        with: &archive, names: names, variantCount: names.severalVariants[index].count)
    }
    try examined.code(with: &archive, names: names)
    try examinedUnits?.code(with: &archive, names: names)
    try examinedYoung.code(with: &archive, names: names)
    try drivers.matured.code(with: &archive, names: names)
    try drivers.young.code(with: &archive, names: names)
    try properties.matured.code(with: &archive)
    try properties.young.code(with: &archive)
    try changes?.code(with: &archive)
    try codeFindings(&archive, rangeCount: rangeCount)
    try entryDays.code(with: &archive, below: SegmentTally.dayLimit, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try tally.code(with: &archive, rangeCount: rangeCount)
    }
  }

  private mutating func codeFindings(
    _ archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    let stepCount = overall.units.noone.matured.steps.count
    try findings.code(with: &archive, below: FlowRule.allCases.count, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try tally.code(with: &archive, stepCount: stepCount, rangeCount: rangeCount)
    }
    try otherExperiments.code(
      with: &archive, below: names.experiments.count, blank: UserCount()
    ) { (count, archive) throws(PartialFault) in
      try archive.code(&count.users)
    }
    try codeMissingAtEntry(&archive, rangeCount: rangeCount)
    try inLog.code(with: &archive)
    try impliedViews.code(with: &archive, below: stepCount, blank: ByMaturity(.init())) {
      (tally, archive) throws(PartialFault) in
      try tally.matured.code(with: &archive, rangeCount: rangeCount)
      try tally.young.code(with: &archive, rangeCount: rangeCount)
    }
    for step in shownInLog.indices { try archive.code(&shownInLog[step]) }
    for field in askedAtEntry.indices { try archive.code(&askedAtEntry[field]) }
  }

  private mutating func codeMissingAtEntry(
    _ archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    var entries = missingAtEntry.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { (fields: $0.key, tally: $0.value) }
    let fieldCount = fields.count
    try archive.code(&entries, blank: ([], .init())) { (entry, archive) throws(PartialFault) in
      try archive.code(&entry.fields, blank: 0) { (field, archive) throws(PartialFault) in
        try archive.code(&field, below: fieldCount)
      }
      try entry.tally.code(with: &archive, stepCount: 0, rangeCount: rangeCount)
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
    let numbers = NameRemap(from: self.names, to: names)
    overall.renumber(numbers, variants: numbers.variants, names: names.segments)
    for field in fields.indices {
      fields[field] = fields[field].renumbered({
        $0 == 0 ? 0 : numbers.segments[field][$0 - 1] + 1
      }) { $0.renumbered(numbers) }
    }
    otherExperiments = otherExperiments.renumbered { numbers.experiments[$0] }
    for index in experiments.indices {
      experiments[index].renumber(
        numbers, variants: numbers.severalVariants[index], names: names.segments)
    }
    examined.renumber(numbers, names: names.segments)
    examinedUnits?.renumber(numbers, names: names.segments)
    examinedYoung.renumber(numbers, names: names.segments)
    drivers.matured.renumber(numbers, names: names)
    drivers.young.renumber(numbers, names: names)
    self.names = names
  }

  /// Puts other places in place of those of examples.
  package mutating func movePlaces(_ move: (Place) -> Place) {
    for place in entryDays.entries.indices {
      entryDays[at: place].example = entryDays[at: place].example.map(move)
    }
    for place in findings.entries.indices {
      findings[at: place].example = findings[at: place].example.map(move)
    }
    for place in impliedViews.entries.indices {
      let tally = impliedViews[at: place]
      impliedViews[at: place].matured.example = tally.matured.example.map(move)
      impliedViews[at: place].young.example = tally.young.example.map(move)
    }
    missingAtEntry = missingAtEntry.mapValues { tally in
      var tally = tally
      tally.example = tally.example.map(move)
      return tally
    }
  }
}

extension FlowTally.ExampleTally {
  fileprivate mutating func code(
    with archive: inout some PartialArchive, rangeCount: Int
  ) throws(PartialFault) {
    try archive.code(&users)
    try archive.codeExample(&example, rangeCount: rangeCount)
  }
}

extension FlowTally.FindingTally {
  fileprivate mutating func code(
    with archive: inout some PartialArchive, stepCount: Int, rangeCount: Int
  ) throws(PartialFault) {
    try archive.code(&count)
    try archive.codeExample(&example, rangeCount: rangeCount)
    try steps.code(with: &archive, below: stepCount, blank: .init()) {
      (tally, archive) throws(PartialFault) in
      try archive.code(&tally.count)
      try archive.code(&tally.users)
    }
  }
}

extension PartialArchive {
  /// Passes the line that shows something.
  fileprivate mutating func codeExample(
    _ example: inout Place?, rangeCount: Int
  ) throws(PartialFault) {
    try code(&example, blank: Place(range: 0, line: 0)) { (place, archive) throws(PartialFault) in
      try place.code(with: &archive, fileCount: rangeCount)
    }
  }
}
