import EventLog

/// What a state is, but for its records: one small file, which names all others.
struct StateManifest: Equatable {
  /// A log that was read, under whatever names.
  struct Input: Equatable {
    /// Stays, whatever the file is called by; records go by it.
    var number: Int
    /// As messages called the file when it was last seen.
    var name: String
    /// How far it was read; `nil` once it has been gone too long to be waited for.
    var checkpoint: Checkpoint?
    /// The lines up to the checkpoint.
    var lines: Int
    /// The preset that it is read by; `nil` where it is native.
    var format: String?
    /// Whether the format was told by the first lines.
    var isRecognised: Bool
    /// Since when it has not been found, in milliseconds since 1970; `nil` while it is there.
    var goneSince: Int64?
    /// Lines before the checkpoint that are ahead of the clock and wait to be read again, in order.
    var waiting: [WaitingLines] = []
  }

  /// A definition file that inputs were read with.
  struct Definition: Equatable {
    /// As messages called the file.
    var name: String
    /// Differs where lines would become other records.
    var readingDigest: String
    /// Differs where the same records would become other figures.
    var flowsDigest: String
  }

  /// How many runs have added to the state.
  var generation = 0
  /// The number of the next segment, and of the next input.
  var nextSegment = 0
  var nextInput = 0
  var inputs: [Input] = []
  var definitions: [Definition] = []
  /// The properties that are kept of each event, besides what every report can be split by.
  var properties: [Text] = []
  /// What was near the names that reports have asked for, in all lines that were read.
  var names = NamesSeen()
  /// In the order of reading.
  var segments: [StateSegmentEntry] = []
  /// Users whose last event was before this were forgotten, in milliseconds since 1970.
  var forgottenBefore: Int64?
}

extension StateManifest {
  /// How many logs have digests of their last lines: more than are written to at a time, mostly, so
  /// that the manifest stays small where there are thousands of rotated ones.
  private static let mostLineDigests = 64

  /// Drops the line digests of all logs but those that were written to last.
  mutating func dropOldLineDigests() {
    let newestFirst = inputs.indices.filter {
      inputs[$0].checkpoint?.fingerprint?.lineDigests != nil
    }.sorted {
      (inputs[$1].modified, $1) < (inputs[$0].modified, $0)
    }
    for index in newestFirst.dropFirst(Self.mostLineDigests) {
      inputs[index].checkpoint?.fingerprint?.lineDigests = nil
    }
  }
}

extension StateManifest {
  /// How many stretches of lines may wait in all logs: a clock that is wrong for a while leaves few of
  /// them, devices whose clocks are wrong for ever leave more and more.
  private static let mostWaiting = 1024

  /// Takes out the stretches that are too many: those that are furthest ahead, which the clock comes
  /// to last.
  mutating func giveUpWaiting() -> [(input: Input, lines: WaitingLines)] {
    let all = inputs.indices.flatMap { input in
      inputs[input].waiting.map { (input: input, lines: $0) }
    }
    let surplus = all.sorted { left, right in
      (left.lines.earliest, left.input, left.lines.firstLine)
        < (right.lines.earliest, right.input, right.lines.firstLine)
    }.dropFirst(Self.mostWaiting)
    for (input, lines) in surplus { inputs[input].waiting.removeAll { $0 == lines } }
    return surplus.map { (inputs[$0.input], $0.lines) }
  }

  /// How many lines wait, or have events that do.
  var waitingLines: Int {
    inputs.reduce(0) { $0 + $1.waiting.reduce(0) { $0 + $1.lines } }
  }

  /// Where lines end of which a rest waits, which must stay the ends of pieces.
  var endsOfRests: Set<LineEnd> {
    var ends: Set<LineEnd> = []
    for input in inputs {
      for lines in input.waiting where lines.rest != nil {
        ends.formUnion(
          (1...lines.lines).map { LineEnd(input: input.number, lines: lines.firstLine + $0) })
      }
    }
    return ends
  }

  /// All lines that wait, as reports count them.
  var waiting: StateSegment {
    StateSegment.waiting(inputs.map { ($0.piece, $0.waiting) })
  }
}

/// Behind so many lines of an input.
struct LineEnd: Hashable {
  let input: Int
  let lines: Int
}

extension StateManifest.Input {
  /// A piece of the input without lines.
  var piece: StateSegment.Piece {
    StateSegment.Piece(
      input: number, firstLine: 0, lines: 0, format: format, isRecognised: isRecognised)
  }

  fileprivate var modified: Int64 { checkpoint?.hints.modifiedNanoseconds ?? 0 }
}
