import Expectations
import Foundation
import Synchronization
import Testing

@testable import Reports

/// What is written of a file at once, and which thread makes it.
struct FilePartsTests {
  /// A file of so many pieces, each of a hundred times its own letter, that notes on which threads they
  /// are made.
  private static func file(pieces: Int, threads: ThreadNotes) -> JoinedFiles {
    var file = JoinedFiles(names: ["long.csv"])
    file.add("header\n", to: 0)
    file.pieces += (0..<pieces).map { place in
      JoinedFiles.Piece(files: [0]) {
        threads.note()
        return [Array(repeating: UInt8(ascii: "a") + UInt8(place % 26), count: 100)]
      }
    }
    return file
  }

  @Test(arguments: [0, 1, 50])
  func `a short file is one part, which the calling thread makes`(pieces: Int) throws {
    let threads = ThreadNotes()
    let file = Self.file(pieces: pieces, threads: threads)
    var parts: [[UInt8]] = []
    file.forEachPart(madeBy: 4) { parts.append($1) }
    expect(parts.map(\.count), equals: [7 + 100 * pieces])
    expect(parts, equals: [try #require(file.bytes(of: "long.csv"))])
    expect(threads.others, equals: 0)
  }

  @Test(arguments: [1, 2, 3, 8])
  func `the parts of a long file are the whole file in its order, whoever makes them`(count: Int)
    throws
  {
    let threads = ThreadNotes()
    let file = Self.file(pieces: 2_000, threads: threads)
    var parts: [[UInt8]] = []
    file.forEachPart(madeBy: count) { parts.append($1) }
    #expect(parts.count > 1)
    expect(Array(parts.joined()), equals: try #require(file.bytes(of: "long.csv")))
  }
}

/// How often another thread than the one that made this noted itself.
private final class ThreadNotes: Sendable {
  private let home = ObjectIdentifier(Thread.current)
  private let noted = Mutex(0)

  var others: Int { noted.withLock { $0 } }

  func note() {
    if ObjectIdentifier(Thread.current) != home { noted.withLock { $0 += 1 } }
  }
}
