// The fuzz target of exports: one property, for any bytes.
//
//     Tests/Fuzzing/run Mappings 60
//
// The first byte chooses a vendor's preset, as it is or with rules, paths and arrays of a user's own;
// the lines are the input's, behind usual ones of that vendor, or usual ones with bytes changed
// (`FuzzedExport`). The fast path, which compares what it has learned, must say the same as the slow
// one (`LineMapper`), of accepted lines and of rejected ones.

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readExport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let words = FuzzedExport(input: input).disagreement() { fatalError(words) }
  return 0
}
