import Statistics
import Testing

struct KaplanMeierTests {
  private struct Inputs: Decodable {
    var times: [Double]
    var events: [Int]
  }

  private struct Row: Decodable {
    var time: Double
    var survival: Double
  }

  private struct Quantile: Decodable {
    var firstTime: Double?
    var lower: Double?
    var upper: Double?

    enum CodingKeys: String, CodingKey {
      case firstTime = "first_time"
      case lower, upper
    }
  }

  private struct Expected: Decodable {
    var table: [Row]
    var median: Quantile
    var q25: Quantile
    var q75: Quantile
  }

  /// The vectors' times have at most one decimal, so tenths are exact milliseconds here.
  private func milliseconds(_ time: Double) -> Int64 {
    Int64((time * 10).rounded())
  }

  private func estimate(_ inputs: Inputs) -> KaplanMeier {
    var events = TimeHistogram()
    var censorings = TimeHistogram()
    for (time, event) in zip(inputs.times, inputs.events) {
      if event == 1 {
        events.add(milliseconds(time))
      } else {
        censorings.add(milliseconds(time))
      }
    }
    return KaplanMeier(events: events, censorings: censorings)
  }

  // They equal R's survfit and lifelines.
  @Test func `survival, quantiles and their limits equal the reference values`() throws {
    let reference = try ReferenceVectors<Inputs, Expected>(file: "kaplan_meier")
    #expect(reference.vectors.count == 38)
    for vector in reference.vectors {
      let estimate = estimate(vector.inputs)
      for row in vector.expected.table {
        let survival = estimate.survival(at: milliseconds(row.time))
        #expect(
          agree(survival, row.survival, relative: 1e-10, absolute: 1e-12),
          "\(vector.id) at \(row.time)")
      }
      let quantiles = [
        (0.25, vector.expected.q25), (0.5, vector.expected.median), (0.75, vector.expected.q75),
      ]
      for (q, expected) in quantiles {
        let limits = estimate.quantileLimits(q)
        #expect(estimate.quantile(q) == expected.firstTime.map(milliseconds), "\(vector.id) \(q)")
        #expect(limits.low == expected.lower.map(milliseconds), "\(vector.id) \(q) lower")
        #expect(limits.high == expected.upper.map(milliseconds), "\(vector.id) \(q) upper")
      }
    }
  }

  @Test func `a censoring in the bucket of an event comes after it`() {
    var events = TimeHistogram()
    var censorings = TimeHistogram()
    events.add(90_100)
    censorings.add(90_050)  // earlier, but the same bucket of 64 ms
    #expect(KaplanMeier(events: events, censorings: censorings).survival(at: 90_100) == 0)

    for time in 0..<2_000 { censorings.add(Int64(time)) }  // too many to be told apart
    let estimate = KaplanMeier(events: events, censorings: censorings)
    #expect(estimate.survival(at: 90_100) == 0.5)
    #expect(estimate.shareReached(by: 90_100) == 0.5)
    #expect(estimate.shareReached(by: 90_099) == 0)
  }

  @Test func `a censoring in an earlier bucket is out of risk`() {
    var events = TimeHistogram()
    var censorings = TimeHistogram()
    events.add(90_100)
    censorings.add(90_000)
    #expect(KaplanMeier(events: events, censorings: censorings).survival(at: 90_100) == 0)
  }

  @Test func `nobody has no share and no quantile`() {
    let estimate = KaplanMeier(events: TimeHistogram(), censorings: TimeHistogram())
    #expect(estimate.survival(at: 0) == nil)
    #expect(estimate.shareReached(by: 0) == nil)
    #expect(estimate.quantile(0.5) == nil)
  }

  @Test func `a median that half of the users do not reach does not exist`() {
    var events = TimeHistogram()
    var censorings = TimeHistogram()
    events.add(1_000)
    for _ in 0..<3 { censorings.add(2_000) }
    let estimate = KaplanMeier(events: events, censorings: censorings)
    #expect(estimate.quantile(0.25) == 1_000)
    #expect(estimate.quantile(0.5) == nil)
    #expect(estimate.shareReached(by: 3_600_000) == 0.25)
    #expect(estimate.users == 4)
  }
}
