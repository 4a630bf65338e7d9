import EventLog
import Funnels
import Journeys

/// What one `reduce` has counted, as it goes to `merge`: all tallies of its users, with the names
/// that stand in them, and the lines about the run that came its way.
struct Partial {
  var terms: JobTerms
  /// `JobKey.mark` of each map it has heard of, ascending.
  var keyMarks: [Text] = []
  /// What became of the lines of the ranges it has heard of.
  var ranges: [RangeCounts] = []
  /// How many events came its way.
  var events = 0
  /// The ranges that examples are in, ascending; places are in these.
  var places: [RangeName] = []
  var eventCounts = EventCounts()
  /// By flow of the definition.
  var tallies: [FlowTally]

  /// A partial that counts nothing.
  init(terms: JobTerms, flows: [FlowReading]) {
    self.terms = terms
    tallies = flows.map { FlowTally(flow: $0) }
  }

  /// Passes all but the terms, which come first.
  private mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try archive.section("keys") { (archive) throws(PartialFault) in try archive.code(&keyMarks) }
    let blank = RangeName(file: "", start: 0)
    try archive.section("ranges") { (archive) throws(PartialFault) in
      try archive.code(&ranges, blank: RangeCounts(name: blank)) {
        (range, archive) throws(PartialFault) in
        try range.code(with: &archive)
      }
    }
    try archive.section("places") { (archive) throws(PartialFault) in
      try archive.code(&places, blank: blank) { (name, archive) throws(PartialFault) in
        try name.code(with: &archive)
      }
    }
    let rangeCount = places.count
    try archive.section("events") { (archive) throws(PartialFault) in
      try archive.code(&events)
      try eventCounts.code(with: &archive, rangeCount: rangeCount)
    }
    try archive.section("flows") { (archive) throws(PartialFault) in
      for flow in tallies.indices { try tallies[flow].code(with: &archive, rangeCount: rangeCount) }
    }
    guard zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else { throw PartialFault() }
  }

  private static let termsSection = "partial"
  /// Terms have fewer bytes: they are texts of the command line, and digests.
  private static let termsLimit = 1 << 22
  /// Before the digest of all that stands before it.
  private static let digestStart = Array(",\"digest\":[\"".utf8)
  private static let digestEnd = Array("\"]}".utf8)
  private static let digestLength = 32

  /// One line without its line feed; `nil` where it is longer than `limit` bytes.
  consuming func bytes(atMost limit: Int = .max) throws(PartialFault) -> [UInt8]? {
    var writer = PartialWriter(limit: limit)
    try writer.section(Self.termsSection) { (writer) throws(PartialFault) in
      try terms.code(with: &writer)
    }
    try code(with: &writer)
    return writer.isFull ? nil : Self.digested(writer.bytes)
  }

  /// The line of a partial of which all but its end is there.
  ///
  /// A changed digit would be another number, and nobody would know.
  static func digested(_ bytes: consuming [UInt8]) -> [UInt8] {
    let digest = digest(of: bytes)
    bytes += digest
    return bytes
  }

  private static func digest(of bytes: [UInt8]) -> [UInt8] {
    digestStart + Array(HashKey.digest(of: bytes).utf8) + digestEnd
  }

  /// The line without its digest, which must be that of the rest.
  ///
  /// Engines may add blanks to the ends of lines.
  private static func undigested(_ line: ArraySlice<UInt8>) throws(PartialFault) -> [UInt8] {
    let blanks = Array(" \t\r".utf8)
    guard let last = line.lastIndex(where: { !blanks.contains($0) }),
      let start = line.firstIndex(where: { !blanks.contains($0) })
    else { throw PartialFault() }
    let endLength = digestStart.count + digestLength + digestEnd.count
    guard last + 1 - start > endLength else { throw PartialFault() }
    let end = last + 1 - endLength
    var bytes = Array(line[start..<end])
    guard line[end...last].elementsEqual(digest(of: bytes)) else { throw PartialFault() }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// The terms that a line begins with, whatever follows: it may be of another shape.
  ///
  /// `blank`: terms to be filled in.
  static func terms(of line: ArraySlice<UInt8>, blank: JobTerms) throws(PartialFault) -> JobTerms {
    try PartialReader.readBeginning(of: Array(line.prefix(termsLimit))) {
      (reader) throws(PartialFault) in
      var terms = blank
      try reader.section(termsSection) { (reader) throws(PartialFault) in
        try terms.code(with: &reader)
      }
      return terms
    }
  }

  /// The partial that a line is.
  ///
  /// `empty`: counts nothing.
  init(_ line: ArraySlice<UInt8>, empty: Partial) throws(PartialFault) {
    self = try PartialReader.read(Self.undigested(line)) { (reader) throws(PartialFault) in
      var partial = empty
      try reader.section(Self.termsSection) { (reader) throws(PartialFault) in
        try partial.terms.code(with: &reader)
      }
      try partial.code(with: &reader)
      return partial
    }
  }
}

extension Partial {
  /// The bytes of memory that it takes.
  var memory: Int {
    tallies.reduce(0) { $0 + $1.memory } + ranges.count * 1_000 + places.count * 100
  }

  /// Adds a partial of the same terms.
  mutating func merge(_ other: Partial) {
    var other = other
    let places = Set(places).union(other.places).sorted()
    move(to: places)
    other.move(to: places)
    keyMarks = Set(keyMarks).union(other.keyMarks).sorted()
    ranges += other.ranges
    events += other.events
    eventCounts.merge(other.eventCounts)
    for flow in tallies.indices { tallies[flow].mergeRenumbering(other.tallies[flow]) }
  }

  /// Moves examples to the same ranges among more, or others that name theirs.
  ///
  /// `names`: ascending, with all that examples are in.
  mutating func move(to names: [RangeName]) {
    guard names != places else { return }
    var ranks: [RangeName: Int] = [:]
    for (rank, name) in names.enumerated() { ranks[name] = rank }
    let newRanks = places.map { ranks[$0] ?? 0 }
    movePlaces { Place(range: newRanks[$0.file], line: $0.lineOfRange) }
    places = names
  }

  mutating func movePlaces(_ move: (Place) -> Place) {
    eventCounts.movePlaces(move)
    for flow in tallies.indices { tallies[flow].movePlaces(move) }
  }
}
