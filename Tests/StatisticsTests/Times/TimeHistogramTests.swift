import Expectations
import Statistics
import Testing

struct TimeHistogramTests {
  private func histogram(_ times: [Int64]) -> TimeHistogram {
    var result = TimeHistogram()
    for time in times { result.add(time) }
    return result
  }

  /// Times up to five million milliseconds, in no order.
  private static func scattered(_ count: Int64) -> [Int64] {
    (0..<count).map { number in number * number * 997 % 5_000_011 }
  }

  @Test func `a quantile is the time of rank floor of q times n minus 1`() {
    let times = histogram([700, 100, 400, 200, 300])
    expect(times.quantile(0), equals: 100)
    expect(times.quantile(0.25), equals: 200)
    expect(times.quantile(0.5), equals: 300)
    expect(times.quantile(0.9), equals: 400)
    expect(times.quantile(1), equals: 700)
    expect(histogram([100, 200, 300, 400]).quantile(0.5), equals: 200)
  }

  @Test func `no times have no quantile`() {
    expectNil(TimeHistogram().quantile(0.5))
    expect(TimeHistogram().count(atMost: 600_000), equals: 0)
  }

  @Test func `below two seconds every millisecond is kept apart`() {
    let times = histogram((548..<2_048).map { Int64($0) })
    expect(times.runs.count, equals: 1_500)
  }

  @Test func `few different times are all told apart`() {
    let times = histogram([90_100, 90_101, 90_100])
    expect(times.isExact)
    expect(times.runs.map(\.milliseconds), equals: [90_100, 90_101])
  }

  @Test func `a bucket of one time gives that time, of several its middle rounded down`() {
    // From 65,536 ms buckets are 64 ms wide: 90,048...90,111, whose middle is 90,079.5.
    let many = (0..<1_100).map { Int64($0) }
    expect(histogram(many + [90_100, 90_100]).quantile(1), equals: 90_100)
    expect(histogram(many + [90_100, 90_050, 90_100]).quantile(1), equals: 90_079)
    expect(histogram(many + [90_100, 90_112]).quantile(1), equals: 90_112)
  }

  @Test(arguments: [600_000, 3_600_000, 86_400_000, 604_800_000] as [Int64])
  func `shares up to an edge are exact to the millisecond`(edge: Int64) {
    let times = histogram([edge - 1, edge, edge, edge + 1, edge + 2])
    expect(times.count(atMost: edge), equals: 3)
    expect(times.count(atMost: edge - 1_000_000), equals: 0)
    expect(times.count(atMost: edge * 2), equals: 5)
  }

