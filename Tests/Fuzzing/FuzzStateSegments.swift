// The fuzz target of the segments of a state, behind their checksums: one property, for any bytes.
//
//     Tests/Fuzzing/run StateSegments 60
//
// The bytes are an index or a stream of records, or choose changes of a good one (`FuzzedStateSegment`).
// Either they are refused, or what they say can be joined, packed and read again, and is then the same.
// Nothing traps, and no number in them is believed to the point of asking for as much memory.

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readStateSegment(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let words = FuzzedStateSegment(input: input).disagreement() { fatalError(words) }
  return 0
}
