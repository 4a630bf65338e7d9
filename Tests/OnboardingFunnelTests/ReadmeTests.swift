import Foundation
import OnboardingFunnel
import Testing

/// What README shows is what the program prints.
struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the excerpt of the sample's report stands in the sample's report`() async throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let sample = Self.root.appendingPathComponent("SampleEvents/lockedin").path
    let report = try await Analysis(inputs: [sample]).run().markdown
      .split(separator: "\n").map(String.init)
    let blocks = readme.components(separatedBy: "```")
    let excerpt = try #require(blocks.first { $0.hasPrefix("markdown\n") })
    let lines = excerpt.split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.count > 8)
    for line in lines { #expect(report.contains(line), "\(line)") }
  }
}
