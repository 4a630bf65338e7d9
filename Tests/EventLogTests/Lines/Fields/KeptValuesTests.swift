import EventLog
import Expectations
import Testing

/// Values besides the fields, on the reference path of native lines.
struct KeptValuesTests {
  @Test(
    arguments: [
      (#""context":{"campaign":{"source":"ads"}}"#, "ads"),
      (#""context":{"campaign":{"source":2.0}}"#, "2"),
      (#""context":{"campaign":{"source":true}}"#, "true"),
      (#""context":{"campaign":"{\"source\":\"ads\"}"}"#, "ads"),
      (#""context":"{\"campaign\":{\"source\":1}}""#, "1"),
      (#""context":[{"key":"campaign","value":{"source":"ads"}}]"#, "ads"),
      (#""context":{"campaign":{"source":null}}"#, nil),
      (#""context":{"campaign":{"source":""}}"#, nil),
      (#""context":{"campaign":{"source":["ads"]}}"#, nil),
      (#""context":{"campaign":{"source":{}}}"#, nil),
      (#""context":{"campaign":"source"}"#, nil),
      (#""context":7"#, nil),
      (#""campaign":{"source":"ads"}"#, nil),
    ] as [(String, Text?)])
  func `a path leads to a value as in mappings`(member: String, value: Text?) throws {
    let event = try read(member, keys: ["/context/campaign/source"])
    expect(event.properties["/context/campaign/source"], equals: value)
  }

  @Test func `aliases of fields are keys like any other, as they are written`() throws {
    let event = try read(#""os":"ios","version":"1""#, keys: ["/os", "/platform"])
    expect(event.device[.platform], equals: "ios")
    expect(event.properties, equals: ["/os": "ios"])
  }

  @Test func `a pointer and a property of that spelling are told apart`() throws {
    let line = #""properties":{"/a":"property","a":"plain"},"a":"line","~":{"/":"odd"}"#
    let event = try read(line, keys: ["/a", "properties./a", "a", "/~0/~1"])
    expect(
      event.properties,
      equals: [
        "/a": "line", "properties./a": "property", "a": "plain", "/~0/~1": "odd",
      ])
    for key in ["/a", "properties./a", "a", "/~0/~1"] as [Text] {
      expect(KeptValue(key: key).key, equals: key)
    }
  }

  @Test func `names are told apart by their first bytes, by their last and by length`() throws {
    let members = #""plan_size_a":1,"plan_size_b":2,"plan_siz":3,"plan_size":4,"p":5,"plan":6"#
    let line = #""properties":{\#(members)}"#
    let event = try read(line, keys: ["plan_size_b", "plan_siz", "p", "plan_size", "plan_size_c"])
    expect(
      event.properties, equals: ["plan_size_b": "2", "plan_siz": "3", "p": "5", "plan_size": "4"])
  }

  @Test(arguments: [
    #""context":1,"context":{}"#, #""context":{"campaign":1,"campaign":2}"#,
    #""context":{"campaign":{"source":1,"source":1}}"#,
    #""context":"{\"campaign\":1,\"campaign\":2}""#,
  ])
  func `a key on the way that stands twice is a fault`(member: String) throws {
    let fault = #expect(throws: Rejection.self) {
      try read(member, keys: ["/context/campaign/source"])
    }
    expect(fault?.reason, equals: .duplicateKey)
    #expect(throws: Never.self) { try read(member, keys: []) }
  }

  @Test func `a value that could be no name is a fault`() throws {
    let fault = #expect(throws: Rejection.self) {
      try read(#""context":"a\u0007b""#, keys: ["/context"])
    }
    expect(fault?.reason, equals: .badName)
  }

  private func read(_ member: String, keys: [Text]) throws -> Event {
    let line =
      #"{"event":"page_viewed","timestamp":"2026-03-01T00:00:00Z","user_id":"u","step":"a",\#(member)}"#
    return try #require(
      try EventReader.readEvent(line: Array(line.utf8), settings: ScanSettings(properties: keys)))
  }
}
