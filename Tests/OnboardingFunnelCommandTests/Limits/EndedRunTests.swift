import Expectations
import Foundation
import TestSupport
import Testing

/// Runs that a signal ends while they write their reports: the folder holds the old report or the new
/// one, and nothing else.
struct EndedRunTests {
  private let program: BuiltProgram
  private let folder: CommandFolder
  private var state: String { folder.path + "/state" }

  init() throws {
    program = try BuiltProgram()
    folder = try CommandFolder(hasReport: false)
    // Enough flows for a hundred files, so that writing takes a while.
    let names = (0..<60).map { "f\($0)" }
    let flows = names.map { #"{ "id": "\#($0)", "steps": [{ "id": "a" }, { "id": "b" }] }"# }
    try folder.folder.write(
      #"{ "flows": [\#(flows.joined(separator: ", "))] }"#, to: "log/onboarding.json")
    try write(names, minute: 0)
  }

  private func write(_ flows: [String], minute: Int) throws {
    let lines = flows.map {
      #"{"event":"page_viewed","ts":\#(1_772_323_200_000 + minute * 60_000),"user_id":"u\#(minute)","#
        + #""flow":"\#($0)","step":"a"}"# + "\n"
    }
    try folder.folder.write(lines.joined(), to: "log/events.\(minute).ndjson")
  }

  @Test(arguments: ["report", "update"])
  func `a signal that ends a run leaves the old report or the new one`(command: String) throws {
    let options = ["--as-of", "2026-06-01", "--threads", "1", "--out"]
    let run = [command] + (command == "update" ? ["--state", state] : []) + [folder.log] + options
    try expect(program.run(run + [folder.out]).status, equals: 0)
    let old = try folderTexts(at: folder.out)
    let oldState = folder.path + "/old-state"
    if command == "update" {
      try FileManager.default.copyItem(atPath: state, toPath: oldState)
    }
    // A flow less, whose chart goes, and another user.
    try write((0..<59).map { "f\($0)" }, minute: 1)
    try expect(
      program.run(["report", folder.log] + options + [folder.path + "/new"]).status, equals: 0)
    let new = try folderTexts(at: folder.path + "/new")
    #expect(new != old)
    var ends: [Bool] = []
    for attempt in 0..<24 {
      if command == "update" {
        try FileManager.default.removeItem(atPath: state)
        try FileManager.default.copyItem(atPath: oldState, toPath: state)
      }
      try? FileManager.default.removeItem(atPath: folder.out)
      for (name, text) in old { try folder.folder.write(text, to: "out/" + name) }
      let signal = [SIGTERM, SIGINT, SIGHUP][attempt % 3]
      let process = try program.start(run + [folder.out])
      // From the first staged file on, a little later each time.
      while process.isRunning, try !hasStagedFiles() { usleep(50) }
      usleep(UInt32(attempt / 3) * 1_500)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      let wasEnded = process.terminationReason == .uncaughtSignal
      expect(process.terminationStatus, equals: wasEnded ? signal : 0)
      let left = try folderTexts(at: folder.out)
      expect(
        left == old || left == new,
        "\(command), attempt \(attempt): \(Self.difference(left, old, new))")
      ends.append(wasEnded && left == old)
    }
    expect(ends, contains: true, "no signal came in time")
  }

  private func hasStagedFiles() throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: folder.out).contains {
      $0.hasSuffix(".onboarding-funnel.tmp")
    }
  }

  private static func difference(
    _ left: [String: String], _ old: [String: String], _ new: [String: String]
  ) -> String {
    left.keys.sorted().filter { old[$0] != left[$0] || new[$0] != left[$0] }.map { name in
      "\(name) \(left[name] == new[name] ? "new" : left[name] == old[name] ? "old" : "strange")"
    }.joined(separator: ", ")
  }
}
