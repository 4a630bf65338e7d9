import EventLog
import Expectations
import Testing

/// Values that never change, and lines that lack something: what the fast path knows by heart of an
/// export, against the reference path of each line.
struct ConstantValueCacheTests {
  @Test func `a line of known values in which any byte changes is judged as if nothing were known`()
  {
    let usual = Self.line(step: "welcome")
    var lines = Array(repeating: usual, count: 40)
    for place in usual.indices {
      for byte in Array("x\"".utf8) {
        var other = usual
        other[place] = byte
        lines.append(other)
      }
    }
    let readings = Readings(of: lines)
    expect(readings.quick, equals: readings.slow)
    #expect(readings.quick.accepted.count > 200)
    #expect(readings.quick.rejectedCounts.count > 3)
  }

  @Test func `a value that has never changed may change, and change back`() {
    var lines: [[UInt8]] = []
    for library in ["swift", "swift", "swift", "kotlin", "swift", #"sw\"ift"#, "", "swift"] {
      for step in ["welcome", "goals"] { lines.append(Self.line(step: step, library: library)) }
    }
    let readings = Readings(of: lines)
    expect(readings.quick, equals: readings.slow)
    expect(readings.quick.accepted.count, equals: 16)
  }

  @Test func `a value that changes for long and then no more is read all the same`() {
    let changing = (0..<500).map { Self.line(step: "welcome", library: "swift\($0)") }
    let readings = Readings(of: changing + Array(repeating: changing[0], count: 50))
    expect(readings.quick, equals: readings.slow)
    expect(readings.quick.accepted.count, equals: 550)
  }

  @Test func `a string behind a key that was first met with null is the string`() {
    // The key's step was learned without the quote.
    let lines = ["null", #""en_US""#, #""en_US""#, #""en_US""#, "null", #""de""#, #""en_US""#].map {
      Self.line(step: "welcome", locale: $0)
    }
    let readings = Readings(of: lines)
    expect(readings.quick, equals: readings.slow)
    expect(readings.quick.accepted.map(\.dimensions.device[.locale]?.string).last, equals: "en-US")
  }

  @Test func `a key that stands twice is found behind known values too`() {
    let usual = Self.line(step: "welcome")
    let text = String(decoding: usual, as: UTF8.self)
    let twice = text.replacing(#","locale":"en_US""#, with: #","locale":"en_US","locale":"en_US""#)
    let readings = Readings(of: Array(repeating: usual, count: 9) + [Array(twice.utf8)])
    expect(readings.quick, equals: readings.slow)
    expect(readings.quick.rejectedCounts, equals: [.duplicateKey: 1])
  }

  @Test func `the same variant counts on an exposure and not on what follows`() {
    let lines = (0..<60).map { index in
      Self.line(
        event: index % 3 == 0 ? "Experiment Viewed" : "Onboarding Step Viewed",
        step: index % 2 == 0 ? "welcome" : "goals",
        more: #","experiment_name":"onb","variation_name":"\#(index % 5 < 2 ? "a" : "b")""#)
    }
    let readings = Readings(of: lines)
    expect(readings.quick, equals: readings.slow)
    let dimensionSets = readings.quick.accepted.map(\.dimensions)
    expect(dimensionSets.filter { !$0.experiments.isEmpty }.count, equals: 20)
  }

  @Test func `lines that lack what their event must have are counted, whatever else is wrong`() {
    let sound = Self.line(
      event: "Onboarding Permission Denied", step: "welcome", more: #","permission":"p""#)
    let lacking = Self.line(event: "Onboarding Permission Denied", step: "welcome")
    let badTime = Self.line(
      event: "Onboarding Permission Denied", step: "welcome", time: "yesterday")
    let badLocale = Self.line(
      event: "Onboarding Permission Denied", step: "welcome", locale: #"{"a":1}"#)
    let nobody = Self.line(event: "Onboarding Permission Denied", step: "welcome", user: "")
    let lines = (0..<20).flatMap { _ in [sound, lacking, lacking, badTime, badLocale, nobody] }
    let readings = Readings(of: lines)
    expect(readings.quick, equals: readings.slow)
    expect(readings.quick.accepted.count, equals: 20)
    expect(readings.quick.rejectedCounts.values.reduce(0, +), equals: 100)
    #expect(readings.quick.rejectedCounts.count > 1)
  }

  /// A log read both ways.
  private struct Readings {
    let quick: LogReading
    let slow: LogReading

    init(of lines: [[UInt8]]) {
      var settings = ScanSettings()
      settings.mappings = [Mapping(preset: .segment)]
      quick = LogReading(chunks: [[mappedChunk(lines)]], settings: settings)
      slow = LogReading(chunks: chunksOfReferencePath(lines), settings: settings)
    }
  }

  private static func line(
    event: String = "Onboarding Step Viewed", step: String, library: String = "swift",
    time: String = "2026-03-08T10:00:00.000Z", locale: String = #""en_US""#, user: String = "U1",
    more: String = ""
  ) -> [UInt8] {
    let dimensions =
      #"{"app":{"name":"Demo","version":"2"},"library":{"name":"\#(library)","version":"1.5"},"#
      + #""locale":\#(locale),"network":{"wifi":true,"cellular":false},"timezone":"Europe/Berlin"}"#
    return Array(
      (#"{"anonymousId":"\#(user)","context":\#(dimensions),"event":"\#(event)","messageId":"m","#
        + #""properties":{"step_name":"\#(step)"\#(more)},"timestamp":"\#(time)","type":"track","#
        + #""version":2,"writeKey":null}"#).utf8)
  }
}
