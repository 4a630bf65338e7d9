import Expectations
import Foundation
import Funnels
import TestSupport
import Testing

@testable import Reports

struct FiguresTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (12_345_678, "12,345,678"), (-1_234, "-1,234"),
  ])
  func `thousands are set apart`(count: Int, text: String) {
    expect(Figures.count(count), equals: text)
  }

  @Test(
    arguments: [
      (0.0, "0.0 %"), (0.41067, "41.1 %"), (0.4105, "41.1 %"), (1, "100.0 %"), (1.0 / 3, "33.3 %"),
      (0.0005, "0.1 %"), (0.00049, "<0.1 %"), (0.9994, "99.9 %"), (0.9995, ">99.9 %"),
      (0.9996, ">99.9 %"),
    ] as [(Double, String)])
  func `percentages have one decimal`(fraction: Double, text: String) {
    expect(Figures.percent(fraction).withOrdinarySpaces, equals: text)
  }

  @Test(
    arguments: [
      (0, "0 ms"), (0.85, "850 ms"), (1, "1 s"), (3.44, "3.4 s"), (59.9, "59.9 s"),
      (59.96, "1 min"), (72, "1 min 12 s"), (600, "10 min"), (3_599.4, "59 min 59 s"),
      (3_599.6, "1 h"), (3_690, "1 h 2 min"), (7_500, "2 h 5 min"), (86_399, "1 d"),
      (86_400, "1 d"), (100_000, "1 d 4 h"), (8_640_000, "100 d"),
    ] as [(Double, String)])
  func `durations are told in the two largest units`(seconds: Double, text: String) {
    expect(Figures.duration(seconds: seconds).withOrdinarySpaces, equals: text)
  }

  @Test func `what does not exist is a dash`() {
    expect(Figures.count(nil), equals: "–")
    expect(Figures.percent(nil), equals: "–")
    expect(Figures.percent(.nan), equals: "–")
    expect(Figures.duration(seconds: nil), equals: "–")
    expect(Figures.points(nil), equals: "–")
    expect(Figures.signedPoints(nil), equals: "–")
    expect(Figures.probability(nil), equals: "–")
    expect(Figures.rate(RateCell()), equals: "–")
  }

  @Test func `a rate stands with its interval`() {
    let rate = Figures.rate(RateCell(rate: 0.4107, low: 0.3974, high: 0.4241))
    expect(rate.withOrdinarySpaces, equals: "41.1 % (39.7 to 42.4)")
    expect(Figures.rate(RateCell(rate: 0.5)).withOrdinarySpaces, equals: "50.0 %")
  }

  @Test func `no line ends inside a number with its unit, nor inside an interval`() {
    let rate = RateCell(rate: 0.4107, low: 0.3974, high: 0.4241)
    expect(Figures.rate(rate), equals: "41.1\u{A0}% (39.7\u{A0}to\u{A0}42.4)")
    expect(
      Figures.rateInWords(rate),
      equals: "41.1\u{A0}%, 95\u{A0}% interval 39.7\u{A0}to\u{A0}42.4\u{A0}%")
    expect(Figures.signedRange(-0.0123, 0.045), equals: "−1.2\u{A0}to\u{A0}+4.5")
    expect(Figures.duration(seconds: 72), equals: "1\u{A0}min\u{A0}12\u{A0}s")
    expect(Figures.duration(seconds: 0.85), equals: "850\u{A0}ms")
    expect(Figures.percent(0.5, of: 29), equals: "50.0\u{A0}%\u{A0}†")
    expect(Figures.percent(0.0001) == "<0.1\u{A0}%" && Figures.percent(0.9999) == ">99.9\u{A0}%")
  }

  @Test func `in a report only an interval holds its line together`() {
    let rate = Figures.rate(RateCell(rate: 0.411, low: 0.397, high: 0.424))
    expect(
      Figures.searchable("1.\u{A0}`a`: \(rate)"), equals: "1. `a`: 41.1 % (39.7\u{A0}to\u{A0}42.4)")
    expect(Figures.searchable("from 1 to 2"), equals: "from 1 to 2")
    expect(Figures.searchable(""), equals: "")
  }

  @Test func `a rate in a sentence says what its interval is`() {
    expect(
      Figures.rateInWords(RateCell(rate: 0.4107, low: 0.3974, high: 0.4241)).withOrdinarySpaces,
      equals: "41.1 %, 95 % interval 39.7 to 42.4 %")
    expect(Figures.rateInWords(RateCell(rate: 0.5)).withOrdinarySpaces, equals: "50.0 %")
    expect(Figures.rateInWords(RateCell()), equals: "–")
  }

  @Test(
    arguments: [
      (86_400_000, "24 hours"), (172_800_000, "2 days"), (604_800_000, "7 days"),
      (3_600_000, "hour"), (129_600_000, "36 hours"), (1_800_000, "30 minutes"),
      (60_000, "minute"), (90_000, "90 seconds"), (1_500, "1,500 milliseconds"),
    ] as [(Int64, String)])
  func `a window reads well after “the full”`(milliseconds: Int64, text: String) {
    expect(WindowText(milliseconds: milliseconds).string, equals: text)
  }

  @Test func `one user is no users`() {
    expect(Figures.users(0), equals: "0 users")
    expect(Figures.users(1), equals: "1 user")
    expect(Figures.there(1, of: "step"), equals: "1 step is")
    expect(Figures.there(2_000, of: "step"), equals: "2,000 steps are")
    expect(Figures.users(1_234), equals: "1,234 users")
  }

  @Test func `a difference has its sign and its unit`() {
    expect(Figures.points(0.045), equals: "4.5 points")
    expect(Figures.points(-0.0123), equals: "1.2 points")
    expect(Figures.points(0.0098), equals: "1.0 point")
    expect(Figures.signedPoints(0.045), equals: "+4.5")
    expect(Figures.signedPoints(-0.0123), equals: "−1.2")
    expect(Figures.signedPoints(0), equals: "0.0")
    expect(Figures.signedPoints(0.0001), equals: "<+0.1")
    expect(Figures.signedPoints(-0.0001), equals: ">−0.1")
  }

  @Test func `a p-value has four decimals`() {
    expect(Figures.probability(1), equals: "1.0000")
    expect(Figures.probability(0.01972), equals: "0.0197")
    expect(Figures.probability(0.001), equals: "0.0010")
    expect(Figures.probability(0.00097), equals: "0.00097")
    expect(Figures.probability(0.0004), equals: "0.00040")
    expect(Figures.probability(0.0000031), equals: "0.0000031")
    expect(Figures.probability(1e-9), equals: "0.0000000010")
    expect(Figures.probability(0.9e-9), equals: "<0.000000001")
    expect(Figures.probabilityInWords(0.01972), equals: "p = 0.0197")
    expect(Figures.probabilityInWords(1e-12), equals: "p < 0.000000001")
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_772_971_200_000, "2026-03-08T12:00:00Z"),
      (1_709_164_800_001, "2024-02-29T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
    ] as [(Int64, String)])
  func `instants are told in UTC`(milliseconds: Int64, text: String) {
    expect(PrintedInstant(milliseconds: milliseconds).string, equals: text)
  }

  @Test func `a locale with a decimal comma changes nothing`() {
    let before = String(cString: setlocale(LC_ALL, nil))
    defer { setlocale(LC_ALL, before) }
    for locale in ["de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", ""] where setlocale(LC_ALL, locale) != nil
    {
      expect(CSVText.spelling(of: 1234.5), equals: "1234.5")
      expect(Figures.percent(0.4107), equals: "41.1\u{A0}%")
    }
  }
}
