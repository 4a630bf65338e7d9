import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand
// Testing has one of its own.
import enum OnboardingFunnelCommand.ExitStatus

/// `--html`, `--json` and `--metrics`: the page alone, and the report for programs.
struct OtherOutputsTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  @Test func `the JSON file is that of the folder, and nothing is printed`() async throws {
    let file = folder.path + "/own.json"
    let alone = await folder.run(["report", folder.log, "--json", file])
    expect(alone.status, equals: .done)
    expect(alone.standardOutput, equals: "")
    _ = await folder.run(["report", folder.log, "--out", folder.out])
    try expect(read("own.json"), equals: read("out/report.json"))
    let again = await folder.run(["report", folder.log, "--json", file])
    expect(again.status, equals: .done)
  }

  @Test func `the page is that of the folder, and nothing is printed`() async throws {
    let file = folder.path + "/own.html"
    let alone = await folder.run(["report", folder.log, "--html", file])
    expect(alone.status, equals: .done)
    expect(alone.standardOutput, equals: "")
    _ = await folder.run(["report", folder.log, "--out", folder.out])
    try expect(read("own.html"), equals: read("out/report.html"))
    await expect(folder.run(["report", folder.log, "--html", file]).status, equals: .done)
    let update = await folder.run([
      "update", "--state", folder.path + "/state", folder.log, "--html", file,
    ])
    expect(update.status, equals: .done)
    try expect(read("own.html"), equals: read("out/report.html"))
  }

  @Test func `metrics are the main numbers, and end with a line that says so`() async throws {
    let outcome = await folder.run([
      "report", folder.log, "--out", folder.out, "--metrics", folder.path + "/m.prom",
      "--as-of", "2026-03-08T22:00:00Z", "--fail-when", "completion_rate < 0.7",
      "--fail-when", "sample_ratio_p < 0.1",
    ])
    expect(outcome.status, equals: .conditionHolds)
    let lines = try read("m.prom").split(separator: "\n").map(String.init)
    expect(
      lines.filter { !$0.hasPrefix("#") },
      equals: [
        #"onboarding_funnel_started{flow="tour",flow_version=""} 4"#,
        #"onboarding_funnel_matured{flow="tour",flow_version=""} 3"#,
        #"onboarding_funnel_completed{flow="tour",flow_version=""} 2"#,
        #"onboarding_funnel_completion_rate{flow="tour",flow_version=""} 0.6666666666666666"#,
        #"onboarding_funnel_left{flow="tour",flow_version="",step_index="1",step="welcome"} 1"#,
        #"onboarding_funnel_left{flow="tour",flow_version="",step_index="2",step="done"} 0"#,
        "onboarding_funnel_lines 8", "onboarding_funnel_bad_lines 0",
        "onboarding_funnel_last_event_timestamp_seconds 1772964000",
        "onboarding_funnel_seconds_since_last_event 43200",
        #"onboarding_funnel_condition_holds{condition="completion_rate < 0.7"} 1"#,
        #"onboarding_funnel_condition_holds{condition="sample_ratio_p < 0.1"} 0"#,
        #"onboarding_funnel_condition_lacks_value{condition="completion_rate < 0.7"} 0"#,
        #"onboarding_funnel_condition_lacks_value{condition="sample_ratio_p < 0.1"} 1"#,
        #"onboarding_funnel_build{version="0.1.0"} 1"#,
      ])
    expect(lines.last, equals: "# EOF")
    expect(lines.count { $0.hasPrefix("# TYPE ") && $0.hasSuffix(" gauge") }, equals: 12)
  }

  @Test func `without as-of an event is as old as the clock says`() async throws {
    _ = await folder.run([
      "report", folder.log, "--out", folder.out, "--metrics", folder.path + "/m.prom",
    ])
    // The clock is 1,788,000,000 s, the last event of 1,772,964,000 s.
    try expect(read("m.prom"), contains: "\nonboarding_funnel_seconds_since_last_event 15036000\n")
  }

  @Test func `what a small cell hides has no sample`() async throws {
    _ = await folder.run([
      "report", folder.log, "--out", folder.out, "--metrics", folder.path + "/m.prom",
      "--min-cell", "5",
    ])
    let text = try read("m.prom")
    for name in ["started", "matured", "completed", "completion_rate"] {
      expect(text, lacks: "onboarding_funnel_\(name)", "\(name)")
    }
    expect(text, lacks: "\"welcome\"} 1")
    expect(text.hasSuffix("# EOF\n"))
  }

  @Test func `a label is written so that a parser reads it back`() async throws {
    try folder.folder.write(
      #"{"flows":[{"id":"a\\b\"c","steps":[{"id":"welcome"}]}]}"#, to: "log/onboarding.json")
    try folder.folder.write(
      #"{"event":"page_viewed","step":"welcome","timestamp":"2026-03-01T10:00:00Z","user_id":"u"}"#
        + "\n", to: "log/events.ndjson")
    _ = await folder.run([
      "report", folder.log, "--out", folder.out, "--metrics", folder.path + "/m",
    ])
    try expect(read("m"), contains: #"onboarding_funnel_started{flow="a\\b\"c",flow_version=""} 1"#)
  }

  @Test(arguments: ["--html", "--json", "--metrics"])
  func `none goes over what the run reads or writes, nor over a file of somebody else`(
    option: String
  ) async throws {
    for (path, fault) in [
      (folder.events, "is an input of this run and would be lost"),
      (folder.out + "/funnel.csv", "is where the report is written and would be lost"),
    ] {
      let outcome = await folder.run(["report", folder.log, "--out", folder.out, option, path])
      expect(outcome.status, equals: .usage)
      expect(outcome.standardError.hasSuffix(" \(fault); name another file [bad_value]\n"))
    }
    let file = try folder.folder.write("precious\n", to: "own")
    try await folder.expectRefusal(
      [folder.log, option, file], .cannotCreate,
      """
      \(file): error: exists already, and was not written by onboarding-funnel; move it away, or \
      choose another name [cannot_create]
      """)
  }

  @Test func `two outputs are two files`() async throws {
    let file = folder.path + "/own"
    let outcome = await folder.run(["report", folder.log, "--json", file, "--metrics", file])
    expect(outcome.status, equals: .usage)
    expect(
      outcome.standardError.hasSuffix(" is the file of --json; name another file [bad_value]\n"))
  }
}
