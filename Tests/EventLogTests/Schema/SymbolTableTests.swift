import Expectations
import Testing

@testable import EventLog

struct SymbolTableTests {
  @Test func `equal names have one number, over any growth`() {
    var table = SymbolTable(key: testKey)
    for _ in 0..<2 {
      for number in 0..<1000 { expect(add("name \(number)", to: &table), equals: number) }
    }
    expect(table.count, equals: 1000)
    expect(Array(table.bytes(999)), equals: Array("name 999".utf8))
    expect(Array(table.bytes(0)), equals: Array("name 0".utf8))
  }

  @Test func `names are compared to their last byte`() {
    var table = SymbolTable(key: testKey)
    let names = ["", "a", "ab", "abcdefgh", "abcdefghi", "abcdefghj", "abcdefgi"]
    expect(names.map { add($0, to: &table) }, equals: Array(0..<7))
  }

  private func add(_ name: String, to table: inout SymbolTable) -> Int {
    PaddedBytes.withCopy(of: Array(name.utf8)) { table.number(of: $0) }
  }
}
