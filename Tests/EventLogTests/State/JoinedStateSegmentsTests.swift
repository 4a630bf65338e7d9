import Expectations
import Testing

@testable import EventLog

struct JoinedStateSegmentsTests {
  @Test func `names get numbers that all segments share`() throws {
    let join = try JoinedStateSegments(
      [segment(shapes: ["a", "b"], pieces: []), segment(shapes: ["c", "b"], pieces: [])],
      inputs: [:], properties: [], sources: [0])
    expect(join.summary.shapes.map(\.step), equals: ["a", "b", "c"])
    expect(join.summary.shapeIDs, equals: [[0, 1], [2, 1]])
    expect(join.summary.lines == 20 && join.summary.rejected == [.badName: 4])
  }

  @Test func `files are in the order of inputs as they are now, then of lines`() throws {
    let first = segment(shapes: [], pieces: [(input: 0, firstLine: 0), (1, 0)])
    let second = segment(shapes: [], pieces: [(input: 1, firstLine: 10), (0, 10), (2, 0)])
    // Input 1 is the first file of this run, input 0 the second; input 2 is gone.
    let join = try JoinedStateSegments(
      [first, second], inputs: [1: 0, 0: 1], properties: [], sources: [])
    expect(join.pieces.map(\.input), equals: [2, 1, 1, 0, 0])
    expect(join.pieces.map(\.firstLine), equals: [0, 0, 10, 0, 10])
    expect(join.files, equals: [[3, 1], [2, 4, 0]])
  }

  @Test func `line numbers go on from piece to piece`() throws {
    let join = try JoinedStateSegments(
      [segment(shapes: [], pieces: [(input: 0, firstLine: 40)])], inputs: [:], properties: [],
      sources: [])
    expect(join.summary.lineIndex.lineNumber(of: Place(range: 0, line: 0)), equals: 41)
    expect(join.summary.lineIndex.lineNumber(of: Place(range: 0, line: 9)), equals: 50)
  }

  @Test func `a definition that the state does not have is refused`() {
    #expect(throws: DamagedBytes.self) {
      try JoinedStateSegments(
        [segment(shapes: ["a"], pieces: [])], inputs: [:], properties: [], sources: [])
    }
  }

  @Test func `of properties those asked for are kept, in the order asked for`() throws {
    var one = segment(shapes: [], pieces: [])
    var dimensions = Dimensions()
    dimensions.properties = ["pro", "eu"]
    one.properties = ["plan", "region"]
    one.dimensionSets = [dimensions]
    let join = try JoinedStateSegments([one], inputs: [:], properties: ["region"], sources: [])
    expect(join.summary.dimensionSets.map(\.properties), equals: [["eu"]])
  }

  private func segment(
    shapes steps: [Text], pieces: [(input: Int, firstLine: Int)]
  ) -> StateSegment {
    var counts = LineCounts()
    counts.lines = 10
    counts.rejected = [.badName: 2]
    return StateSegment(
      number: 0,
      pieces: pieces.map {
        StateSegment.Piece(input: $0.input, firstLine: $0.firstLine, lines: 10)
      },
      counts: counts, examples: [], properties: [],
      shapes: steps.map { step in
        var shape = EventShape(source: 0, kind: .pageViewed)
        shape.step = step
        return shape
      },
      dimensionSets: [], streams: [])
  }
}
