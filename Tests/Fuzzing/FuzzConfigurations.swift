// The fuzz target of definition files: one property, for any bytes.
//
//     Tests/Fuzzing/run Configurations 60
//
// The bytes are a file, or choose changes of a good one (`FuzzedConfiguration`). Either it is refused in
// one line that names a place in it, or its flows can be counted, and are the same when they are
// written as a definition and read again.

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readConfiguration(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let words = FuzzedConfiguration(input: input).disagreement() { fatalError(words) }
  return 0
}
