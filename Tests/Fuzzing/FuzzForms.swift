// The fuzz target of texts that are no lines: one property, for any bytes.
//
//     Tests/Fuzzing/run Forms 60
//
// The first byte chooses JSON values or a table, and how the rest is cut into blocks (`FuzzedForms`). Records do not
// depend on the cuts, and each is where it is said to be.

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readForm(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let words = FuzzedForms(input: input).disagreement() { fatalError(words) }
  return 0
}
