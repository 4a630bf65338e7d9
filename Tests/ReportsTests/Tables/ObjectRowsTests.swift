import Definitions
import EventLog
import Expectations
import Funnels
import TestSupport
import Testing

@testable import Reports

/// An object may be copied from a row before it; nobody may see that.
struct ObjectRowsTests {
  /// A row of all kinds of fields, behind its segment.
  private struct Row {
    var segment: Text
    var text: Text?
    var words: String?
    var integer: Int?
    var number: Double?
    var boolean: Bool?

    init(_ random: inout SplitMix64) {
      segment = random.pick(["ios", "web", "a \"b\"", "-", ""])
      text = random.pick([nil, "", "a", "b", "1", "null", "a,b", "\"", "=1", "é"])
      words = random.pick([nil, "", "a", "true", "x y", "'"])
      integer = random.pick([nil, 0, 1, 10, -1, .max, .min])
      number = random.pick([nil, 0, 1, 0.5, 1.0 / 3, .nan, 1e300, -1.2345678901234567e-300])
      boolean = random.pick([nil, true, false])
    }

    func write(to writer: inout RowWriter) {
      writer.row { row in
        row.key(
          RowKey(
            flow: FlowKey(flow: "tour", version: nil), breakdown: .field(.device(.platform)),
            segment: .value(segment)))
        row.text(text)
        row.words(words)
        row.integer(integer)
        row.number(number)
        row.boolean(boolean)
      }
    }
  }

  private let columns = ["flow", "version", "by", "segment", "t", "w", "i", "n", "b"]
  private var marks: ObjectMarks { ObjectMarks(keys: columns) }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `rows one after the other are the objects and lines of each alone`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var kinds: [Row] = []
    for _ in 0..<40 { kinds.append(Row(&random)) }
    var together = RowWriter(columns: columns.count, marks)
    var (lines, objects): ([UInt8], [UInt8]) = ([], [])
    for place in 0..<2_000 {
      let row = random.below(3) == 0 ? Row(&random) : random.pick(kinds)
      row.write(to: &together)
      var alone = RowWriter(columns: columns.count, marks, isContinued: place > 0)
      row.write(to: &alone)
      lines += alone.bytes.csv
      objects += alone.bytes.json
    }
    expect(together.bytes.csv, equals: lines)
    expect(together.bytes.json, equals: objects)
  }

  @Test func `a text that looks like a number, and none, are objects of their own`() {
    var writer = RowWriter(columns: 1, ObjectMarks(keys: ["a"]))
    for _ in 0..<2 {
      writer.row { $0.text("1") }
      writer.row { $0.integer(1) }
      writer.row { $0.text("") }
      writer.row { $0.text(nil) }
    }
    let four = #"{"a": "1"},\#n{"a": 1},\#n{"a": ""},\#n{"a": null}"#
    expect(
      String(decoding: writer.bytes.json, as: UTF8.self), equals: "\n\(four),\n\(four)")
  }

  @Test func `hidden counts are counted in every row, also in one like another`() {
    var writer = RowWriter(columns: 1, ObjectMarks(keys: ["a"]))
    for _ in 0..<3 { writer.row { $0.count(.hidden) } }
    writer.row { $0.count(nil) }
    expect(writer.hiddenCount, equals: 3)
    expect(String(decoding: writer.bytes.csv, as: UTF8.self), equals: "\n\n\n\n")
  }
}
