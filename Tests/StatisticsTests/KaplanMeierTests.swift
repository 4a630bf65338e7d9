import Statistics
import Testing

struct KaplanMeierTests {
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

  @Test func `the standard error and the band stand where events were`() {
    var events = TimeHistogram()
    for time in [1_000, 2_000, 3_000, 4_000] as [Int64] { events.add(time) }
    let estimate = KaplanMeier(events: events, censorings: TimeHistogram())
    #expect(estimate.standardError(at: 999) == 0)
    #expect(estimate.band(at: 999) == nil)
    // S = 1/2, Greenwood's sum 1/12 + 1/6; √(1/4) · 1/2.
    #expect(agree(estimate.standardError(at: 2_500), 0.25, relative: 1e-14))
    // 0.5^exp(±1.96 · 0.5 / ln 2), as R's survfit.
    #expect(agree(estimate.band(at: 2_500)?.low, 0.05784, relative: 1e-3))
    #expect(agree(estimate.band(at: 2_500)?.high, 0.84487, relative: 1e-3))
    #expect(estimate.standardError(at: 4_000) == nil)
    #expect(estimate.band(at: 4_000) == nil)
    let nobody = KaplanMeier(events: TimeHistogram(), censorings: TimeHistogram())
    #expect(nobody.standardError(at: 0) == nil)
  }
}
