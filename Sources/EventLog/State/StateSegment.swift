// A segment is what one run has added to a state: a file that is written once and never changed.
//
//     streams   the records of each partition that has any, packed as in memory (`RecordPacker`),
//               users one behind the other, each user's records in the order of time
//     index     this value: what the lines came to, whose lines they are, the names behind the
//               records' numbers, where each stream stands, and its checksum
//
// The state's list of segments says where the index begins and what its checksum is, so a segment
// that was half written, or changed since, is noticed before anything of it is believed.
//
// Places in a segment are `Place(range:line:)`: the number of a piece of its list, and the line's
// number in the piece. Merged segments join the pieces of one input, which follow each other.

/// The index of a segment: all of it but the records.
package struct StateSegment: Equatable, Sendable {
  /// Lines of one input that were read one behind the other.
  package struct Piece: Equatable, Sendable {
    /// The number of the input in the state.
    package var input: Int
    /// How many lines of the input stand before the piece.
    package var firstLine: Int
    package var lines: Int
    /// The preset that the lines were read by; `nil` where they are native.
    package var format: String?
    /// Whether the format was told by the first lines.
    package var isRecognised: Bool

    package init(
      input: Int, firstLine: Int, lines: Int, format: String? = nil, isRecognised: Bool = false
    ) {
      self.input = input
      self.firstLine = firstLine
      self.lines = lines
      self.format = format
      self.isRecognised = isRecognised
    }
  }

  /// Where the records of a partition stand.
  package struct Stream: Equatable, Sendable {
    package var partition: Int
    /// The first byte, from the start of the file.
    package var offset: Int64
    /// How many bytes.
    package var count: Int
    /// Of these bytes.
    package var checksum: UInt64
  }

  /// A number that no other segment of the state has or ever had.
  package var number: Int
  package var pieces: [Piece]
  package var counts: LineCounts
  /// The first rejected lines of each reason and input, without their bytes.
  package var examples: [RejectedLine]
  /// The properties that were kept, in the order of `Dimensions.properties`.
  package var properties: [Text]
  /// `EventShape.source` is the number of a definition in the state.
  package var shapes: [EventShape]
  package var dimensionSets: [Dimensions]
  /// What the rows of the records' properties name by number; `nil` in a segment of programs that kept
  /// none.
  package var pairs: [PropertyPair]?
  package var streams: [Stream]

  package init(
    number: Int, pieces: [Piece] = [], counts: LineCounts = LineCounts(),
    examples: [RejectedLine] = [], properties: [Text] = [], shapes: [EventShape] = [],
    dimensionSets: [Dimensions] = [], pairs: [PropertyPair]? = [], streams: [Stream] = []
  ) {
    self.number = number
    self.pieces = pieces
    self.counts = counts
    self.examples = examples
    self.properties = properties
    self.shapes = shapes
    self.dimensionSets = dimensionSets
    self.pairs = pairs
    self.streams = streams
  }
}
