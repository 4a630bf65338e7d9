import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// The list of the users behind the numbers.
struct UsersTests {
  @Test func `one row a user whose time is over, with what became of them`() async throws {
    let folder = try CommandFolder()
    let list = folder.path + "/users.csv"
    let outcome = await folder.run(["users", folder.log, "--users", list])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    expect(outcome.standardOutput, equals: "")
    try expect(
      String(contentsOfFile: list, encoding: .utf8),
      equals: """
        flow,flow_version,user,outcome,step_index,step,reason,detail,last_event,variant,entered_at,file,line
        tour,,u1,completed,,,,,,A,2026-03-01T10:00:00Z,events.ndjson,1
        tour,,u2,left,1,welcome,unexplained,,(nothing),B,2026-03-01T11:00:00Z,events.ndjson,4
        tour,,u3,completed,,,,,,B,2026-03-02T10:00:00Z,events.ndjson,5

        """)
  }

  @Test func `a report lists the same users beside its folder`() async throws {
    let folder = try CommandFolder()
    let (list, same) = (folder.path + "/users.csv", folder.path + "/same.csv")
    _ = await folder.run(["users", folder.log, "--users", list])
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--users", same])
    expect(outcome.status, equals: .done, "\(outcome.standardError)")
    let texts = try [same, list].map { try String(contentsOfFile: $0, encoding: .utf8) }
    expect(texts[0], equals: texts[1])
    for (name, text) in try folder.report() { expect(text, lacks: "u2", "\(name)") }
  }

  @Test func `only its owner may read it, whatever the umask and whoever wrote the one before`()
    async throws
  {
    let folder = try CommandFolder()
    let list = folder.path + "/users.csv"
    for _ in 0..<2 {
      _ = await folder.run(["users", folder.log, "--users", list])
      let mode = try FileManager.default.attributesOfItem(atPath: list)[.posixPermissions]
      expect(mode as? Int == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: list)
    }
  }

  @Test(
    arguments: [
      (["--left-at", "welcome"], ["u2"]), (["--left-at", "done"], []),
      (["--reason", "unexplained"], ["u2"]), (["--reason", "denied"], []),
      (["--outcome", "completed"], ["u1", "u3"]), (["--outcome", "left"], ["u2"]),
      (["--outcome", "returned_later"], []), (["--where", "variant=B"], ["u2", "u3"]),
      (["--since", "2026-03-02"], ["u3"]),
      (["--window", "1h", "--outcome", "left"], ["u2", "u3"]),
      (["--as-of", "2026-03-09T10:00:01Z"], ["u1", "u2", "u3", "u4"]),
    ] as [([String], [String])])
  func `options choose users`(words: [String], users: [String]) async throws {
    let folder = try CommandFolder()
    let list = folder.path + "/users.csv"
    let outcome = await folder.run(["users", folder.log, "--users", list] + words)
    expect(outcome.status, equals: .done, "\(outcome.standardError)")
    let table = try CSVTable(String(contentsOfFile: list, encoding: .utf8))
    expect(table.rows().map { $0["user"] }, equals: users)
  }

