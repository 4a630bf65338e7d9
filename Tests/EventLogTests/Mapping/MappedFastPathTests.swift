import EventLog
import Expectations
import Foundation
import Testing

/// The fast path of mapped lines against the reference path of each.
struct MappedFastPathTests {
  /// `MAPPED_LINES=100000` compares more, `MAPPED_SEED=2` others.
  private static let (count, seed): (Int, UInt64) = {
    let environment = ProcessInfo.processInfo.environment
    return (
      environment["MAPPED_LINES"].flatMap { Int($0) } ?? 1000,
      environment["MAPPED_SEED"].flatMap { UInt64($0) } ?? 1
    )
  }()

  @Test(arguments: MappingPreset.allCases)
  func `both ways take the same lines and find the same in them`(preset: MappingPreset) {
    var maker = VendorLines(preset, seed: Self.seed)
    let lines = (0..<Self.count).map { _ in maker.line() }
    var mapping = Mapping(preset: preset)
    // A native mapping of its own, so that it is not read as native.
    if preset == .native { mapping.numberUnit = .seconds }
    var settings = ScanSettings(properties: ["plan", "color"])
    settings.mappings = [mapping]
    let quick = LogReading(chunks: [[mappedChunk(lines)]], settings: settings)
    let slow = LogReading(chunks: chunksOfReferencePath(lines), settings: settings)
    expect(quick.accepted.count > 400 && quick.rejected.count > 5)
    expect(quick, equals: slow)
    // One worker, for whom each line is the end of a chunk, with nothing readable behind it.
    let ends = LogReading(
      chunks: [chunksOfReferencePath(lines).flatMap(\.self)], settings: settings)
    expect(ends, equals: slow)
  }

  @Test(arguments: MappingPreset.allCases)
  func `both ways find the same at paths into lines`(preset: MappingPreset) {
    var maker = VendorLines(preset, seed: Self.seed &+ 1)
    let lines = (0..<Self.count).map { _ in maker.line() }
    var mapping = Mapping(preset: preset)
    if preset == .native { mapping.numberUnit = .seconds }
    var settings = ScanSettings(properties: [
      "/context/device/model", "/context/os/name", "/event_properties/plan", "/properties/plan",
      "/user_properties/color", "/payload", "/event_params/plan", "/context", "plan",
    ])
    settings.mappings = [mapping]
    let quick = LogReading(chunks: [[mappedChunk(lines)]], settings: settings)
    let slow = LogReading(chunks: chunksOfReferencePath(lines), settings: settings)
    #expect(quick.accepted.count > 400)
    expect(quick, equals: slow)
  }

