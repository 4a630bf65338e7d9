import Expectations
import Testing

@testable import EventLog

struct SampledEventsTests {
  private func sampled(_ lines: [String], by mapping: Mapping? = nil) -> SampledEvents {
    SampledEvents(
      lines.map { .init(file: 0, bytes: Array($0.utf8)) }, mapping: mapping, longestLine: 1 << 20)
  }

  @Test func `native lines are read as one by one`() {
    var generator = VendorLines(.native, seed: 3)
    let lines = (0..<2_000).map { _ in generator.line() }
    let single = lines.compactMap { line -> Event? in
      (try? EventReader.readEvent(line: line)) ?? nil
    }
    let sample = SampledEvents(
      lines.map { .init(file: 0, bytes: $0) }, mapping: nil, longestLine: 1 << 20)
    #expect(single.count > 500)
    expect(sample.events.map(\.time), equals: single.map(\.time))
    expect(sample.events.map(\.sequence), equals: single.map(\.sequence))
    expect(
      sample.events.map { sample.shapes[$0.shape] },
      equals: single.map { .init(source: 0, event: $0) })
    expect(Set(sample.events.map(\.user)).count, equals: Set(single.map(\.user)).count)
  }

  @Test func `lines of an export are read by its mapping`() {
    let lines = ["Signed Up", "Onboarding Step Viewed"].map {
      #"{"type":"track","event":"\#($0)","anonymousId":"a","messageId":"m","originalTimestamp":"2026-03-01T06:00:00Z","timestamp":"2026-03-01T06:00:00Z","properties":{"step":"goal"}}"#
    }
    let sample = sampled(lines, by: Mapping(preset: .segment))
    expect(sample.events.count, equals: 2)
    expect(sample.shapes[sample.events[1].shape].kind, equals: .pageViewed)
    expect(sample.shapes[sample.events[1].shape].step, equals: "goal")
  }

  @Test func `the id of the only user is known, and that of several is not`() {
    let line = { (user: String) in
      #"{"event":"app_opened","user_id":"\#(user)","ts":1772323200000}"#
    }
    expect(sampled([line("0000"), line("0000")]).onlyUser, equals: "0000")
    expectNil(sampled([line("a"), line("b")]).onlyUser)
    expectNil(sampled([]).onlyUser)
    expectEmpty(sampled(["no line"]).events)
  }
}