  @Test func `who came back after the window is listed as such, and as having left`() async throws {
    let folder = try CommandFolder(more: [
      CommandFolder.line(
        "page_viewed", "2026-03-05T11:00:00Z", "u2", "android", "B", #","step":"welcome""#)
    ])
    let list = folder.path + "/users.csv"
    _ = await folder.run(["users", folder.log, "--users", list, "--outcome", "returned_later"])
    let table = try CSVTable(String(contentsOfFile: list, encoding: .utf8))
    expect(table.rows().map { $0.line(["user", "outcome"]) }, equals: ["u2 left"])
  }

  @Test func `while nobody's time is over all are listed, as in the tables`() async throws {
    let folder = try CommandFolder()
    let list = folder.path + "/users.csv"
    _ = await folder.run(["users", folder.log, "--users", list, "--window", "30d"])
    let table = try CSVTable(String(contentsOfFile: list, encoding: .utf8))
    expect(table.rows().map { $0["user"] }, equals: ["u1", "u2", "u3", "u4"])
  }

  @Test func `an id is spelt as in the log, and guarded as all text is`() async throws {
    let ids = [#""=1+1""#, #""a,\"b\"""#, "17", #""\u00e9""#]
    let lines = ids.map { id in
      #"{"event":"page_viewed","step":"welcome","timestamp":"2026-03-01T10:00:00Z","user_id":\#(id)}"#
    }
    let folder = try CommandFolder(more: lines)
    let list = folder.path + "/users.csv"
    _ = await folder.run(["users", folder.log, "--users", list, "--left-at", "welcome"])
    let table = try CSVTable(String(contentsOfFile: list, encoding: .utf8))
    expect(table.rows().map { $0["user"] }, equals: ["17", "'=1+1", #"a,"b""#, "u2", "é"])
  }

  @Test(arguments: [
    (["--left-at", "welcom"], #"--left-at: error: "welcom" is not known; write welcome"#),
    (["--reason", "denyed"], #"--reason: error: "denyed" is not known; write denied"#),
    (
      ["--outcome", "in_progress"],
      """
      --outcome: error: "in_progress" is not known; write completed, skipped_flow, left, returned_later, \
      restarted_after_completion or returned_and_completed
      """
    ),
  ])
  func `a wrong word`(words: [String], message: String) async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run(["users", folder.log] + words)
    expect(outcome.status, equals: .usage)
    expect(outcome.standardError, equals: "onboarding-funnel: \(message) [bad_value]\n")
    expect(outcome.standardOutput, equals: "")
  }

  @Test func `it is refused where small counts are to be hidden`() async throws {
    let folder = try CommandFolder()
    try await folder.expectRefusal(
      [folder.log, "--users", folder.path + "/users.csv", "--min-cell", "5"], .usage,
      """
      --users: error: contradicts --min-cell, which is there so that nobody can be picked out; leave one of \
      them out [contradiction]
      """)
    let outcome = await folder.run(["users", folder.log, "--min-cell", "5"])
    expect(outcome.status, equals: .usage)
    expect(!FileManager.default.fileExists(atPath: folder.path + "/users.csv"))
  }

  @Test(arguments: ["update", "merge", "reduce"])
  func `a command that knows no ids says so`(command: String) async throws {
    let folder = try CommandFolder()
    let outcome = await folder.run([command, folder.log, "--users", folder.path + "/users.csv"])
    expect(outcome.status, equals: .usage)
    expect(
      outcome.standardError,
      equals: """
        onboarding-funnel: --users: error: \(command) knows users by hashes only; list them from the logs \
        with onboarding-funnel users [no_ids]

        """)
  }

  @Test(arguments: ["out/users.csv", "out/new/users.csv", "out/../out/users.csv", "out/report.md"])
  func `it is not written where the report is`(path: String) async throws {
    let folder = try CommandFolder()
    let file = folder.path + "/" + path
    let outcome = await folder.run(["report", folder.log, "--out", folder.out, "--users", file])
    expect(outcome.status, equals: .usage)
    expect(
      outcome.standardError.hasSuffix(
        " is in the folder of the report, which others may read; name a file elsewhere [bad_value]\n"
      ))
    try expect(folder.report().count, equals: CommandFolder.earlierReport.count)
  }

  @Test func `nor over a file of somebody else, nor over the log`() async throws {
    let folder = try CommandFolder()
    let file = try folder.folder.write("precious\n", to: "users.csv")
    try await folder.expectRefusal(
      [folder.log, "--users", file], .cannotCreate,
      """
      \(file): error: exists already, and was not written by onboarding-funnel; move it away, or \
      choose another name [cannot_create]
      """)
    let outcome = await folder.run(["report", folder.log, "--users", folder.events])
    expect(outcome.status, equals: .usage)
    expect(
      outcome.standardError.hasSuffix(
        " is an input of this run and would be lost; name another file [bad_value]\n"))
  }
}
