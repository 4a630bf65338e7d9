// The fuzz target of all that writes names: one property, for any bytes.
//
//     Tests/Fuzzing/run Reports 60
//
// The bytes are names. Each is written as CSV, Markdown, XML, JSON and for a terminal, and read back by
// strict readers of their own (`FuzzedNames`): it is the same name, stands alone in its field, cell, span
// or attribute, and nothing of it acts on a spreadsheet, a page or a terminal.

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func writeNames(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let words = FuzzedNames(input: input).disagreement() { fatalError(words) }
  return 0
}
