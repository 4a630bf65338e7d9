// The fuzz target of the lines between the pieces of a job: one property, for any bytes.
//
//     Tests/Fuzzing/run Pieces 60
//
// The bytes are what a reduce or a merge is handed, or choose changes of what it is handed rightly, with
// the digest of a partial made anew or not (`FuzzedPieces`). Either they are refused as unusable, or come
// to a report whose tables can be read.

/// What every input starts from: libFuzzer hands them over one after the other, on one thread.
nonisolated(unsafe) private let job = waiting { try await SmallJob() }

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPieces(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let words = waiting { try await FuzzedPieces(input: input, job: job).disagreement() }
  if let words { fatalError(words) }
  return 0
}
