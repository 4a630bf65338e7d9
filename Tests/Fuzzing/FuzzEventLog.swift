// The fuzz target of the event log: one property, for any bytes.
//
//     Tests/Fuzzing/run 60               looks for a counterexample for 60 seconds
//     Tests/Fuzzing/run 60 no-address    without the address sanitizer, for numbers
//     Tests/Fuzzing/run FILE             reads one again
//
// The scan has a quick way, which compares what it has learned, beside the reference path,
// which reads every line by the rules. What is quick may not be wrong, so both read the same log:
//
//                     ┌─ line by line: EventReader over LineFields.read and JSONTokenizer ─┐
//     bytes ─▶ log ───┼─ one chunk, one worker: ChunkScanner, quick where it can be ───────┼─▶ equal?
//                     └─ chunks cut anywhere, without oversized lines, two workers ────────┘
//
// What has to be equal is a `LogReading`: how many lines there are and that each is accepted,
// rejected or blank; all that is recorded of an accepted line; of a rejected one the reason, the
// place and the words. Chunks lie in memory of their exact size, so the address sanitizer sees
// whoever reads beyond the bytes; the assertions of the sources are checked too, and nothing may
// trap.
//
// The first byte of an input says how the log is read and made of the rest (`FuzzedLog`):
//
//     as they stand   the bytes are lines, behind a few usual ones that have taught the fast path
//     by choice       each byte chooses: automaton, then keys, values and mistakes (`FuzzedLines`)
//
// The second mode gets past the syntax at once, the first finds what nobody thought of.
//
// The property is stated in `EventLogTests/FuzzedLog.swift`, since an ordinary test replays the
// files of `Corpus/EventLog` with it. A finding goes there, and stays when it is mended.

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readEveryWay(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let log = FuzzedLog(input: Array(UnsafeBufferPointer(start: start, count: count)))
  if let disagreement = log.disagreement() { fatalError(disagreement) }
  return 0
}
