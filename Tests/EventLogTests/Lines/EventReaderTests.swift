import EventLog
import Expectations
import Testing

struct EventReaderTests {
  @Test func `a line with everything becomes an event with everything`() throws {
    let line = #"""
      {"event":"choice_made","timestamp":"2026-03-01T00:00:00.459Z","anonymous_id":"i-1",
      "user_id":"u-1","event_id":"e-1","session_id":"s-1","sequence":7,"flow":"lockedin",
      "flow_version":"3","step":"difficulty","step_index":2,"variant":"B",
      "experiments":{"z":"A","a":"B"},"permission":"health","choice":"difficulty",
      "value":["hard",1,true],"platform":"ios","app_version":"2.4.0","os_version":"18.1",
      "locale":"de_DE","country":"DE","properties":{"build":"debug","n":2.0,"list":[1]}}
      """#.filter { $0 != "\n" }
    var expected = Event(user: "i-1", time: 1_772_323_200_459, kind: .choiceMade)
    expected.otherID = "u-1"
    expected.eventID = "e-1"
    expected.session = "s-1"
    expected.sequence = 7
    expected.flow = "lockedin"
    expected.flowVersion = "3"
    expected.step = "difficulty"
    expected.stepIndex = 2
    expected.variant = "B"
    expected.experiments = [
      ExperimentVariant(experiment: "a", variant: "B"),
      ExperimentVariant(experiment: "z", variant: "A"),
    ]
    expected.permission = "health"
    expected.choice = "difficulty"
    expected.values = ["hard", "1", "true"]
    expected.device[.platform] = "ios"
    expected.device[.appVersion] = "2.4.0"
    expected.device[.osVersion] = "18.1"
    expected.device[.locale] = "de_DE"
    expected.device[.country] = "DE"
    expected.properties = ["build": "debug", "n": "2"]
    let settings = ScanSettings(properties: ["n", "build", "list", "missing"])
    try expect(event(line, settings: settings), equals: expected)
  }

  @Test(arguments: ["", " ", "\t \r"])
  func `a blank line is no event and no rejection`(line: String) throws {
    try expectNil(event(line))
  }

  @Test(
    arguments: [
      (#""anonymous_id":"a","user_id":"u""#, "a", "u", "u", "a"),
      (#""user_id":"u","anonymous_id":"a""#, "a", "u", "u", "a"),
      (#""userId":"u""#, "u", nil, "u", nil),
      (#""distinct_id":"d""#, "d", nil, "d", nil),
      (#""distinct_id":"d","install_id":"i","userId":"c","user_id":"u""#, "i", "u", "u", "i"),
      (#""device_id":"v","install_id":"i""#, "v", nil, "v", nil),
      (#""anonymousId":"c","device_id":"v""#, "c", nil, "c", nil),
      (#""anonymous_id":null,"user_id":"u""#, "u", nil, "u", nil),
      (#""anonymous_id":"","device_id":7"#, "7", nil, "7", nil),
      (#""anonymous_id":"x","user_id":"x""#, "x", nil, "x", nil),
    ] as [(String, Text, Text?, Text, Text?)])
  func `who the user is follows the identity`(
    ids: String, install: Text, installOther: Text?, account: Text, accountOther: Text?
  ) throws {
    let line = #"{"event":"started","ts":1772323200000,\#(ids)}"#
    let byInstall = try event(line)
    expect(byInstall?.user == install && byInstall?.otherID == installOther)
    let byAccount = try event(line, settings: ScanSettings(identities: [.account]))
    expect(byAccount?.user == account && byAccount?.otherID == accountOther)
  }

  @Test(
    arguments: [
      ("9223372036854775807", "9223372036854775807"),
      ("9223372036854775808", "9223372036854775808"),
      ("123456789012345678901234567890", "123456789012345678901234567890"),
      ("-0", "0"), ("-7", "-7"), (#""\u0061\ud83d\ude00""#, "a😀"),
      (#""cafe\u0301""#, "cafe\u{301}"),
    ] as [(String, Text)])
  func `an id is its bytes or its digits`(id: String, user: Text) throws {
    let read = try event(
      #"{"event":"started","ts":1772323200000,"user_id":\#(id),"event_id":\#(id),"session_id":\#(id)}"#
    )
    expect(read?.user == user && read?.eventID == user && read?.session == user)
  }

  @Test(arguments: [
    (#""event":"started","kind":"completed""#, EventKind.completed),
    (#""event":5,"kind":"completed""#, .completed),
    (#""event":"started","kind":null"#, .started),
    (#""event":"started","kind":"""#, .started),
    (#""event_name":"started","name":"completed""#, .completed),
    (#""event_name":"started","name":"x","event":"exposed""#, .exposed),
    (#""event_name":"started""#, .started),
  ])
  func `kind goes before event, and event before its other spellings`(
    names: String, kind: EventKind
  ) throws {
    try expect(event(#"{"user_id":"u","ts":1772323200000,\#(names)}"#)?.kind, equals: kind)
  }

  @Test(
    arguments: [
      (#""step":"a""#, "a", nil), (#""step":"a","step_index":3"#, "a", 3), (#""step":2"#, nil, 2),
      (#""step":2.0"#, nil, 2), (#""step":2e0,"page":"a""#, nil, 2),
      (#""step":2,"step_index":3"#, nil, 3),
      (#""step":"2""#, "2", nil), (#""page_index":0"#, nil, 0),
      (#""step":"","page":"a""#, "a", nil),
      (#""step_id":"e","step_name":"d","screen":"c","page":"b""#, "b", nil),
      (#""step_number":-1"#, nil, -1), (#""step":-0"#, nil, 0),
      (#""step_index":9223372036854775807"#, nil, .max),
    ] as [(String, Text?, Int64?)])
  func `a step is a name or a whole number`(fields: String, name: Text?, index: Int64?) throws {
    let read = try event(#"{"user_id":"u","ts":1772323200000,"event":"page_viewed",\#(fields)}"#)
    expect(read?.step == name && read?.stepIndex == index)
  }

  @Test(
    arguments: [
      (#""a""#, ["a"]), ("1", ["1"]), ("-0", ["0"]), ("2.0", ["2"]), ("0.10", ["0.1"]),
      ("true", ["true"]), ("false", ["false"]), ("null", nil), (#""""#, nil), ("[]", []),
      (#"["a","b"]"#, ["a", "b"]), (#"[ "a" , null , "" , 1.50 , false ]"#, ["a", "1.5", "false"]),
      ("[null]", []), (#"["\n"]"#.replacing("n", with: "u00e9"), ["é"]),
    ] as [(String, [Text]?)])
  func `values are text`(value: String, values: [Text]?) throws {
    let read = try event(
      #"{"user_id":"u","ts":1772323200000,"event":"choice_made","choice":"c","value":\#(value)}"#)
    expect(read?.values, equals: values)
  }

  @Test(
    arguments: [
      (#"{"p":"a"}"#, "a"), (#"{"p":1e2}"#, "100"), (#"{"p":false}"#, "false"),
      (#"{"p":null}"#, nil),
      (#"{"p":""}"#, nil), (#"{"p":[1]}"#, nil), (#"{"p":{"p":1}}"#, nil), (#"{"x":{"p":1}}"#, nil),
      (#"{"\u0070":"a"}"#, "a"), (#"{"x":1,"x":2,"p":"a"}"#, "a"), ("null", nil), ("{}", nil),
    ] as [(String, Text?)])
  func `a property is text, unless it is an object or an array`(
    properties: String, value: Text?
  ) throws {
    let line = #"{"user_id":"u","ts":1772323200000,"event":"started","props":\#(properties)}"#
    try expect(
      event(line, settings: ScanSettings(properties: ["p"]))?.properties["p"], equals: value)
  }

  @Test func `experiments without a variant are absent`() throws {
    let read = try event(
      #"{"user_id":"u","ts":1772323200000,"event":"started","experiments":{"b":null,"c":"","\u0061":"x"}}"#
    )
    expect(read?.experiments, equals: [ExperimentVariant(experiment: "a", variant: "x")])
  }

  @Test(
    arguments: [
      ("978307200000", 978_307_200_000), ("253402300799999", 253_402_300_799_999),
      (#""2001-01-01T00:00:00Z""#, 978_307_200_000),
      (#""2001-01-01T01:00:00+01:00""#, 978_307_200_000),
    ] as [(String, Int64)])
  func `a timestamp is RFC 3339 or epoch milliseconds`(ts: String, time: Int64) throws {
    try expect(event(#"{"user_id":"u","event":"started","ts":\#(ts)}"#)?.time, equals: time)
  }

  @Test func `the latest time is the last that is read`() throws {
    var settings = ScanSettings()
    settings.latestTime = 1_772_323_200_000
    try expect(
      event(#"{"user_id":"u","event":"started","ts":1772323200000}"#, settings: settings)?.time,
      equals: 1_772_323_200_000)
    expect(
      rejection(#"{"user_id":"u","event":"started","ts":1772323200001}"#, settings: settings)?
        .reason, equals: .badTimestamp)
  }

  @Test(arguments: [
    #"{"user_id":"u","event":"started","ts":1772323200000,"NA":"NA","variant":"null"}"#,
    "\t{ \"user_id\" :\"u\"\r, \"event\": \"started\" ,\"ts\" : 1772323200000 } \r",
    #"{"user_id":"u","event":"started","ts":1772323200000,"time":{},"deep":[[{"a":[1,{}]}]]}"#,
    #"{"user_id":"u","event":"started","ts":1772323200000,"timestamp":null,"time":""}"#,
  ])
  func `what is not asked for costs nothing`(line: String) throws {
    try expect(event(line)?.time, equals: 1_772_323_200_000)
  }
}
