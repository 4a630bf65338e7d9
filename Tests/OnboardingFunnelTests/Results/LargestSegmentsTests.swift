import Expectations
import OnboardingFunnel
import TestSupport
import Testing

/// Which segments of a field a page shows.
struct LargestSegmentsTests {
  @Test func `the twenty of most users, of equal ones the first by name`() async throws {
    let folder = try TemporaryFolder()
    var log = TourLog()
    for number in 1...25 {
      log.add(number % 5 + 1, reaching: 1 + number % 3, "\"app_version\": \"v\(number)\"")
    }
    var analysis = Analysis(inputs: [try log.write(in: folder)])
    analysis.by = ["app_version"]
    let page = try await analysis.run().markdown
    let shown = page.split(separator: "\n").filter { $0.hasPrefix("| `v") }.map { row in
      row.split(separator: "|").prefix(2).joined().split(separator: " ").joined(separator: " ")
    }
    let largest = (1...25).map { (name: "v\($0)", users: $0 % 5 + 1) }
      .sorted { ($1.users, $0.name) < ($0.users, $1.name) }.prefix(20)
    expect(shown, equals: largest.map { "`\($0.name)` \($0.users)" })
    expect(page, contains: "5 smaller segments are in `funnel.csv`.")
  }
}
