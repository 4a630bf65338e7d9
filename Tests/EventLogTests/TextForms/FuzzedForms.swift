@testable import EventLog

/// Any bytes as a text of values, a table or lines of pairs: however they come in blocks, the records are the same, and
/// each byte is in one region at most.
///
/// The first byte chooses the form and the size of blocks; the rest is the text.
struct FuzzedForms {
  private let form: TextForm
  private let blockSize: Int
  private let text: [UInt8]

  /// What was found in a text: its records, or why its reading ended.
  private struct Found: Equatable {
    struct Record: Equatable {
      var offset: Int64
      var length: Int
      var line: Int
      var reason: RejectReason?
      var text: [UInt8]
    }

    var records: [Record] = []
    var isRefused = false
    /// The bytes of all regions, which follow one another.
    var source: [UInt8] = []
  }

  init(input: [UInt8]) {
    let choice = input.first ?? 0
    let separators = [0x2C, 0x09, 0x3B, 0x7C] as [UInt8]
    let rows = separators.map { TextForm.table(separator: $0) } + [.pairs, .pairsBehindWords]
    form = choice & 1 == 0 ? .values : rows[Int(choice >> 1 & 7) % rows.count]
    blockSize = 1 + Int(choice >> 3)
    text = Array(input.dropFirst())
  }

  /// What is wrong; `nil` where nothing is.
  func disagreement() -> String? {
    let whole = read(inBlocksOf: max(text.count, 1))
    let cut = read(inBlocksOf: blockSize)
    if whole != cut { return "blocks of \(blockSize) say \(cut), and the whole text \(whole)" }
    guard text.starts(with: whole.source) else { return "regions are \(whole.source)" }
    return whole.records.first { record in
      record.offset < 0 || record.offset + Int64(record.length) > text.count
        || record.line != text[..<Int(record.offset)].count { $0 == 0x0A }
    }.map { "no such record: \($0)" }
  }

  private func read(inBlocksOf size: Int) -> Found {
    var reader = RecordReader(form, longest: 1 << 20, named: "log")
    var found = Found()
    var memory: [UInt8] = []
    var start = 0
    var lines = 0
    repeat {
      let end = min(start + size, text.count)
      // As a queue does, which has the short rest and what follows in one place.
      reader.append(reader.takeRest(ofAtMost: size) + text[start..<end])
      start = end
      do throws(Diagnostic) {
        while let region = try reader.next(isEnd: end == text.count) {
          let (text, records) = region.lines(in: &memory)
          add(records, text, at: region.offset, after: lines, to: &found)
          lines += records.lineFeeds
          memory = text
        }
      } catch {
        found.isRefused = true
        return found
      }
    } while start < text.count
    return found
  }

  private func add(
    _ records: SourceRecords, _ text: [UInt8], at offset: Int64, after lines: Int,
    to found: inout Found
  ) {
    let texts = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (text, record) in zip(texts, records.records) {
      found.records.append(
        Found.Record(
          offset: offset + Int64(record.start), length: record.length,
          line: lines + record.line, reason: record.fault?.reason, text: Array(text)))
    }
    found.source += records.source
  }
}
