/// Why one line was rejected, in words.
package struct Rejection: Error, Hashable, Sendable {
  package var reason: RejectReason
  /// The place of the fault in the line: 1-based, in bytes, one past the end where the line ends
  /// too early.
  package var column: Int
  /// What is wrong and how to mend it: one line, without control characters, never with an id of a
  /// user.
  package var detail: String

  package init(reason: RejectReason, column: Int, detail: String) {
    self.reason = reason
    self.column = column
    self.detail = detail
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
  /// The line without its line feed; `nil` unless asked for, and of a line skipped for its length.
  package var bytes: [UInt8]?

  /// How many of each reason are kept and shown as examples: the first by place.
  package static let examplesPerReason = 3
}

/// The rejected lines of one worker, counted, and kept as the settings say.
struct RejectedLines: Sendable {
  /// By place of the reason in `allCases`: a log may be bad in every line.
  private var countOfReason = Array(repeating: 0, count: RejectReason.allCases.count)
  private(set) var kept: [RejectedLine] = []
  private let keeping: RejectKeeping
  /// The kept examples' places in order, by what they are examples of.
  private var examples: [Example: [Place]] = [:]

  /// Of what a line is one of the first.
  private struct Example: Hashable {
    var reason: RejectReason
    /// `nil` where those of all files are one.
    var file: Int?
  }

  init(keeping: RejectKeeping) {
    self.keeping = keeping
  }

  /// Counts a rejected line.
  ///
  /// - Returns: Whether it is to be added with `keep`.
  mutating func count(_ reason: RejectReason, at place: Place) -> Bool {
    countOfReason[reason.order] += 1
    switch keeping {
    case .all, .allWithBytes: return true
    case .examples, .examplesOfEachFile: return isExample(reason, at: place)
    }
  }

  /// Whether `count` would ask for a line.
  func keeps(_ reason: RejectReason, at place: Place) -> Bool {
    guard keeping == .examples || keeping == .examplesOfEachFile else { return true }
    guard let places = examples[example(reason, at: place)], let last = places.last else {
      return true
    }
    return places.count < RejectedLine.examplesPerReason || place < last
  }

  private func example(_ reason: RejectReason, at place: Place) -> Example {
    Example(reason: reason, file: keeping == .examples ? nil : place.file)
  }

  /// How many lines were rejected for each reason that was met.
  var counts: [RejectReason: Int] {
    let pairs = zip(RejectReason.allCases, countOfReason).filter { $0.1 > 0 }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  mutating func keep(_ line: RejectedLine) {
    kept.append(line)
  }

  /// Whether a line is among the first of its reason that have been seen; later ones give way.
  private mutating func isExample(_ reason: RejectReason, at place: Place) -> Bool {
    let example = example(reason, at: place)
    var places = examples[example] ?? []
    if places.count >= RejectedLine.examplesPerReason {
      guard let last = places.last, place < last else { return false }
      kept.removeAll { $0.place == last }
      places.removeLast()
    }
    places.insert(place, at: places.firstIndex { place < $0 } ?? places.count)
    examples[example] = places
    return true
  }

  /// The lines of several workers together, in the order of place.
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
