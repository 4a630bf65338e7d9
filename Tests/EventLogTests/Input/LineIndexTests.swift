import Expectations
import Testing

@testable import EventLog

struct LineIndexTests {
  @Test func `a line's number counts the lines of all chunks before it in its file`() {
    let index = LineIndex([
      ChunkLines(file: 2, index: 0, lines: 5),
      ChunkLines(file: 0, index: 1, lines: 10),
      ChunkLines(file: 0, index: 0, lines: 3),
      ChunkLines(file: 0, index: 2, lines: 1),
    ])
    expect(index.lineNumber(of: Place(file: 0, chunk: 0, line: 0)), equals: 1)
    expect(index.lineNumber(of: Place(file: 0, chunk: 1, line: 0)), equals: 4)
    expect(index.lineNumber(of: Place(file: 0, chunk: 2, line: 0)), equals: 14)
    expect(index.lineNumber(of: Place(file: 2, chunk: 0, line: 4)), equals: 5)
  }
}