  @Test func `cases of an enum are told apart on both ways`() {
    let cases = [
      #"{"stepShown":{"step":"a"}}"#, #"{"stepShown":{"step":"b"}}"#, #"{"stepLeft":{"step":"a"}}"#,
      #"{"onboardingCompleted":{}}"#, #""onboardingCompleted""#,
      #"{"onboardingCompleted":{},"more":1}"#, #"{}"#, "7",
      #"{"stepShown" : {"step":"a"}}"#,
    ]
    let lines = (cases + cases + cases.reversed()).map {
      Array(#"{"event":\#($0),"user_id":"u","timestamp":"2026-03-01T10:00:00Z"}"#.utf8)
    }
    var settings = ScanSettings()
    settings.mappings = [.ofEnums]
    let quick = LogReading(chunks: [[mappedChunk(lines)]], settings: settings)
    expect(quick, equals: LogReading(chunks: chunksOfReferencePath(lines), settings: settings))
    expect(quick.accepted.count { $0.shape.kind == .completed }, equals: 6)
    expect(quick.accepted.count { $0.shape.step == "a" }, equals: 6)
  }

  @Test func `minus zero is the zero that a mapping replaces`() {
    let lines = ["-0", "0", "-0", #""0""#, "-1"].map { id in
      Array(
        (#"{"event":"Step Viewed","anonymousId":\#(id),"userId":"u","properties":{"step":"a"},"#
          + #""timestamp":"2026-03-01T10:00:00Z"}"#).utf8)
    }
    var mapping = Mapping(preset: .segment)
    var place = FieldSource(["anonymousId"])
    place.replacements = ["0": ""]
    mapping.sources[.anonymousID] = [place]
    var settings = ScanSettings()
    settings.mappings = [mapping]
    let quick = LogReading(chunks: [[mappedChunk(lines)]], settings: settings)
    expect(quick, equals: LogReading(chunks: chunksOfReferencePath(lines), settings: settings))
    // That of `u`, and that of `-1`.
    expect(Set(quick.accepted.map(\.user)).count, equals: 2)
    expect(Set(quick.accepted.prefix(4).map(\.user)).count, equals: 1)
  }

  @Test(arguments: 1...12)
  func `a value is found as deep as its path leads, and what stands behind it`(depth: Int) {
    let keys = (1..<depth).map { "o\($0)" }
    let lines = ["a", "b", "", "a"].flatMap { step in
      ["", #","end":1"#, #","o1":{}"#].map { more in
        let inner = keys.reversed().reduce(#"{"step":"\#(step)"\#(more)}"#) { inner, key in
          #"{"before":[],"\#(key)":\#(inner),"behind":{}}"#
        }
        return Array(
          (#"{"event":"Step Viewed","anonymousId":"u","timestamp":"2026-03-01T10:00:00Z","#
            + #""context":\#(inner),"type":"track"}"#).utf8)
      }
    }
    var mapping = Mapping(preset: .segment)
    let path = ["context"] + keys + ["step"]
    mapping.sources[.step] = [FieldSource(FieldPath(path.map { Text($0) }))]
    var settings = ScanSettings()
    settings.mappings = [mapping]
    let quick = LogReading(chunks: [[mappedChunk(lines + lines)]], settings: settings)
    expect(
      quick, equals: LogReading(chunks: chunksOfReferencePath(lines + lines), settings: settings))
    expect(quick.accepted.contains { $0.shape.step == "b" })
  }

  @Test(arguments: [
    #"{"E","context":{"os":{"name":"iOS"}}"#,
    #"{"E","context":{"os":{"name":"iOS"}"#,
    #"{"E","context":{"os":{"name":"iOS""#,
    #"{"E","context":{"os":{"name":"iOS"}}}}"#,
    #"{"E","context":{"os":{"name":"iOS"}}},"type":"track"}"#,
    #"{"E","context":{"os":{"name":"iOS"},}}"#,
    #"{"E","context":{"os":{"name":"iOS"}]}"#,
    #"{"E","context":{{"os":{"name":"iOS"}}}"#,
    #"{"E","context":{"os":{"name":"iOS"}},"context":{}}"#,
    #"{"E","context":{"os":{"name":"iOS"},"os":{}}}"#,
    #"{"E","context":{"app":{},"os":{"name":"iOS"},"app":{}}}"#,
    #"{"E","context":{"os":{"name":"iOS","name":"iOS"}}}"#,
    #"{"E","context":{"os":{"name":"iOS"}},"properties":{"step":"a"}}"#,
    #"{"E","context":{"os":{"name":"iOS"},"event":"Other"}}"#,
    #"{"E","context":{"os":{"name":"iOS"},"app":{},"device":[],"x":{"y":{}}}}"#,
    #"{"E" ,"context": {"os":{ "name" :"iOS"},"network":{ } } }"#,
    #"{"context":{"os":{"name":"iOS"}},"E"}"#,
    #"{"E","context":{"os":"iOS"}}"#,
    #"{"E","context":"none"}"#,
  ])
  func `brackets that do not match, or are others than before, are seen`(line: String) {
    // Of the same values, so that nothing on the line is new.
    let usual = #"{"E","context":{"os":{"name":"iOS"}}}"#
    let lines = [usual, line, usual, line, line, usual].map {
      Array(
        $0.replacing(
          #""E""#,
          with: #""event":"Step Viewed","anonymousId":"u","timestamp":"2026-03-01T10:00:00Z","#
            + #""properties":{"step":"a"}"#
        ).utf8)
    }
    var settings = ScanSettings()
    settings.mappings = [Mapping(preset: .segment)]
    let quick = LogReading(chunks: [[mappedChunk(lines)]], settings: settings)
    expect(quick, equals: LogReading(chunks: chunksOfReferencePath(lines), settings: settings))
    #expect(quick.accepted.count >= 3)
  }

  @Test func `an object may begin with more keys than are followed`() {
    let lines = (0..<100).map { index in
      Array(
        (#"{"event":"Step Viewed","anonymousId":"u","timestamp":"2026-03-01T10:00:00Z","#
          + #""properties":{"k\#(index % 20)":{"a":1},"step":"s\#(index % 7)"}}"#).utf8)
    }
    var settings = ScanSettings()
    settings.mappings = [Mapping(preset: .segment)]
    let quick = LogReading(chunks: [[mappedChunk(lines)]], settings: settings)
    expect(quick, equals: LogReading(chunks: chunksOfReferencePath(lines), settings: settings))
    expect(quick.accepted.count, equals: 100)
  }

  @Test
  func `an object is not taken for a number that stood there, where something in it is wanted too`()
  {
    // The bytes of the number stand at the same place.
    let lines = [#"123,"device":17"#, #"1,"device":{"17":1,"os":"iOS"}"#].map { device in
      Array(
        (#"{"event":"Step Completed","anonymousId":"u","timestamp":"2026-03-01T10:00:00Z","#
          + #""properties":{"step":"a"},"pad":\#(device)}"#).utf8)
    }
    let is17 = [ValueCondition(path: ["device"], values: ["17"])]
    var mapping = Mapping(preset: .segment)
    mapping.rules = [KindRule(events: [], conditions: is17, kind: .pageViewed)]
    mapping.sources[.platform] = [FieldSource(["device", "os"])]
    var settings = ScanSettings()
    settings.mappings = [mapping]
    let quick = LogReading(chunks: [[mappedChunk(lines + lines)]], settings: settings)
    expect(
      quick, equals: LogReading(chunks: chunksOfReferencePath(lines + lines), settings: settings))
    expect(
      quick.accepted.map(\.shape.kind),
      equals: [
        .pageViewed, .pageCompleted, .pageViewed, .pageCompleted,
      ])
  }
}
