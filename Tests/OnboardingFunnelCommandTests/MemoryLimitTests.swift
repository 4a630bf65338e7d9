import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What cannot be put aside on disk has a limit, and who passes it is told.
struct MemoryLimitTests {
  /// A log of page views, each of a page of its own.
  private static func lines(_ numbers: Range<Int>) -> String {
    numbers.map { number in
      #"{"event":"page_viewed","ts":\#(1_772_323_200_000 + number),"user_id":"u","step":"s\#(number)"}"#
        + "\n"
    }.joined()
  }

  @Test func `more names than fit end the run, and the report before stays`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(Self.lines(0..<11_000), to: "log/events.ndjson")
    let before = try folder.report()
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--memory", "34M"])
    #expect(outcome.status == .unusableInput)
    #expect(
      outcome.standardError.hasPrefix("onboarding-funnel: names: error: the log has so many"))
    #expect(
      outcome.standardError.hasSuffix(
        "see that no ids or times are written into names, or give more --memory [beyond_memory]\n"))
    #expect(try folder.report() == before)
  }

  @Test func `with more memory the same names fit`() async throws {
    let folder = try CommandFolder()
    try folder.folder.write(Self.lines(0..<11_000), to: "log/events.ndjson")
    let outcome = await folder.run(
      ["report", folder.log, "--out", folder.out, "--memory", "100M"])
    #expect(outcome.status == .done)
    #expect(outcome.standardError == "")
  }

  @Test func `names of two updates that do not fit together leave the state as it was`()
    async throws
  {
    let folder = try CommandFolder(hasReport: false)
    let update = [
      "update", "--state", folder.path + "/state", folder.log, "--out", folder.out,
      "--quarantine", folder.path + "/kept/bad.ndjson",
    ]
    try folder.folder.write("", to: "kept/of somebody else.txt")
    let scarce = update + ["--memory", "34M"]
    try folder.folder.write(Self.lines(0..<6_000), to: "log/first.ndjson")
    #expect(await folder.run(scarce).status == .done)
    let before = try folder.report()
    try folder.folder.write(Self.lines(6_000..<12_000) + "{\n", to: "log/second.ndjson")
    for _ in 0..<2 {
      let refused = await folder.run(scarce)
      #expect(refused.status == .unusableInput)
      #expect(refused.standardError.contains("[beyond_memory]"))
      #expect(try folder.report() == before)
      #expect(try folderTexts(at: folder.path + "/kept").count == 1)
    }
    let roomy = await folder.run(update + ["--memory", "100M", "--verbose"])
    #expect(roomy.status == .done)
    #expect(roomy.standardError.contains("6001 new lines: 6000 accepted"))
    #expect(try folderTexts(at: folder.path + "/kept").count == 2)
  }

  @Test func `names that other machines have mapped have the limit of reduce`() async throws {
    let folder = try CommandFolder()
    let log = Self.lines(0..<11_000)
    try folder.folder.write(log, to: "log/events.ndjson")
    let terms = ["--config", folder.log + "/onboarding.json", "--as-of", "2026-05-01"]
    let range = ["--range", folder.events, "0", "\(log.utf8.count)", "--shards", "1"]
    let mapped = await folder.run(["map"] + range + ["--out", folder.path + "/mapped"] + terms)
    #expect(mapped.status == .done)
    let reduce = ["reduce", folder.path + "/mapped/shard-0"] + terms
    let refused = await folder.run(reduce + ["--memory", "34M"])
    #expect(refused.status == .unusableInput)
    #expect(refused.standardError.contains("[beyond_memory]"))
    #expect(refused.standardOutput == "")
    #expect(await folder.run(reduce + ["--memory", "100M"]).status == .done)
  }
}
