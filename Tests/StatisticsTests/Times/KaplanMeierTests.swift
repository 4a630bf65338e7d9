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

  /// Worked out apart, from S^exp(±1.96·√G / ln S) with Greenwood's G at each time.
  @Test func `the limits of a median are where the band's ends cross one half`() {
    var (events, censorings) = (TimeHistogram(), TimeHistogram())
    // One completes each second: the band is 0.4999 to 0.8875 at 5 s and 0.0910 to 0.4485 at 15 s.
    for second in 1...20 { events.add(Int64(second) * 1_000) }
    let limits = KaplanMeier(events: events, censorings: censorings).quantileLimits(0.5)
    #expect(limits == (5_000, 15_000))
    // Six of twelve complete: the upper end never comes below 0.7361, at 6 s.
    events = TimeHistogram()
    for second in 1...6 {
      events.add(Int64(second) * 1_000)
      censorings.add(7_000)
    }
    let open = KaplanMeier(events: events, censorings: censorings).quantileLimits(0.5)
    #expect(open == (2_000, nil))
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
