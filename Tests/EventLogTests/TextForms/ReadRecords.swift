@testable import EventLog

/// A record of a text, as it is read.
struct ReadRecord: Equatable, CustomStringConvertible {
  /// From 1.
  var line: Int
  var offset: Int64
  /// The line that the scanner is given; of one that is known to be at fault, its reason and bytes.
  var text: String

  init(_ line: Int, _ offset: Int64, _ text: String) {
    self.line = line
    self.offset = offset
    self.text = text
  }

  var description: String { "\(line)@\(offset) \(text)" }
}

/// The records of a text that comes in blocks of so many bytes.
func records(
  of text: [UInt8], _ form: TextForm, blockSize: Int = 1 << 20, longest: Int = 1 << 20
) throws(Diagnostic) -> [ReadRecord] {
  var reader = RecordReader(form, longest: longest, named: "log")
  var records: [ReadRecord] = []
  var memory: [UInt8] = []
  var line = 1
  var start = 0
  while true {
    let end = min(start + blockSize, text.count)
    reader.append(Array(text[start..<end]))
    start = end
    while let region = try reader.next(isEnd: end == text.count) {
      let (lines, found) = region.lines(in: &memory)
      let texts = lines.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (text, record) in zip(texts, found.records) {
        var words = String(decoding: Array(text), as: UTF8.self)
        if let fault = record.fault { words = "\(fault.reason.rawValue): \(words)" }
        if record.isSkipped { words = "skipped \(record.length)" }
        records.append(
          ReadRecord(line + record.line, region.offset + Int64(record.start), words))
      }
      line += found.lineFeeds
    }
    if end == text.count { return records }
  }
}

func records(
  of text: String, _ form: TextForm = .values, blockSize: Int = 1 << 20, longest: Int = 1 << 20
) throws(Diagnostic) -> [ReadRecord] {
  try records(of: Array(text.utf8), form, blockSize: blockSize, longest: longest)
}
