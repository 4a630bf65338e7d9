import Expectations
import Testing

@testable import EventLog

struct ShortNamesTests {
  @Test func `every name is found at its place`() {
    let names = ShortNames(FieldName.spellings)
    for (index, name) in FieldName.spellings.enumerated() {
      expect(find(name, in: names), equals: index)
    }
  }

  @Test func `a name that differs in any one byte is another`() {
    let listed = ["a", "abcdefgh", "abcdefghi", "abcdefghijklmnop", "abcdefghijklmnopqrstuvwxyz"]
    let names = ShortNames(listed)
    for name in listed {
      for place in name.utf8.indices {
        var bytes = Array(name.utf8)
        bytes[name.utf8.distance(from: name.utf8.startIndex, to: place)] = UInt8(ascii: "_")
        expectNil(find(String(decoding: bytes, as: UTF8.self), in: names))
      }
      expectNil(find(name + "\0", in: names))
    }
    expectNil(find("", in: names))
    expectNil(find(String(repeating: "a", count: 1000), in: names))
  }

  private func find(_ name: String, in names: ShortNames) -> Int? {
    PaddedBytes.withCopy(of: Array(name.utf8)) { names.index(of: $0, 0..<$0.count) }
  }
}