  @Test func `quantiles are within a thousandth of the exact time`() {
    var state: UInt64 = 42
    var exact: [Int64] = []
    for _ in 0..<5_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      exact.append(Int64(state >> (20 + state % 30)))
    }
    let times = histogram(exact)
    exact.sort()
    for percent in 0...100 {
      let expected = Double(exact[4_999 * percent / 100])
      let value = Double(times.quantile(Double(percent) / 100) ?? -1)
      #expect(abs(value - expected) <= expected / 1_000, "\(percent) %")
    }
  }

  @Test func `thousands of times are counted by table as few are by sorting`() {
    // Around every edge and every power of two, and in between.
    var times = (0..<20_000).map { Int64($0 * $0 % 700_001 * 997) }
    for power in 0..<40 {
      let time: Int64 = 1 << power
      times += (time - 1)...(time + 2)
    }
    for edge in [600_000, 3_600_000, 86_400_000, 604_800_000] as [Int64] {
      times += (edge - 3...edge + 3)
    }
    let atOnce = histogram(times)
    // Below 4,096 times no table is made, and settled runs are merged as they stand.
    var sorted = TimeHistogram()
    for start in stride(from: 0, to: times.count, by: 3_000) {
      var part = histogram(Array(times[start..<min(start + 3_000, times.count)]))
      part.finalize()
      sorted.merge(part)
      sorted.finalize()
    }
    expect(atOnce.runs, equals: sorted.runs)
    expect(atOnce.count, equals: sorted.count)
    #expect(atOnce.runs.count > 3_000)
    expect(atOnce.runs.reduce(0) { $0 + $1.count }, equals: times.count)
    var twice = atOnce
    twice.merge(sorted)
    sorted.merge(atOnce)
    expect(twice, equals: sorted)
  }

  @Test func `any order of adding and merging ends in equal histograms`() {
    let times = Self.scattered(3_000)
    let whole = histogram(times)
    var parts = histogram(Array(times[2_000...].reversed()))
    parts.merge(histogram(Array(times[..<500])))
    var middle = TimeHistogram()
    middle.merge(histogram(Array(times[500..<2_000])))
    middle.merge(parts)
    expect(middle, equals: whole)
    expect(middle.runs, equals: whole.runs)
    expect(middle.count, equals: 3_000)
    expect(!middle.isExact)
    expect(whole.runs.reduce(0) { $0 + $1.count }, equals: 3_000)
  }

  @Test func `exact times and times by the bucket merge to buckets, in either order`() {
    // A bucket at eight days is more than a thousand milliseconds wide: 1,100 different times in one
    // are no longer told apart, while 1,200 times of two values are.
    let many = (0..<1_100).map { 700_000_000 + Int64($0) }
    let few = Array(repeating: [700_000_000, 700_000_001] as [Int64], count: 600).flatMap { $0 }
    var (byBucket, exact) = (histogram(many), histogram(few))
    byBucket.finalize()
    exact.finalize()
    expect(!byBucket.isExact && byBucket.runs.count == 1)
    expect(exact.isExact && exact.runs.count == 2)
    var one = byBucket
    one.merge(exact)
    var other = exact
    other.merge(byBucket)
    for merged in [one, other] {
      expect(!merged.isExact)
      expect(
        merged.runs, equals: [.init(milliseconds: byBucket.runs[0].milliseconds, count: 2_300)])
    }
  }

  @Test func `many small histograms merged are the whole`() {
    let times = Self.scattered(9_000)
    var merged = TimeHistogram()
    for start in stride(from: 0, to: 9_000, by: 45) {
      var part = histogram(Array(times[start..<start + 45]))
      if start % 2 == 0 { part.finalize() }
      merged.merge(part)
    }
    expect(merged, equals: histogram(times))
    expect(merged.count, equals: 9_000)
    let asked = merged
    merged.finalize()
    expect(merged, equals: asked)
    expect(merged.quantile(0.5), equals: asked.quantile(0.5))
  }

  @Test(arguments: [0, 1, 2, 1_023, 1_024, 1_025, 1_026, 2_500])
  func `however many times there are, all are told apart up to 1,024 different ones`(count: Int) {
    let times = (0..<count).map { 3_000_000 + Int64($0) * 7 % 2_503 }
    let made = histogram(times.reversed())
    expect(made.count, equals: count)
    expect(made.isExact, equals: count <= 1_024)
    expect(made.runs.reduce(0) { $0 + $1.count }, equals: count)
    if count <= 1_024 { expect(made.runs.map(\.milliseconds), equals: times.sorted()) }
  }

  @Test(arguments: [0, 1, 2, 900, 1_500], [0, 1, 2, 900, 1_500, 6_000])
  func `few times and many merge to the same in either order`(one: Int, other: Int) {
    let (first, second) = (Self.scattered(Int64(one)), Self.scattered(Int64(other)).map { $0 + 1 })
    var forward = histogram(first)
    forward.merge(histogram(second))
    var backward = histogram(second)
    backward.merge(histogram(first))
    expect(forward, equals: backward)
    expect(forward, equals: histogram(first + second))
    expect(forward.quantile(0.5), equals: histogram(second + first).quantile(0.5))
    expect(forward.count(atMost: 600_000), equals: backward.count(atMost: 600_000))
  }

  @Test func `different times are not equal`() {
    #expect(histogram([1, 2]) != histogram([1, 3]))
    #expect(histogram([1]) != histogram([1, 1]))
  }

  @Test func `a negative time counts as 0 and the greatest as itself`() {
    expect(histogram([-5]).quantile(0.5), equals: 0)
    expect(histogram([.max]).quantile(0.5), equals: .max)
    expect(histogram([.max, .max - 1]).count, equals: 2)
  }
}
