import Expectations
import Testing

@testable import EventLog

/// The fast path of lines, alone: what it takes, what it leaves to its slow twin, what it learns.
struct KeyAutomatonTests {
  @Test func `a line of plain values is taken at the first sight`() {
    expect(quick([#"{"event":"started","user_id":"u","ts":1772323200459}"#]), equals: [.all])
  }

  @Test func `a line feed, with or without a carriage return, ends it`() {
    expect(quick(["{\"user_id\":\"u\"}\r"]), equals: [.all])
    expect(quick(["{\"user_id\":\"u\"} "]), equals: [.nothing])
    expect(quick(["{\"user_id\":\"u\"}}"]), equals: [.nothing])
    expect(quick(["{\"user_id\":\"u\""]), equals: [.nothing])
  }

  @Test(arguments: [
    #""plain""#, #""""#, #""with \"escapes\" \u00e9""#, #""naïve 😀""#, "0", "-0", "17", "-17.5e3",
    "true", "false", "null", "[]", "[1,[2]]", "{}", #"["a"]"#, #"["a","b"]"#, #"["a", "", "b"]"#,
    #"["a",  "b"]"#, #"["a" ,"b" ]"#, #"["a",1]"#, #"["é","\n"]"#, #"{"a":{"b":[{}],"c":"é"}}"#,
    #""exactly sixteen!""#, #""a string of more than two times sixteen""#,
  ])
  func `values of every kind are taken`(value: String) {
    let line = #"{"x":VALUE,"y":VALUE}"#.replacing("VALUE", with: value)
    expect(quick([line, line]), equals: [.all, .all])
  }

  @Test(arguments: [
    #""half \ud83d""#, "\"raw \u{1}\"", #""bad \x""#, "01", "1.", "-", "tru", "nulL", "[1,]",
    #"["a",]"#,
    #"["a"#, #"["a","b"#, #"["a" "b"]"#, #"["a"}"#, #"["a",,"b"]"#, #"["\ud83d"]"#,
    #"{"a":1,}"#, #"{"a" 1}"#, #"{"a":01}"#, #"{"a":"\ud83d"}"#, "{,}", "}", "", "1 2",
  ])
  func `nothing is said of a line with a fault`(value: String) {
    let line = #"{"x":VALUE,"y":VALUE}"#.replacing("VALUE", with: value)
    expect(quick([line, line]), equals: [.nothing, .nothing])
  }

  @Test func `bytes that are no UTF-8 are left alone, in strings of all depths`() {
    for line in [#"{"x":"?"}"#, #"{"x":{"y":"?"}}"#, #"{"x":["?"]}"#, #"{"?":1}"#] {
      let bytes = Array(line.utf8).map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
      var reader = FastPathReader()
      expectNil(reader.read(bytes))
    }
  }

  @Test func `nothing is said of a line with a key twice or a value of a wrong type`() {
    expect(quick([#"{"flow":"a","flow":"b"}"#]), equals: [.nothing])
    expect(quick([#"{"flow":17}"#]), equals: [.nothing])
    expect(quick([#"{"flow":null}"#]), equals: [.all])
    expect(quick([#"{"x":"a","x":"b"}"#]), equals: [.all])
  }

  @Test func `blanks are learned like the keys they stand beside`() {
    var reader = FastPathReader()
    expect(reader.read(#"{"a": 1, "b": "two"}"#) != nil)
    expect(reader.read(#"{"a":1,"b":"two"}"#) != nil)
    expect(reader.read(#"{ "a" : 1 , "b" : "two"}"#) != nil)
    expect(reader.steps, equals: 6)
    expectNil(reader.read(#"{"a":1,"b":"two" }"#))
  }

  @Test func `lines of one layout teach it once`() {
    var reader = FastPathReader()
    for number in 0..<100 {
      expect(reader.read(#"{"user_id":"u\#(number)","n":\#(number),"p":{"q":"r"}}"#) != nil)
    }
    expect(reader.steps, equals: 4)
  }

  @Test func `a value that is a string here and a number there has two steps, or one`() {
    var reader = FastPathReader()
    expect(reader.read(#"{"w":1,"step":"a","x":2}"#) != nil)
    expect(reader.read(#"{"w":1,"step":1,"x":2}"#) != nil)
    expect(reader.steps, equals: 4)
    var other = FastPathReader()
    expect(other.read(#"{"w":1,"step":1,"x":2}"#) != nil)
    expect(other.read(#"{"w":1,"step":"a","x":2}"#) != nil)
    expect(other.steps, equals: 3)
  }

  @Test func `lines that begin with different keys share no steps, up to 128 steps`() {
    var reader = FastPathReader()
    expect(reader.read(#"{"a":1,"b":2,"c":{"d":3}}"#) != nil)
    expect(reader.read(#"{"b":1,"a":2,"c":{"d":3}}"#) != nil)
    expect(reader.steps, equals: 8)
    let keys = (0..<120).map { #""k\#($0)":1"# }.joined(separator: ",")
    expect(reader.read("{\(keys)}") != nil)
    expect(reader.steps, equals: 128)
    expect(reader.read(#"{"y":1,"e":2}"#) != nil)
    expect(reader.read(#"{"z":1,"e":2}"#) != nil)
    expect(reader.steps, equals: 131)
  }

  @Test func `two producers of 150 keys each have steps for all of them`() {
    var reader = FastPathReader()
    let keys = (0..<150).map { #""k\#($0)":1"# }.joined(separator: ",")
    for line in [#"{"z":1}"#, #"{"a":1,\#(keys)}"#, #"{"b":1,\#(keys)}"#] {
      expect(reader.read(line) != nil)
    }
    expect(reader.steps, equals: 153)
  }

  @Test func `nothing is read over a line feed, not even where JSON would allow it`() {
    for line in [
      "{\"a\":[1,\n2]}", "{\"a\":1,\n\"b\":2}", "{\n\"a\":1}", "{\"a\":\n1}", "{\"a\":1\n}",
    ] {
      var reader = FastPathReader()
      expectNil(reader.read(line))
    }
  }

  @Test func `where a ninth key follows, the line is left to the reference path`() {
    var reader = FastPathReader()
    for number in 1...8 { expect(reader.read(#"{"k\#(number)":1}"#) != nil) }
    expectNil(reader.read(#"{"k9":1}"#))
    expect(reader.read(#"{"k8":1}"#) != nil)
  }

  @Test func `there is room for 254 steps, and then only for what is known`() {
    var reader = FastPathReader()
    let keys = (0..<300).map { #""k\#($0)":1"# }
    expect(reader.read("{\(keys[..<254].joined(separator: ","))}") != nil)
    expectNil(reader.read("{\(keys.joined(separator: ","))}"))
    expect(reader.read("{\(keys[..<254].joined(separator: ","))}") != nil)
    expect(reader.steps, equals: 254)
  }

  @Test func `keys that are long, escaped or not ASCII are left to the reference path`() {
    // With its quotes, colon and brace a key of sixty bytes just fits.
    let long = String(repeating: "k", count: 60)
    expect(quick([#"{"\#(long)":1}"#]), equals: [.all])
    expect(quick([#"{"\#(long)k":1}"#]), equals: [.nothing])
    expect(quick([#"{"\u0061":1}"#]), equals: [.nothing])
    expect(quick([#"{"é":1}"#]), equals: [.nothing])
  }

  // With its quotes, colon and brace a key has four bytes more: up to 16 are compared at once, up to
  // 32 by two blocks, up to 64 by four.
  @Test(arguments: [1, 11, 12, 13, 27, 28, 29, 30, 44, 45, 59, 60])
  func `keys that differ in one byte are told apart`(length: Int) {
    let plain = String(repeating: "k", count: length)
    for place in 0..<length {
      var other = Array(plain.utf8)
      other[place] = UInt8(ascii: "x")
      var reader = FastPathReader()
      expect(reader.read(#"{"\#(plain)":1}"#) != nil)
      expect(reader.read(#"{"\#(String(decoding: other, as: UTF8.self))":1}"#) != nil)
      expect(reader.steps, equals: 2)
      expect(reader.read(#"{"\#(plain)":1}"#) != nil)
      expect(reader.steps, equals: 2)
    }
  }

  @Test func `objects within objects are read to any depth that JSON may have here`() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    }
    expect(quick([nested(12), nested(512), nested(513)]), equals: [.all, .all, .nothing])
  }

  private enum Taken: Equatable { case all, nothing }

  /// What one reader takes of lines, one after the other.
  private func quick(_ lines: [String]) -> [Taken] {
    var reader = FastPathReader()
    return lines.map { line in
      guard let end = reader.read(line) else { return .nothing }
      expect(end, equals: line.utf8.count)
      return .all
    }
  }
}

/// The fast path from bytes to fields.
private struct FastPathReader: ~Copyable {
  private var fields = LineFields(settings: ScanSettings())
  private var automaton = KeyAutomaton(hash: HashKey(low: 1, high: 2).folded)

  var steps: Int { automaton.count }

  /// Where a line ends; `nil` where nothing is said of it.
  mutating func read(_ line: String) -> Int? {
    read(Array(line.utf8))
  }

  mutating func read(_ line: [UInt8]) -> Int? {
    PaddedBytes.withCopy(of: line) { fields.readOnFastPath($0, by: &automaton) }
  }
}
