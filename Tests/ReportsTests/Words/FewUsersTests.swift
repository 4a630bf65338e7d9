import Expectations
import TestSupport
import Testing

@testable import Funnels
@testable import Reports

/// The mark behind rates that rest on few users.
struct FewUsersTests {
  private let half = RateCell(rate: 0.5, low: 0.4, high: 0.6)

  @Test func `a rate of fewer than 30 users is marked`() {
    expect(Figures.rate(half, of: 29).withOrdinarySpaces, equals: "50.0 % (40.0 to 60.0) †")
    expect(Figures.rate(half, of: 30).withOrdinarySpaces, equals: "50.0 % (40.0 to 60.0)")
    expect(Figures.percent(0.5, of: 29).withOrdinarySpaces, equals: "50.0 % †")
    expect(Figures.percent(0.5, of: 30).withOrdinarySpaces, equals: "50.0 %")
    expect(
      Figures.rateInWords(half, of: 29).withOrdinarySpaces,
      equals: "50.0 %, 95 % interval 40.0 to 60.0 % †")
  }

  @Test func `a time of fewer than 30 users is marked`() {
    expect(Figures.duration(seconds: 72, of: 29).withOrdinarySpaces, equals: "1 min 12 s †")
    expect(Figures.duration(seconds: 72, of: 30).withOrdinarySpaces, equals: "1 min 12 s")
    expect(Figures.duration(seconds: nil, of: 3), equals: "–")
  }

  @Test func `a rate beside those of others is marked below 100 users`() {
    expect(
      Figures.rate(half, of: 99, .compared).withOrdinarySpaces, equals: "50.0 % (40.0 to 60.0) †")
    expect(
      Figures.rate(half, of: 100, .compared).withOrdinarySpaces, equals: "50.0 % (40.0 to 60.0)")
  }

  @Test func `what is no rate, or a rate of nobody knows whom, has no mark`() {
    expect(Figures.rate(RateCell(), of: 3), equals: "–")
    expect(Figures.percent(0.5, of: nil).withOrdinarySpaces, equals: "50.0 %")
  }

  @Test func `a name that holds the mark is no mark`() {
    let report = SampleReport.markdown { contents in
      contents.provenance.inputs = ["logs †"]
      contents.flow.started = 1_200
      contents.flow.matured = 1_000
    }
    expect(report, contains: "logs †")
    let plain = SampleReport.markdown { contents in
      contents.flow.started = 1_200
      contents.flow.matured = 1_000
    }
    expect(report.contains("rests on few users"), equals: plain.contains("rests on few users"))
  }

  @Test func `the foot says what the mark means where there is one`() {
    let words = """

      `†` rests on few users: fewer than 30, or fewer than 100 in a variant or segment that stands \
      beside others.
      """
    expect(SampleReport.markdown(), contains: words)
    let empty = Report(
      provenance: Provenance(programVersion: "0.1.0", asOf: nil, definitionDigest: "d"))
    expect(empty.markdown(for: .stream), lacks: "†")
  }
}
