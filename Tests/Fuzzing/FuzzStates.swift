// The fuzz target of the files of a state: one property, for any bytes.
//
//     Tests/Fuzzing/run States 60
//
// The bytes are one file of a state, or choose changes of a good one, with the digest of a manifest made
// anew or not (`FuzzedState`). Either an update refuses the state, or it counts what it counted before.

/// What every input starts from: libFuzzer hands them over one after the other, on one thread.
nonisolated(unsafe) private let sample = waiting { try await SmallState() }

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readState(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let words = waiting { try await FuzzedState(input: input, sample: sample).disagreement() }
  if let words { fatalError(words) }
  return 0
}
