/// Why one line was rejected, in words.
package struct Rejection: Error, Hashable, Sendable {
  package var reason: RejectReason
  /// The place of the fault in the line: 1-based, in bytes, one past the end where the line ends
  /// too early.
  package var column: Int
  /// What is wrong and how to mend it: one line, without control characters, never with an id of a
  /// user.
  package var detail: String
  /// When the line's event happened, in milliseconds since 1970, where it is rejected for lying ahead
  /// of the clock and for nothing else; `nil` for every other fault.
  var timeAhead: Int64?

  package init(reason: RejectReason, column: Int, detail: String) {
    self.reason = reason
    self.column = column
    self.detail = detail
  }
}

extension Rejection {
  /// What a reader of fields fills in.
  static var blank: Rejection { Rejection(reason: .lineTooLong, column: 0, detail: "") }

  /// Its fields, on their way to another run or process.
  mutating func code<Archive: FieldArchive>(with archive: inout Archive) throws(Archive.Failure) {
    try archive.code(&reason)
    try archive.code(&column)
    try archive.code(&detail)
  }
}

extension FieldArchive {
  mutating func code(_ reason: inout RejectReason) throws(Failure) {
    var order = reason.order
    try code(&order, below: RejectReason.allCases.count)
    reason = RejectReason.allCases[order]
  }

  mutating func code(_ string: inout String) throws(Failure) {
    var text = Text(string)
    try code(&text)
    string = text.string
  }
}

/// A rejected line of a run that is kept for a message or the quarantine file.
package struct RejectedLine: Equatable, Sendable {
  package var place: Place
  /// The offset of the line's first byte in its file.
  package var offset: Int64
  /// The line's length in bytes without its line feed.
  package var length: Int64
  package var rejection: Rejection
  /// How many lines of the file the fault is behind the first of the record's; 0 where records are lines.
  package var linesToFault = 0
  /// The line without its line feed; `nil` unless asked for, and of a line skipped for its length.
  package var bytes: [UInt8]?

  package init(
    place: Place, offset: Int64, length: Int64, rejection: Rejection, bytes: [UInt8]? = nil
  ) {
    self.place = place
    self.offset = offset
    self.length = length
    self.rejection = rejection
    // A line that is kept waits for nothing, and is the same when it is read back from a spill.
    self.rejection.timeAhead = nil
    self.bytes = bytes
  }

  /// What a reader of fields fills in.
  static var blank: RejectedLine {
    RejectedLine(place: Place(packed: 0), offset: 0, length: 0, rejection: .blank)
  }

  /// How many of each reason are kept and shown as examples: the first by place.
  package static let examplesPerReason = 3
}

/// The rejected lines of one worker, counted, and kept as the settings say: the first few as examples,
/// and all of them for a quarantine file.
struct RejectedLines: Sendable {
  /// By place of the reason in `allCases`: a log may be bad in every line.
  private var countOfReason = Array(repeating: 0, count: RejectReason.allCases.count)
  /// The examples.
  private(set) var kept: [RejectedLine] = []
  /// All lines, where they are kept.
  private(set) var spill: RejectSpill?
  private let keeping: RejectKeeping
  /// The kept examples' places in order, by file and reason.
  ///
  /// Those of all files stand under the first where they are one; a file without any has no reasons.
  private var examples: [[[Place]]] = []

  init(_ settings: ScanSettings) {
    keeping = settings.keepsRejects
    spill = settings.spillsRejects.map { RejectSpill($0) }
  }

  /// Counts a rejected line.
  ///
  /// - Returns: Whether it is to be added with `keep`.
  mutating func count(_ reason: RejectReason, at place: Place) -> Bool {
    countOfReason[reason.order] += 1
    return keeps(reason, at: place)
  }

  /// Whether `count` would ask for a line.
  func keeps(_ reason: RejectReason, at place: Place) -> Bool {
    spill != nil || mayBeExample(reason, at: place)
  }

  private func mayBeExample(_ reason: RejectReason, at place: Place) -> Bool {
    let file = exampleFile(of: place)
    guard file < examples.count, !examples[file].isEmpty else { return true }
    return Self.mayJoin(examples[file][reason.order], place)
  }

  private func exampleFile(of place: Place) -> Int { keeping == .examples ? 0 : place.file }

  /// Whether a line is among the first of its reason, of which some are known.
  private static func mayJoin(_ places: [Place], _ place: Place) -> Bool {
    guard places.count >= RejectedLine.examplesPerReason, let last = places.last else {
      return true
    }
    return place < last
  }

  /// How many lines were rejected for each reason that was met.
  var counts: [RejectReason: Int] {
    let pairs = zip(RejectReason.allCases, countOfReason).filter { $0.1 > 0 }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Whether the lines' bytes are kept.
  var keepsBytes: Bool { spill?.settings.keepsBytes ?? false }

  /// Keeps a line that `count` has asked for.
  mutating func keep(_ line: RejectedLine) {
    spill?.append(line)
    guard mayBeExample(line.rejection.reason, at: line.place) else { return }
    makeRoom(forExample: line.rejection.reason, at: line.place)
    var line = line
    line.bytes = nil
    kept.append(line)
  }

  /// Notes the place of an example, one of the first of its reason that have been seen; a later one
  /// gives way.
  private mutating func makeRoom(forExample reason: RejectReason, at place: Place) {
    let file = exampleFile(of: place)
    makeRoom(forExamplesOf: file)
    var places = examples[file][reason.order]
    if places.count >= RejectedLine.examplesPerReason {
      let last = places.removeLast()
      kept.removeAll { $0.place == last }
    }
    places.insert(place, at: places.firstIndex { place < $0 } ?? places.count)
    examples[file][reason.order] = places
  }

  private mutating func makeRoom(forExamplesOf file: Int) {
    if file >= examples.count {
      examples += Array(repeating: [], count: file + 1 - examples.count)
    }
    if examples[file].isEmpty {
      examples[file] = Array(repeating: [], count: RejectReason.allCases.count)
    }
  }

  /// The examples of several workers together, in the order of place.
  static func merging(_ parts: [RejectedLines]) -> [RejectedLine] {
    let all = parts.flatMap(\.kept).sorted { $0.place < $1.place }
    guard let keeping = parts.first?.keeping, keeping == .examples else { return all }
    return all.examples
  }
}

extension [RejectedLine] {
  /// The first few of each reason, in the order given.
  package var examples: [RejectedLine] {
    var taken: [RejectReason: Int] = [:]
    return filter { line in
      taken[line.rejection.reason, default: 0] += 1
      return taken[line.rejection.reason, default: 0] <= RejectedLine.examplesPerReason
    }
  }

  /// The first few of each reason of each file, in the order given.
  package var examplesOfEachFile: [RejectedLine] {
    Dictionary(grouping: self) { $0.place.file }.values.flatMap(\.examples)
      .sorted { $0.place < $1.place }
  }
}
