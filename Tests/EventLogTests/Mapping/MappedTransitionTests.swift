import Expectations
import Testing

@testable import EventLog

/// What stands between two values of a mapped line.
struct MappedTransitionTests {
  @Test(arguments: [
    (#"{"event":"a"}"#, #"{"event":""#),
    (#"{"event":17}"#, #"{"event":"#),
    (#"{ "event" : "a" }"#, #"{ "event" : ""#),
    (#"{"context":{"app":{"version":"2"}}}"#, #"{"context":{"app":{"version":""#),
    (#"{"context": { "app": {"build":7}}}"#, #"{"context": { "app": {"build":"#),
    // Nothing in it is wanted.
    (#"{"context":{"network":{"wifi":true}}}"#, #"{"context":{"network":"#),
    (#"{"context":{}}"#, #"{"context":"#),
    (#"{"context":{"app":{}}}"#, #"{"context":{"app":"#),
    (#"{"context":{"\u0061pp":{"version":"2"}}}"#, #"{"context":"#),
  ])
  func `a step goes on to its value through all objects that begin`(line: String, step: String) {
    expect(Self.step(of: line), equals: step)
  }

  @Test func `a step that would be too long ends before an object`() {
    let key = String(repeating: "k", count: KeyState.longest - #"{"properties":{"":"#.count)
    expect(Self.step(of: #"{"properties":{"\#(key)":1}}"#), equals: #"{"properties":{"\#(key)":"#)
    expect(Self.step(of: #"{"properties":{"\#(key)":"a"}}"#), equals: #"{"properties":"#)
  }

  @Test func `no object begins within a step where none may`() {
    expect(Self.step(of: #"{"context":{"locale":"en"}}"#, entering: false), equals: #"{"context":"#)
  }

  @Test(arguments: [
    (#","build":"7""#, #","build":""#),
    (#"},"locale":"en""#, #"},"locale":""#),
    (#"} , "device":{"type":"ios"}"#, #"} , "device":{"type":""#),
    (#"}},"event":"a""#, #"}},"event":""#),
    (#"}},"properties":{"step":"a"}"#, #"}},"properties":{"step":""#),
    (#"}}},"event":"a""#, nil),
    (#"}}"#, nil),
    (#"}"event":"a""#, nil),
  ])
  func `a step begins with the objects that end`(text: String, step: String?) {
    var keys = Self.keys
    let outer = keys.role(of: "context", in: MappedKeys.root)?.node ?? MappedKeys.root
    let app = keys.role(of: "app", in: outer)?.node ?? MappedKeys.root
    expect(keys.depth(of: app), equals: 3)
    expect(Self.step(of: text, from: .value(app), keys: &keys), equals: step)
  }

  private static var keys: MappedKeys {
    MappedKeys(Mapping(preset: .segment), settings: ScanSettings())
  }

  private static func step(of line: String, entering: Bool = true) -> String? {
    var keys = keys
    return step(of: line, from: .object(MappedKeys.root), entering: entering, keys: &keys)
  }

  private static func step(
    of line: String, from beginning: MappedTransition.Beginning, entering: Bool = true,
    keys: inout MappedKeys
  ) -> String? {
    PaddedBytes.withCopy(of: Array(line.utf8)) { bytes in
      MappedTransition(bytes, at: 0, from: beginning, entering: entering, keys: &keys).map {
        String(decoding: bytes.array($0.range), as: UTF8.self)
      }
    }
  }
}
