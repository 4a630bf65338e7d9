import Definitions
import EventLog
import Expectations
import Experiments
import Funnels
import Journeys
import Testing

/// An effect that is not the same in all parts of the users.
struct HeterogeneityTests {
  /// B does ten points better on one part, ten worse on the other.
  ///
  ///     part   A              B
  ///     one    150 of 300     180 of 300     50 % → 60 %
  ///     two    150 of 300     120 of 300     50 % → 40 %
  private func log(day: Int = 0, _ fields: [String]) -> ArmedLog {
    var log = ArmedLog()
    for (place, completed) in [180, 120].enumerated() {
      let day = place == 0 ? 0 : day
      log.add(300, of: "A", completed: 150, day: day, fields[place])
      log.add(300, of: "B", completed: completed, day: day, fields[place])
    }
    return log
  }

  private func found(_ log: ArmedLog) -> [Heterogeneity] {
    log.tallied().checks?.heterogeneities ?? []
  }

  @Test(arguments: [
    ("platform", EventField.platform), ("app_version", .appVersion), ("country", .country),
  ])
  func `it says where the variant does least, and where most`(
    name: String, field: EventField
  ) throws {
    let found = found(log([" \(name)=one", " \(name)=two"]))
    expect(found.count, equals: 1)
    let only = try #require(found.first)
    expect(only.variant == "B" && only.stratification == .field(field))
    expect(only.ends.map(\.part), equals: ["two", "one"])
    expect(only.ends.map { Int(($0.difference * 100).rounded()) }, equals: [-10, 10])
    // Odds ratios of 1.5 and 2 : 3 beside 1: Tarone's χ² with one degree of freedom is about 12.
    expect(only.p < 0.005 && only.p > 0.000_01)
    let rows = log([" \(name)=one", " \(name)=two"]).tallied().comparison
    expect(rows.allSatisfy { $0.doubts == [.heterogeneity] })
  }

  @Test func `weeks of entry are looked at too, by their Mondays`() throws {
    let only = try #require(found(log(day: 8, ["", ""])).first)
    expect(only.stratification, equals: .weeks)
    let mondays = only.ends.compactMap { $0.part?.string }
    expect(mondays.count == 2 && mondays[0] > mondays[1])
  }

  @Test func `users without a value are a part of their own`() throws {
    let only = try #require(found(log([" platform=one", ""])).first)
    expect(only.ends.map(\.part), equals: [nil, "one"])
  }

  @Test func `the same effect in all parts is none, nor one that chance makes`() {
    var even = ArmedLog()
    var small = ArmedLog()
    for (place, platform) in [" platform=one", " platform=two"].enumerated() {
      even.add(300, of: "A", completed: 150, platform)
      even.add(300, of: "B", completed: 180, platform)
      small.add(30, of: "A", completed: 15, platform)
      small.add(30, of: "B", completed: place == 0 ? 18 : 12, platform)
    }
    expectEmpty(found(even))
    expectEmpty(found(small))
  }

  @Test func `parts of few users, or in which nobody completes, say nothing`() {
    var log = ArmedLog()
    for (arm, completed) in [("A", 0), ("B", 9)] {
      log.add(9, of: arm, completed: completed, " platform=few")
      log.add(50, of: arm, completed: 0, " platform=nobody")
      log.add(300, of: arm, completed: 150, " platform=many")
    }
    expectEmpty(found(log))
  }
}
