// The fuzz target of timestamps: one property, for any bytes.
//
//     Tests/Fuzzing/run Timestamps 60
//
// Every line is read as a timestamp of our own format and as one of an export, behind other lines whose
// day is remembered. A slow reader that follows the grammar and the calendar must say the same
// (`ObviousInstant`), and so must the slow reader of exports wherever the quick one says anything.

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInstants(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let words = FuzzedInstants(input: input).disagreement() { fatalError(words) }
  return 0
}
