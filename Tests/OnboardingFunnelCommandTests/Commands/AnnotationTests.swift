import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// What `check --annotate github` prints for GitHub Actions.
struct AnnotationTests {
  @Test func `each finding is an annotation of its line, after the findings`() async throws {
    let folder = try CommandFolder(more: ["{\"event\""])
    let plain = await folder.run(["check", folder.log])
    let outcome = await folder.run(["check", folder.log, "--annotate", "github"])
    expect(outcome.status, equals: .conditionHolds)
    expect(outcome.standardOutput, hasPrefix: plain.standardOutput)
    let lines = outcome.standardOutput.dropFirst(plain.standardOutput.count).split(separator: "\n")
    let torn = try #require(lines.first { $0.contains("rejected_json_truncated") })
    expect(
      torn,
      equals: """
        ::warning file=\(folder.events),line=9,title=rejected_json_truncated::lines that end \
        inside a value, such as a half-written last line; make the writer end every line, even when it stops: 1
        """)
    let words = plain.standardOutput.matches(of: /\[(\w+)\]\n/).map { String($0.1) }
    expect(lines.count, equals: words.count)
    for (line, word) in zip(lines, words) { expect(line, contains: "title=\(word)::") }
  }

  @Test func `what would end a command is escaped`() async throws {
    let folder = try CommandFolder()
    let text = "{\"event\"\n" + CommandFolder.lines[0]
    let file = try folder.folder.write(text, to: "a,b:c%d.ndjson")
    let outcome = await folder.run(["check", file, "--annotate", "github"])
    expect(outcome.standardOutput, contains: "/a%2Cb%3Ac%25d.ndjson,line=1,")
  }

  @Test func `another forge is not known`() async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(["check", folder.log, "--annotate", "gitlab"])
    expect(outcome.status, equals: .usage)
    expect(
      outcome.standardError,
      equals:
        "onboarding-funnel: --annotate: error: \"gitlab\" is not known; write github [bad_value]\n")
  }

  @Test func `who takes it for a format is told the option`() async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(["check", folder.log, "--format", "github"])
    expect(outcome.status, equals: .usage)
    expect(
      outcome.standardError,
      equals:
        "onboarding-funnel: --format: error: \"github\" is no format of a log; write --annotate github "
        + "[bad_value]\n")
  }
}
