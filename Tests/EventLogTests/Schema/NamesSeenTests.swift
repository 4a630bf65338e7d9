@testable import EventLog
import Expectations
import Testing

/// Which keys of a log's properties are told to be near the names that a report asks for.
struct NamesSeenTests {
  private static func settings(
    _ properties: [Text], _ fields: [DeviceField] = []
  ) -> ScanSettings {
    var settings = ScanSettings(properties: properties)
    settings.fields = fields
    settings.mappings = [Mapping(preset: .segment)]
    return settings
  }

  private static func line(_ properties: String, _ more: String = "") -> String {
    #"{"event":"page_viewed","ts":1772323200000,"user_id":"u","step":"a","properties":\#(properties)"#
      + more + "}"
  }

  private static func export(_ properties: String) -> String {
    #"{"type":"track","event":"page_viewed","timestamp":"2026-03-01T00:00:00Z","anonymousId":"u","#
      + #""messageId":"m","properties":\#(properties)}"#
  }

  @Test(arguments: [
    (#"{"plan":"pro"}"#, "plan"), (#"{"paln":"pro","plan":"pro"}"#, "paln"),
    (#"{"Paln":1,"plan":"pro"}"#, "Paln"), (#"{"PALN":1,"Paln":1}"#, "PALN"),
    (#"{"p\u006can":true}"#, "plan"), (#"{"plan":null,"pain":""}"#, nil),
    (#"{"plan":{"paln":1}}"#, nil), (#"{"plan":[1]}"#, nil), (#"{"color":1}"#, nil), ("{}", nil),
  ])
  func `the nearest key with a value is told`(properties: String, key: Text?) {
    let scan = scan([Self.line(properties)], settings: Self.settings(["paln"]))
    expect(scan.summary.names.properties["paln"], equals: key)
  }

  @Test(arguments: [
    #"{"plan":"pro"}"#, #"{"plan":{"a":1}}"#, #"{"plan":null}"#, #"{"Paln":2,"plan":1.5}"#,
    #"{"p\u006can":true}"#, #"{"plan":"a","plan":"b"}"#, "[]", #""{\"plan\":1}""#,
  ])
  func `a mapped line shows the same keys read quickly and slowly`(properties: String) {
    let lines = ["{}", properties, #"{"plan":"free","other":1}"#, properties].map {
      Array(Self.export($0).utf8)
    }
    let settings = Self.settings(["paln"], [.country])
    for place in lines.indices {
      let alone = scan([mappedChunk([lines[place]])], settings: settings).summary.names
      let after = scan([mappedChunk([lines[0], lines[place], lines[place]])], settings: settings)
      expect(after.summary.names.properties, equals: alone.properties)
      expectEmpty(after.summary.rejected)
    }
  }

  @Test func `a field of the device is looked for until it comes, and then by no worker`() {
    let with = Self.line(#"{"country":"de","contry":1}"#, #","country":"de""#)
    let without = Self.line(#"{"contry":"de"}"#)
    let settings = Self.settings([], [.country])
    expect(
      scan([without], settings: settings).summary.names.properties, equals: ["country": "contry"])
    let both = scan([with, without], settings: settings).summary.names
    expect(both.fields, equals: [.country])
    // Which key is near does not matter where the field is there.
    expect(both.nearest(to: "country"), equals: .field(.country))
  }

  @Test func `lines that are read quickly show their keys`() {
    let lines = [#"{"color":1}"#, #"{"color":2}"#, #"{"color":3,"contry":"de"}"#].map {
      Self.line($0)
    }
    expect(
      scan(lines, settings: Self.settings([], [.country])).summary.names.properties,
      equals: ["country": "contry"])
    expect(
      scan(lines, settings: Self.settings(["colors"])).summary.names.properties,
      equals: ["colors": "color"])
  }

  @Test func `rejected lines show nothing`() {
    let bad = [
      #"{"event":"page_viewed","ts":1772323200000,"user_id":"u","properties":{"plan":1}}"#,
      #"{"event":"page_viewed","ts":"x","user_id":"u","step":"a","properties":{"plan":1}}"#,
    ]
    let settings = Self.settings(["paln"])
    for order in [bad + [Self.line("{}")], [Self.line("{}"), Self.line("{}")] + bad] {
      let names = scan(order, settings: settings).summary.names
      expectEmpty(names.properties)
    }
  }

  @Test func `parts of a log show the same in any order`() {
    let keys = ["plan", "paln", "pln", "Paln", "palm", "plane", "pan"]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let some = keys.shuffled(using: &random).prefix(1 + Int.random(in: 0..<7, using: &random))
      var forward = NamesSeen()
      var backward = NamesSeen()
      for key in some { forward.merge(NamesSeen(properties: ["paln": Text(key)])) }
      for key in some.reversed() { backward.merge(NamesSeen(properties: ["paln": Text(key)])) }
      expect(forward, equals: backward)
      expect(!some.contains("paln") || forward.properties["paln"] == "paln")
    }
  }

  @Test func `the nearest name is a field or a property, whichever is nearer`() {
    let seen = NamesSeen(fields: [.platform, .locale], properties: ["platfrom": "platfroms"])
    expect(seen.nearest(to: "platfrom"), equals: .field(.platform))
    expectNil(seen.nearest(to: "plan"))
    let property = NamesSeen(fields: [.locale], properties: ["lokal": "lokal_", "xyz": "xyz"])
    expect(property.nearest(to: "lokal"), equals: .property("lokal_"))
  }
}
