import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// `infer`: what it prints where, and when it refuses.
struct InferTests {
  /// Two steps, `onboarding` the flow, two variants of which the first is control.
  private static let definition = """
    {
      "flows": [
        {
          "id": "onboarding",
          "steps": [
            { "id": "welcome" },
            { "id": "done" }
          ],
          "skip": "none",
          "relaunch": "restart",
          "completion": "event",
          "window": "24h",
          "idle": "30m",
          "experiment": {
            "id": "experiment",
            "control": "A"
          }
        }
      ]
    }

    """

  private static func folderWithoutDefinition() throws -> CommandFolder {
    let folder = try CommandFolder(hasReport: false)
    try FileManager.default.removeItem(atPath: folder.log + "/onboarding.json")
    return folder
  }

  @Test func `the definition goes to standard output, the evidence to standard error`()
    async throws
  {
    let folder = try Self.folderWithoutDefinition()
    let outcome = await folder.run(["infer", folder.events])
    expect(outcome.status, equals: .done)
    expect(outcome.standardOutput, equals: Self.definition)
    expect(
      outcome.standardError,
      hasPrefix: """
        # Evidence for the inferred definition

        ## Flow 1

        Flow `onboarding`. 4 users entered, 2 completed (50.0 %).

        | Step | Viewed | Of all | Usual place | Got further | Never saw it | Skipped it | Went back |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | 1. `welcome` | 4 | 100.0 % | 1 | 2 | 0 | 0 | 0 |
        | 2. `done` | 2 | 50.0 % | 2 | 2 | 0 | 0 | 0 |

        - Experiment `experiment`: `A` 2 users, `B` 2 users. The planned split is in no log: add \
        `split`; without it the split is not tested.
        - Events name variants without their experiment, so its id here is made up.

        ## What a log does not say

        """)
  }

  @Test func `a definition beside the log is not used, and that is said`() async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(["infer", folder.log])
    expect(outcome.standardOutput, equals: Self.definition)
    expect(
      outcome.standardError,
      hasPrefix:
        "onboarding-funnel: onboarding.json: warning: defines flows already, and was not used; compare "
        + "before you replace it [unused_definition]\n")
  }

  @Test func `--quiet leaves standard error empty`() async throws {
    let folder = try CommandFolder(more: ["not an event"])
    let loud = await folder.run(["infer", folder.log])
    expect(loud.standardError, contains: "warning: 1 of 9 lines are not events")
    let quiet = await folder.run(["infer", folder.log, "--quiet"])
    expect(quiet.standardError, equals: "")
    expect(quiet.standardOutput, equals: Self.definition)
  }

  @Test func `--out - is standard output`() async throws {
    let folder = try Self.folderWithoutDefinition()
    let outcome = await folder.run(["infer", folder.events, "--out", "-", "--quiet"])
    expect(outcome.status, equals: .done)
    expect(outcome.standardOutput, equals: Self.definition)
  }

  @Test func `--out writes both files, and replaces no definition`() async throws {
    let folder = try Self.folderWithoutDefinition()
    let first = await folder.run(["infer", folder.events, "--out", folder.out])
    expect(first.status, equals: .done)
    expect(first.standardOutput, equals: "")
    expect(first.standardError, equals: "")
    let files = try folder.report()
    expect(files["onboarding.json"], equals: Self.definition)
    expect(files["evidence.md"]?.hasPrefix("# Evidence"), equals: true)
    let second = await folder.run(["infer", folder.events, "--out", folder.out])
    expect(second.status, equals: .cannotCreate)
    expect(
      second.standardError,
      equals: "onboarding-funnel: \(folder.out)/onboarding.json: error: exists already; name "
        + "another folder with --out, or compare both and replace it yourself [already_exists]\n")
    try expect(folder.report(), equals: files)
  }

  @Test func `evidence of an earlier run is replaced, a file of somebody else is not`()
    async throws
  {
    let folder = try Self.folderWithoutDefinition()
    let words = ["infer", folder.events, "--out", folder.out]
    try folder.folder.write("precious\n", to: "out/evidence.md")
    let refused = await folder.run(words)
    expect(refused.status, equals: .cannotCreate)
    expect(
      refused.standardError,
      equals: "onboarding-funnel: \(folder.out)/evidence.md: error: exists already, and was not "
        + "written by onboarding-funnel; move it away, or choose another name [cannot_create]\n")
    try expect(folder.report(), equals: ["evidence.md": "precious\n"])
    try folder.folder.write(
      "# Evidence for the inferred definition\n\n## Flow 1\n", to: "out/evidence.md")
    await expect(folder.run(words).status, equals: .done)
    try expect(folder.report()["onboarding.json"], equals: Self.definition)
  }

  @Test func `--flow proposes one, and offers the nearest for one that is not there`() async throws
  {
    let other =
      #"{"event":"page_viewed","ts":1772323200000,"user_id":"u","flow":"tour","step":"a"}"#
    let folder = try CommandFolder(more: [other])
    let one = await folder.run(["infer", folder.log, "--flow", "tour"])
    expect(one.standardOutput, contains: #""id": "tour""#)
    expect(one.standardOutput, lacks: "onboarding")
    let none = await folder.run(["infer", folder.log, "--flow", "tuor"])
    expect(none.status, equals: .usage)
    expect(
      none.standardError,
      equals:
        #"onboarding-funnel: --flow: error: no flow has the id "tuor"; write "tour" [unknown_flow]"#
        + "\n")
  }

  @Test(arguments: [
    ("", "the input is empty"),
    (
      CommandFolder.line("completed", "2026-03-01T10:00:00Z", "u", "ios", "A") + "\n",
      #"no event of the input is a page_viewed with a page (it has "completed")"#
    ),
  ])
  func `a log without a page has nothing to infer from`(log: String, words: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(log, to: "events.ndjson")
    let outcome = await OnboardingFunnelCommand.run(
      ["infer", folder.path],
      in: .init(clock: 1_788_000_000_000, processors: 2, errorIsTerminal: false))
    expect(outcome.status, equals: .unusableInput)
    expect(
      outcome.standardError,
      equals: "onboarding-funnel: error: \(words), so no flow can be inferred; "
        + (log.isEmpty ? "" : "look at them with `onboarding-funnel check`, ")
        + "log page views, or write onboarding.json by hand [no_pages]\n")
    expect(outcome.standardOutput, equals: "")
  }

  @Test func `the identity of definition files is kept`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(#"{ "identity": "account" }"#, to: "log/onboarding.json")
    let outcome = await folder.run(["infer", folder.log])
    expect(outcome.standardOutput.hasSuffix("  ],\n  \"identity\": \"account\"\n}\n"))
  }

  @Test func `no input is wrong usage`() async throws {
    let outcome = try await CommandFolder().run(["infer"])
    expect(outcome.status, equals: .usage)
    expect(
      outcome.standardError,
      equals:
        "onboarding-funnel: infer: error: has no input; write onboarding-funnel infer FILE, a "
        + "folder, or - [missing_input]\n")
  }
}
