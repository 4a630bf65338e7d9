import EventLog
import Expectations
import TestSupport
import Testing

@testable import OnboardingFunnel

/// Rows of a list come in any order and leave in one, whether memory has room for them or not.
struct SortedRowsTests {
  @Test(arguments: [0, 300, 5_000, 1 << 20])
  func `rows leave in the order of flow, id, time and text`(room: Int) throws {
    var random = SplitMix64(seed: 7)
    let rows = (0..<700).map { _ in
      SortedRow(
        flow: random.below(3), user: Text(random.pick(["", "a", "ab", "b", "\u{0}", "é", "zz"])),
        time: Int64(random.below(5)) - 2, isMatured: random.chance(50),
        text: Array("row \(random.below(40))\n".utf8))
    }
    var workers = [
      SortedRows(room: room, folder: "/tmp"), SortedRows(room: room, folder: "/tmp"),
      SortedRows(room: room, folder: "/tmp"),
    ]
    for (place, row) in rows.enumerated() { try workers[place % 2].append(row) }
    expect((workers[0].runs.count > 1), equals: room < 10_000)
    var merge = try RowMerge(workers, room: room)
    var result: [String] = []
    while let row = try merge.next() {
      result.append("\(row.flow) \(row.isMatured) \(String(decoding: row.text, as: UTF8.self))")
    }
    let expected = rows.sorted { one, other in
      if one.flow != other.flow { return one.flow < other.flow }
      if one.user != other.user { return one.user < other.user }
      if one.time != other.time { return one.time < other.time }
      return one.text.lexicographicallyPrecedes(other.text)
    }
    let texts = expected.map { String(decoding: $0.text, as: UTF8.self) }
    expect(result.map { String($0.split(separator: " ", maxSplits: 2)[2]) }, equals: texts)
    expect(result.count { $0.contains("true") }, equals: rows.count { $0.isMatured })
  }

  @Test func `a row longer than a block is read whole`() throws {
    var rows = SortedRows(room: 0, folder: "/tmp")
    let long = Array(repeating: UInt8(ascii: "x"), count: 20_000)
    for number in [2, 1] {
      try rows.append(
        SortedRow(
          flow: 0, user: Text("u\(number)"), time: 0, isMatured: true,
          text: long + [UInt8(ascii: "0") + UInt8(number)]))
    }
    var merge = try RowMerge([rows], room: 0)
    try expect(merge.next()?.text.last, equals: UInt8(ascii: "1"))
    try expect(merge.next()?.text.count, equals: 20_001)
    try expectNil(merge.next())
  }
}
