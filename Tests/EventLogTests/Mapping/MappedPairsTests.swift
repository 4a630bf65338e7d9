import EventLog
import Testing

/// Arrays of pairs read by learned states, against the reference path of the same lines.
///
/// Lines come several times, since what the first has taught the next are read by.
struct MappedPairsTests {
  private static let values = [
    #"{"string_value":"welcome"}"#, #"{"string_value":""}"#, #"{"string_value":"a\"b"}"#,
    #"{"string_value":"naïve"}"#, #"{"int_value":"3"}"#, #"{"int_value":3}"#,
    #"{"double_value":2.5}"#, #"{"string_value":null,"int_value":"3"}"#,
    #"{"string_value":"a","int_value":null}"#,
    #"{"string_value":"a","int_value":null,"float_value":null,"double_value":null}"#,
    #"{"string_value":null,"int_value":"4","float_value":null,"double_value":null}"#,
    #"{"string_value":null,"int_value":null,"float_value":null,"double_value":7}"#,
    #"{"string_value":"a","set_timestamp_micros":"1673858394853000"}"#,
    #"{"string_value":null,"int_value":"4","float_value":null,"double_value":null,"set_timestamp_micros":"1"}"#,
    #"{"int_value":null,"string_value":"b"}"#, #"{"int_value":null}"#, #"{}"#, "null",
    #""plain""#, "17", #"{"other":"x"}"#, #"{"other":{"step":"x"}}"#, #"["a"]"#,
    #"{"string_value":"a"}}"#, #"{"string_value":"a","int_value":null}5"#,
    #"{"string_value":"a","int_value":nullx}"#, #"{"string_value":"a",}"#, #"{"string_value":{}}"#,
    #"{"string_value":"a" , "int_value" : null }"#, #""{""#, #""{"},":"x""#,
    #"{"string\u005fvalue":"escaped","int_value":null}"#,
    #"{"string_value":null,"int_value":null}"#,
    #"{"int_value":null,"naïve":1,"string\u005fvalue":"behind"}"#,
  ]
  /// Keys that are wanted, and keys that nobody asks for.
  private static let keys = [
    "step_name", "ga_session_id", "color",
    "a_name_that_is_so_long_that_no_step_could_hold_it_with_all_that_stands_around_it",
  ]

  @Test(arguments: keys)
  func `both ways find the same in every shape of a pair`(key: String) {
    let pairs = Self.values.map { #"[{"key":"\#(key)","value":\#($0)}]"# }
    let more = Self.values.map {
      #"[{"key":"flow","value":{"string_value":"f"}},{"key":"\#(key)","value":\#($0)}]"#
    }
    expectAgreement(on: pairs + more)
  }

  @Test func `an object is never taken for an array of pairs, nor an array for an object`() {
    expectAgreement(on: [
      #"{"step_name":"a"}"#, #"[{"step_name":"a"}]"#, #"[{"key":"step_name","value":"a"}]"#,
      #"{"key":"step_name","value":"a"}"#, #"{"step_name":"b"}"#, #"[{"step_name":"b"},{}]"#,
      #"[{"value":"a","key":"step_name"}]"#, #"[{"key":"step_name"}]"#, #"[]"#, #"{}"#, #"[7]"#,
      #"[{"key":"step_name","value":"a","more":1}]"#, #"[{"key":"step_name","value":"a"}"#,
      #"[{"key":"step_name","value":"a"},]"#, #"[{"key":"step_name","value":"a"}{"#,
      #"[{"key":"step_name","value":"a"},{"key":"step_name","value":"a"}]"#,
      #"[ {"key":"step_name","value":"a"} ]"#, #"[{ "key" : "step_name" , "value" : "a" }]"#,
      #"[{"key":"step\u005fname","value":"a"}]"#, #"[{"key":"naïve","value":"a"}]"#,
    ])
  }

  @Test func `more keys than can follow one another are read all the same`() {
    expectAgreement(
      on: (0..<40).map { number in
        #"[{"key":"key_\#(number)","value":{"string_value":"x"}},"#
          + #"{"key":"step_name","value":{"string_value":"step \#(number % 3)"}},"#
          + #"{"key":"key_\#(number * 7 % 40)_b","value":{"int_value":"\#(number)"}}]"#
      })
  }

  /// Reads lines with these parameters, each three times, in both ways.
  private func expectAgreement(
    on parameters: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let once = parameters.map {
      Array(
        (#"{"event_timestamp":"1772964011000000","event_name":"Onboarding Step Viewed","#
          + #""user_pseudo_id":"A","event_params":\#($0),"platform":"IOS"}"#).utf8)
    }
    let lines = once + once.reversed() + once
    var settings = ScanSettings()
    settings.mappings = [Mapping(preset: .ga4)]
    let quick = LogReading(chunks: [[mappedChunk(lines)]], settings: settings)
    let slow = LogReading(chunks: chunksOfReferencePath(lines), settings: settings)
    #expect(quick.lines == lines.count, sourceLocation: sourceLocation)
    #expect(quick == slow, sourceLocation: sourceLocation)
  }
}
