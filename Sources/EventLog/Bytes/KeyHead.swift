/// The first sixteen bytes of a part of a line, or all of it if it is shorter.
struct KeyHead {
  private let bytes: SIMD16<UInt8>
  /// Where the part ends.
  private let end: ByteMask.Bound

  static let length = 16

  init(_ line: PaddedBytes, _ range: Range<Int>) {
    bytes = line.block(at: range.lowerBound)
    end = ByteMask.Bound(min(range.count, Self.length))
  }

  /// Whether the line has these bytes at an offset.
  @inline(__always)
  func stand(at offset: Int, in line: PaddedBytes) -> Bool {
    ByteMask(line.block(at: offset) .== bytes).isFull(before: end)
  }
}
