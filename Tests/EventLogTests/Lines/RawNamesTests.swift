import Expectations
import Testing

@testable import EventLog

/// What a line says, as two numbers.
struct RawNamesTests {
  private let hash = HashKey(low: 1, high: 2).folded

  @Test(arguments: [
    #"{"event":"page_viewed","flow":"f","step":"s","platform":"ios","user_id":"u","ts":1}"#,
    #"{"event":"page_viewed","step_index":3,"variant":"","locale":null,"user_id":"u","ts":1}"#,
    #"{"event":"a name of more than fifteen bytes","user_id":"u","ts":1,"country":"é\u0041"}"#,
    #"{"event":"choice_made","choice":"c","value":[1,"a"],"experiments":{"e":"B"},"ts":1}"#,
    #"{"user_id":"u","ts":1}"#,
  ])
  func `the fast path and the slow one come to the same`(line: String) {
    expect(names(line, read: .quickly), equals: names(line, read: .slowly))
  }

  @Test func `the order of keys does not matter`() {
    expect(
      names(#"{"flow":"a","step":"b","os":"c","country":"d"}"#),
      equals: names(#"{"country":"d","step":"b","os":"c","flow":"a"}"#))
  }

  @Test func `another value, kind of value or spelling is another name`() {
    let lines = [
      #"{"step":"a"}"#, #"{"step":"b"}"#, #"{"step":"1"}"#, #"{"step":1}"#, #"{"page":"a"}"#,
      #"{"flow":"a"}"#, #"{"flow":"a","step":"b"}"#, #"{"flow":"b","step":"a"}"#, #"{"x":1}"#,
      #"{"step":"exactly fifteen"}"#, #"{"step":"exactly sixteen!"}"#,
      #"{"step":"exactly fifteen","flow":"!"}"#,
    ]
    expect(Set(lines.map { names($0).shape }).count, equals: lines.count)
    expect(lines.allSatisfy { names($0).dimensions == 0 })
  }

  @Test func `what happened and its circumstances are apart`() {
    let line = names(#"{"step":"a","platform":"a"}"#)
    expect(line.shape, equals: names(#"{"step":"a"}"#).shape)
    expect(line.dimensions, equals: names(#"{"platform":"a"}"#).dimensions)
    #expect(line.shape != line.dimensions)
  }

  @Test func `a property makes circumstances of its own, also where nothing else does`() {
    var dimensionSets: Set<UInt64> = []
    for plan in ["pro", "free", "a plan of more than fifteen bytes", ""] {
      var settings = ScanSettings()
      settings.properties = ["plan"]
      var fields = LineFields(settings: settings)
      var automaton = KeyAutomaton(hash: hash)
      let line = #"{"user_id":"u","ts":1,"properties":{"plan":"\#(plan)"}}"#
      PaddedBytes.withCopy(of: Array(line.utf8)) { bytes in
        expect(fields.readOnFastPath(bytes, by: &automaton) != nil)
        try? fields.readKeptValues(in: bytes, from: 0, .asWritten)
        dimensionSets.insert(fields.rawDimensions(in: bytes, by: hash))
      }
    }
    expect(dimensionSets.count, equals: 4)
  }

  private enum Reading { case quickly, slowly }

  private func names(_ line: String, read reading: Reading = .quickly) -> RawNames {
    var fields = LineFields(settings: ScanSettings())
    var automaton = KeyAutomaton(hash: hash)
    PaddedBytes.withCopy(of: Array(line.utf8)) { bytes in
      switch reading {
      case .quickly:
        expect(fields.readOnFastPath(bytes, by: &automaton) != nil)
      case .slowly:
        // Whether the line is an event does not matter: its members are read first.
        try? fields.read(bytes, from: 0)
        fields.hashNames(in: bytes, by: hash)
      }
    }
    return fields.names
  }
}
