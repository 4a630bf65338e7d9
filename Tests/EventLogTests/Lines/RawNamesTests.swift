import Definitions
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
    #expect(names(line, read: .quickly) == names(line, read: .slowly))
  }

  @Test func `the order of keys does not matter`() {
    #expect(
      names(#"{"flow":"a","step":"b","os":"c","country":"d"}"#)
        == names(#"{"country":"d","step":"b","os":"c","flow":"a"}"#))
  }

  @Test func `another value, kind of value or spelling is another name`() {
    let lines = [
      #"{"step":"a"}"#, #"{"step":"b"}"#, #"{"step":"1"}"#, #"{"step":1}"#, #"{"page":"a"}"#,
      #"{"flow":"a"}"#, #"{"flow":"a","step":"b"}"#, #"{"flow":"b","step":"a"}"#, #"{"x":1}"#,
      #"{"step":"exactly fifteen"}"#, #"{"step":"exactly sixteen!"}"#,
      #"{"step":"exactly fifteen","flow":"!"}"#,
    ]
    #expect(Set(lines.map { names($0).what }).count == lines.count)
    #expect(lines.allSatisfy { names($0).context == 0 })
  }

  @Test func `what happened and its circumstances are apart`() {
    let line = names(#"{"step":"a","platform":"a"}"#)
    #expect(line.what == names(#"{"step":"a"}"#).what)
    #expect(line.context == names(#"{"platform":"a"}"#).context)
    #expect(line.what != line.context)
  }

  @Test func `a property makes circumstances of its own, also where nothing else does`() {
    var contexts: Set<UInt64> = []
    for plan in ["pro", "free", "a plan of more than fifteen bytes", ""] {
      var settings = ScanSettings()
      settings.properties = ["plan"]
      var fields = LineFields(settings: settings)
      var automaton = KeyAutomaton(hash: hash)
      let line = #"{"user_id":"u","ts":1,"properties":{"plan":"\#(plan)"}}"#
      PaddedBytes.withCopy(of: Array(line.utf8)) { bytes in
        #expect(fields.readOnFastPath(bytes, by: &automaton) != nil)
        try? fields.readProperties(in: bytes)
        contexts.insert(fields.rawContext(in: bytes, by: hash))
      }
    }
    #expect(contexts.count == 4)
  }

  private enum Reading { case quickly, slowly }

  private func names(_ line: String, read reading: Reading = .quickly) -> RawNames {
    var fields = LineFields(settings: ScanSettings())
    var automaton = KeyAutomaton(hash: hash)
    PaddedBytes.withCopy(of: Array(line.utf8)) { bytes in
      switch reading {
      case .quickly:
        #expect(fields.readOnFastPath(bytes, by: &automaton) != nil)
      case .slowly:
        // Whether the line is an event does not matter: its members are read first.
        try? fields.read(bytes, from: 0)
        fields.hashNames(in: bytes, by: hash)
      }
    }
    return fields.names
  }
}
