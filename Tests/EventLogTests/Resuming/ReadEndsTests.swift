import Expectations
import Testing

@testable import EventLog

struct ReadEndsTests {
  private let hints = FileHints(device: 1, inode: 2, size: 3, modifiedNanoseconds: 4)
  private let bytes = (0..<3000).map { UInt8($0 % 251) }

  @Test(arguments: [0, 1, 1023, 1024, 1025, 3000], [1, 7, 1024, 4000])
  func `a checkpoint is the same however the bytes came`(length: Int, block: Int) {
    var ends = ReadEnds()
    for start in stride(from: 0, to: length, by: block) {
      ends.append(bytes[start..<min(start + block, length)])
    }
    let checkpoint = ends.checkpoint(hints)
    expect(checkpoint.offset, equals: Int64(length))
    expect(checkpoint.headDigest, equals: SHA256.digest(of: Array(bytes[..<min(length, 1024)])))
    expect(
      checkpoint.tailDigest, equals: SHA256.digest(of: Array(bytes[max(0, length - 1024)..<length]))
    )
    expect(checkpoint.hints, equals: hints)
  }

  @Test func `bytes match the checkpoint that was made of them, whatever the hints`() {
    var checkpoint = ends(bytes[..<2000]).checkpoint(hints)
    checkpoint.hints.inode = 77
    expect(ends(bytes[..<2000]).match(checkpoint))
  }

  @Test(arguments: [0, 1023, 976, 1999])
  func `a byte that differs in the head or the tail is no match`(place: Int) {
    var other = bytes
    other[place] ^= 1
    expect(!ends(other[..<2000]).match(ends(bytes[..<2000]).checkpoint(hints)))
  }

  @Test func `fewer or more bytes are no match`() {
    let same = Array(repeating: UInt8(ascii: "a"), count: 3000)
    let checkpoint = ends(same[..<2000]).checkpoint(hints)
    expect(!ends(same[..<1999]).match(checkpoint))
    expect(!ends(same[..<2001]).match(checkpoint))
  }

  private func ends(_ bytes: ArraySlice<UInt8>) -> ReadEnds {
    var ends = ReadEnds()
    ends.append(bytes)
    return ends
  }
}
