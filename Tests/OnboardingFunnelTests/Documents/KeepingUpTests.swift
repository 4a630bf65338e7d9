import Expectations
import Foundation
@testable import OnboardingFunnelCommand
import TestSupport
import Testing

/// The commands of the article on states do what it says, one after the other.
struct KeepingUpTests {
  @Test func `every command that is shown works`() async throws {
    let folder = try TemporaryFolder()
    let commands = try Article.article("KeepingUp").blocks.filter { $0.language == "sh" }
      .flatMap(\.lines)
    expect(commands.count, equals: 3)
    var outputs: [String] = []
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map { word in
        switch word {
        case "state", "reports": folder.path + "/" + word
        case _ where word.hasPrefix("SampleEvents/"):
          Article.root.appendingPathComponent(String(word)).path
        default: String(word)
        }
      }
      let outcome = await OnboardingFunnelCommand.run(
        words, in: .init(clock: 4_102_444_800_000, processors: 2, errorIsTerminal: false))
      expect(outcome.status, equals: .done, "\(command): \(outcome.standardError)")
      expect(outcome.standardError, equals: "")
      outputs.append(outcome.standardOutput)
    }
    expect(outputs[0], equals: "")
    expect(outputs[1], hasPrefix: "# Onboarding report")
    expect(outputs[2], hasPrefix: "forgot 20 events of the user;")
  }
}
