import Expectations
import Statistics
import Testing

struct KaplanMeierTests {
  @Test func `a censoring in the bucket of an event comes after it`() {
    var events = TimeHistogram()
    var censorings = TimeHistogram()
    events.add(90_100)
    censorings.add(90_050)  // earlier, but the same bucket of 64 ms
    expect(KaplanMeier(events: events, censorings: censorings).survival(at: 90_100), equals: 0)

    for time in 0..<2_000 { censorings.add(Int64(time)) }  // too many to be told apart
    let estimate = KaplanMeier(events: events, censorings: censorings)
    expect(estimate.survival(at: 90_100), equals: 0.5)
    expect(estimate.shareReached(by: 90_100), equals: 0.5)
    expect(estimate.shareReached(by: 90_099), equals: 0)
  }

  @Test func `a censoring in an earlier bucket is out of risk`() {
    var events = TimeHistogram()
    var censorings = TimeHistogram()
    events.add(90_100)
    censorings.add(90_000)
    expect(KaplanMeier(events: events, censorings: censorings).survival(at: 90_100), equals: 0)
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

  // Of twenty users with two equal times each the variance of a share is p(1 − p)/19, so that the band
  // S^exp(±1.96·√((1 − S)/19S) / ln S) is 0.5427 and 0.4920 to … at 4 and 5 s, and … to 0.5063 and 0.4536
  // at 14 and 15 s. As forty users' it has come to 0.4818 at 7 s only.
  @Test func `times of a user that are alike are worth one`() throws {
    var (events, clusters) = (TimeHistogram(), ClusterTimes())
    for second in 1...20 {
      var ofUser = TimeHistogram()
      for _ in 0..<2 { ofUser.add(Int64(second) * 1_000) }
      events.merge(ofUser)
      clusters.add(ofUser: ofUser)
    }
    let curve = KaplanMeier(events: events, censorings: TimeHistogram(), clusters: clusters)
    #expect(curve.quantileLimits(0.5) == (5_000, 15_000))
    expect(agree(curve.band(at: 4_000)?.low, 0.5427, relative: 1e-4))
    expect(agree(curve.band(at: 5_000)?.low, 0.4920, relative: 1e-4))
    expect(agree(curve.band(at: 14_000)?.high, 0.5063, relative: 1e-4))
    expect(agree(curve.band(at: 15_000)?.high, 0.4536, relative: 1e-4))
    // √(p(1 − p)/19) at a half.
    expect(agree(curve.standardError(at: 10_000), (0.25 / 19).squareRoot(), relative: 1e-12))
    let strangers = KaplanMeier(events: events, censorings: TimeHistogram())
    #expect(strangers.quantileLimits(0.5) == (7_000, 13_000))
    expect(
      strangers.eventTimes == curve.eventTimes && strangers.quantile(0.5) == curve.quantile(0.5))
  }

  // Three users: one with two times, of which one is open, and two with one each. At 1 s one of four is
  // over: Σ(y − pm)² = (1 − 2/4)² + 2/16 = 3/8; times 3/2, by 4²: 9/256, below the binomial 3/64. At 2 s
  // two of four are: 0 + 2/4 = 1/2; times 3/2, by 4²: 3/64, below the binomial 1/16.
  @Test func `users whose times differ are worth no more than they are`() {
    var (events, censorings, clusters) = (TimeHistogram(), TimeHistogram(), ClusterTimes())
    var ofUser = TimeHistogram()
    ofUser.add(1_000)
    clusters.add(ofUser: ofUser, open: 1)
    for second in 1...3 { events.add(Int64(second) * 1_000) }
    censorings.add(4_000)
    let curve = KaplanMeier(events: events, censorings: censorings, clusters: clusters)
    let plain = KaplanMeier(events: events, censorings: censorings)
    for second in 1...2 {
      expect(curve.band(at: Int64(second) * 1_000), equals: plain.band(at: Int64(second) * 1_000))
    }
  }

  /// With more times than are told apart, and about users whose own times still are.
  @Test func `a time in the bucket of another counts as over with it`() throws {
    var (events, clusters, alike) = (TimeHistogram(), ClusterTimes(), ClusterTimes())
    for number in 0..<1_100 { events.add(Int64(1_000_000 + 5_000 * number)) }
    var ofUser = TimeHistogram()
    for time in [4_000_000, 4_000_001] as [Int64] {
      events.add(time)
      ofUser.add(time)
    }
    clusters.add(ofUser: ofUser)
    var early = TimeHistogram()
    for _ in 0..<2 { early.add(4_000_000) }
    alike.add(ofUser: early)
    let curves = [clusters, alike].map {
      KaplanMeier(events: events, censorings: TimeHistogram(), clusters: $0)
    }
    expect(!events.isExact && clusters.isExact)
    #expect(curves[0].quantileLimits(0.5) == curves[1].quantileLimits(0.5))
    for time in curves[0].eventTimes {
      expect(curves[0].band(at: time), equals: curves[1].band(at: time))
    }
  }

  @Test func `nobody has no share and no quantile`() {
    let estimate = KaplanMeier(events: TimeHistogram(), censorings: TimeHistogram())
    expectNil(estimate.survival(at: 0))
    expectNil(estimate.shareReached(by: 0))
    expectNil(estimate.quantile(0.5))
  }

  @Test func `a median that half of the users do not reach does not exist`() {
    var events = TimeHistogram()
    var censorings = TimeHistogram()
    events.add(1_000)
    for _ in 0..<3 { censorings.add(2_000) }
    let estimate = KaplanMeier(events: events, censorings: censorings)
    expect(estimate.quantile(0.25), equals: 1_000)
    expectNil(estimate.quantile(0.5))
    expect(estimate.shareReached(by: 3_600_000), equals: 0.25)
    expect(estimate.users, equals: 4)
  }

  @Test func `the standard error and the band stand where events were`() {
    var events = TimeHistogram()
    for time in [1_000, 2_000, 3_000, 4_000] as [Int64] { events.add(time) }
    let estimate = KaplanMeier(events: events, censorings: TimeHistogram())
    expect(estimate.standardError(at: 999), equals: 0)
    expectNil(estimate.band(at: 999))
    // S = 1/2, Greenwood's sum 1/12 + 1/6; √(1/4) · 1/2.
    expect(agree(estimate.standardError(at: 2_500), 0.25, relative: 1e-14))
    // 0.5^exp(±1.96 · 0.5 / ln 2), as R's survfit.
    expect(agree(estimate.band(at: 2_500)?.low, 0.05784, relative: 1e-3))
    expect(agree(estimate.band(at: 2_500)?.high, 0.84487, relative: 1e-3))
    expectNil(estimate.standardError(at: 4_000))
    expectNil(estimate.band(at: 4_000))
    let nobody = KaplanMeier(events: TimeHistogram(), censorings: TimeHistogram())
    expectNil(nobody.standardError(at: 0))
  }
}
