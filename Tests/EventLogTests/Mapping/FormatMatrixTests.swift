import Expectations
import Foundation
import TestBasics
import Testing

@testable import EventLog

/// The signs of every preset against the exports of all others.
struct FormatMatrixTests {
  /// The lines of an export, whose name begins with its preset's.
  private struct Export {
    let name: String
    let preset: MappingPreset
    let lines: [[UInt8]]

    init?(_ file: URL) {
      name = file.deletingPathExtension().lastPathComponent
      let word = name.prefix { $0 != "_" }
      guard file.pathExtension == "ndjson", let preset = MappingPreset(rawValue: String(word)),
        let bytes = try? Data(contentsOf: file)
      else { return nil }
      self.preset = preset
      lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }

    var bytes: [UInt8] { lines.flatMap { $0 + [UInt8(ascii: "\n")] } }
  }

  private static let fixtures: [Export] = {
    let folders: [String] = ["presets", "encodings"]
    var exports: [Export] = []
    for folder in folders {
      let path = ProjectFolder.root.appending(
        path: "Tests/OnboardingFunnelTests/Fixtures/\(folder)")
      let files = try? FileManager.default.contentsOfDirectory(
        at: path, includingPropertiesForKeys: nil)
      exports += (files ?? []).compactMap { Export($0) }
    }
    return exports.sorted { $0.name < $1.name }
  }()

  @Test func `there is a fixture of every preset but RudderStack's, which has Segment's shape`() {
    let presets = Set(Self.fixtures.map(\.preset)).union([.native, .rudderstack])
    expect(presets, equals: Set(MappingPreset.allCases))
    expect(Self.fixtures.count, equals: 26)
  }

  @Test(arguments: fixtures.map(\.name))
  func `an export is told from all others by its first line, and by any other`(name: String) throws
  {
    let fixture = try #require(Self.fixtures.first { $0.name == name })
    expect(!fixture.lines.isEmpty)
    for line in fixture.lines {
      expect(FormatGuess(line[...], isWhole: true).candidates, equals: [fixture.preset])
    }
    expect(FormatGuess(fixture.bytes[...], isWhole: true).candidates, equals: [fixture.preset])
  }

  @Test(arguments: fixtures.map(\.name))
  func `where the signs of a format hold, a line has the keys that are asked for first`(
    name: String
  ) throws {
    let fixture = try #require(Self.fixtures.first { $0.name == name })
    for line in fixture.lines {
      let signed = SignedLine(try JSONNode.parse(line))
      let sheets = SignSheet.all.filter { $0.signs.allSatisfy { $0.holds(for: signed) } }
      expect(sheets.contains { $0.preset == fixture.preset })
      for sheet in sheets {
        expect(sheet.neededKeys.allSatisfy { !signed.keys.isDisjoint(with: $0) })
      }
    }
  }

  @Test(arguments: MappingPreset.allCases)
  func `the keys at the top of a line tell nothing but what all of it says`(preset: MappingPreset) {
    var vendor = VendorLines(preset, seed: 11)
    var told = 0
    for _ in 0..<2_000 {
      let line = vendor.line()
      guard let outlined = LineOutline.fits(line) else { continue }
      told += 1
      let whole = (try? JSONNode.parse(line)).map { FormatSigns(line: $0).fits }
      expect(whole, equals: outlined, "\(String(decoding: line, as: UTF8.self))")
    }
    if preset == .native { #expect(told > 1_000) }
  }

  @Test(arguments: [
    #"{"event":"a","ts":1,"user_id":"u","event":"b"}"#, #"{"\u0065vent":"a","ts":1,"user_id":"u"}"#,
    #"{"event":"a","ts":1,"user_id":"u"} x"#, #"{"event":"a","ts":1,"user_id":"\ud800"}"#, "[1]",
    #"{"event":"a","ts":1,"user_id":"u""#,
    #"{"event":"Step","properties":"time=1772323200 distinct_id=u1 token=abc"}"#,
    "{\"event\":\"\u{1}\"}",
  ])
  func `what is unusual at the top of a line is left to a look at all of it`(line: String) {
    let whole = (try? JSONNode.parse(Array(line.utf8))).map { FormatSigns(line: $0).fits }
    expect(LineOutline.fits(Array(line.utf8)) == nil || whole == LineOutline.fits(Array(line.utf8)))
  }

  @Test(arguments: [
    (#"{"event":"a","ts":1,"user_id":"u"}"#, true), (#"{"event":"a","ts":1,"user_id":""}"#, false),
    (#"{"event":"a","ts":null,"user_id":"u"}"#, false),
    (#"{"name":"a","time":1,"userId":7}"#, true),
    (#"{"name":"a","time":1,"user":7}"#, false),
  ])
  func `native lines are told by their keys`(line: String, isNative: Bool) {
    let fits = LineOutline.fits(Array(line.utf8))
    let native = SignSheet.all.firstIndex { $0.preset == .native }
    expect(fits?.all, equals: isNative ? native.map { 1 << UInt64($0) } : 0)
  }

  @Test func `a line of very many keys is left to a look at all of it`() {
    let line = { (count: Int) in
      Array("{\((0..<count).map { "\"k\($0)\":1" }.joined(separator: ","))}".utf8)
    }
    expect(LineOutline.fits(line(256)), equals: FormatFits())
    expectNil(LineOutline.fits(line(257)))
  }

  @Test func `lines of two exports are never taken for one of them`() {
    for left in Self.fixtures {
      for right in Self.fixtures where left.preset != right.preset {
        let lines = [left.lines[0], right.lines[0]].flatMap { $0 + [UInt8(ascii: "\n")] }
        expect(
          Set(FormatGuess(lines[...], isWhole: true).candidates),
          equals: [left.preset, right.preset])
      }
    }
  }

  @Test func `RevenueCat's purchases are choices at the paywall, its other events are none`() throws
  {
    let lines = try #require(Self.fixtures.first { $0.name == "revenuecat" }).lines
    let events = lines.flatMap { line in
      mapped(String(decoding: line, as: UTF8.self), by: Mapping(preset: .revenuecat))
    }
    let starts: [String] = events.map { String($0.prefix(66)) }
    let expected: [String] = [
      #"{"event":"choice_made","choice":"paywall","value":"trial_started","#,
      #"{"event":"choice_made","choice":"paywall","value":"subscribed","an"#,
      #"other {"event":"RENEWAL","anonymous_id":"$RCAnonymousID:b","user_i"#,
      #"other {"event":"CANCELLATION","anonymous_id":"$RCAnonymousID:a","u"#,
      #"{"event":"choice_made","choice":"paywall","value":"subscribed","an"#,
      #"other {"event":"NON_RENEWING_PURCHASE","anonymous_id":"$RCAnonymou"#,
    ]
    expect(starts, equals: expected)
    expect(events[4], contains: #""experiments":{"prexp1":"a"}"#)
  }
}

struct WithoutDomainTests {
  @Test(
    arguments: [
      ("com.example.onboarding.step_viewed.v1", "onboarding.step_viewed"),
      ("com.example.mobile.onboarding.completed", "onboarding.completed"),
      ("com.example.checkout.flow.completed", "checkout.flow.completed"),
      ("com.example", "com.example"), ("onboarding.step.viewed", "onboarding.step.viewed"),
      ("io.acme.v2", "v2"), ("", ""),
    ] as [(Text, Text)])
  func `a domain that begins a type is no part of the event's name`(type: Text, name: Text) {
    expect(type.withoutDomain, equals: name)
  }
}
