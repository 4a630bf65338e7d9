import Expectations
import Foundation
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What `update` and `forget` say, and leave behind.
struct UpdateTests {
  private let folder: CommandFolder
  private var state: String { folder.path + "/state" }

  init() throws {
    folder = try CommandFolder(hasReport: false)
  }

  @Test func `success is silent, and the reports are those of report`() async throws {
    let outcome = await update()
    expect(outcome, equals: "0 ")
    let files = try folder.report()
    _ = await folder.run(["report", folder.log, "--out", folder.path + "/whole"])
    try expect(folderTexts(at: folder.path + "/whole"), equals: files)
  }

  @Test func `a terminal is told what was new`() async throws {
    let outcome = await folder.run(words, onTerminal: true)
    expect(
      outcome.standardError,
      equals: "onboarding-funnel: 8 new lines: 8 accepted, 0 rejected, 0 blank\n")
    let again = await folder.run(words + ["--verbose"])
    expect(
      again.standardError,
      equals: """
        onboarding-funnel: read events.ndjson (936 B) with onboarding.json
        onboarding-funnel: 0 new lines: 0 accepted, 0 rejected, 0 blank

        """)
  }

  @Test func `what was read is not read again, and half a line waits for its end`() async throws {
    _ = await update()
    let line = CommandFolder.line(
      "page_viewed", "2026-03-08T11:00:00Z", "u5", "ios", "A", #","step":"welcome""#)
    try append(String(line.prefix(40)))
    _ = await update()
    try expect(count("lines"), equals: "8")
    try append(String(line.dropFirst(40)))
    _ = await update()
    try expect(count("lines"), equals: "8")
    let final = await update("--final")
    expect(final, equals: "0 ")
    try expect(count("lines"), equals: "9")
    try append("\n")
    _ = await update()
    try expect(count("lines"), equals: "9")
  }

  @Test func `without inputs the state is reported on as it is, split otherwise`() async throws {
    _ = await update()
    let outcome = await folder.run([
      "update", "--state", state, "--config", folder.log + "/onboarding.json", "--by", "platform",
      "--window", "1h", "--out", folder.out,
    ])
    expect(outcome.status, equals: .done)
    expect(outcome.standardError, equals: "")
    let funnel = try CSVTable(folder.report()["funnel.csv"] ?? "")
    expect(
      funnel.value(
        "reached", where: ["breakdown": "platform", "segment": "ios", "step_index": "1"]),
      equals: "2")
  }

  @Test func `what changed is told of all that was read`() async throws {
    let change = ["--compare-to", "platform=android"]
    await expect(update(change[0], change[1]), equals: "0 ")
    let files = try folder.report()
    expect(files["changes.csv"] != nil)
    _ = await folder.run(["report", folder.log, "--out", folder.path + "/whole"] + change)
    try expect(folderTexts(at: folder.path + "/whole"), equals: files)
  }

  @Test func `a property that nobody asked for cannot be asked for later`() async throws {
    _ = await update()
    await expect(
      update("--by", "properties.plan"),
      equals: """
        78 onboarding-funnel: properties.plan: error: was not kept of all lines that the state holds, \
        since nobody asked for it when they were read; leave it out, or start over with --reset \
        [unkept_property]

        """)
    await expect(update("--by", "properties.plan", "--reset"), equals: "0 ")
    await expect(update(), equals: "0 ")
    await expect(update("--by", "properties.plan"), equals: "0 ")
  }

  @Test func `a definition that was changed is refused, taken anew, or begun anew`() async throws {
    _ = await update()
    try define(CommandFolder.definition.replacing(#"{ "id": "done" }"#, with: #"{ "id": "end" }"#))
    let refusal = await update()
    expect(
      refusal, hasPrefix: "78 onboarding-funnel: onboarding.json: error: \"flows\" has changed ")
    expect(refusal.contains("--redefine") && refusal.contains("--reset"))
    await expect(update("--redefine"), equals: "0 ")
    await expect(update(), equals: "0 ")
    try expect(folder.report()["funnel.csv"]?.contains("end"), equals: true)
    try define(
      CommandFolder.definition.replacing("{ \"flows\"", with: #"{ "identity": "account", "flows""#))
    await expect(update("--redefine"), contains: "\"identity\", \"mapping\" or an")
    await expect(update("--reset"), equals: "0 ")
  }

  @Test func `goals are counted from the state, and others than were kept are refused`()
    async throws
  {
    let goal = { (id: String, event: String) in
      #""goals": [ { "id": "\#(id)", "event": "\#(event)", "within": "1d" } ], "steps": ["#
    }
    try define(
      CommandFolder.definition.replacing(#""steps": ["#, with: goal("seen", "page_viewed")))
    await expect(update(), equals: "0 ")
    let line = CommandFolder.line(
      "page_viewed", "2026-03-09T11:00:00Z", "u4", "ios", "A", #","step":"done""#)
    try append(line + "\n")
    await expect(update(), equals: "0 ")
    let files = try folder.report()
    _ = await folder.run(["report", folder.log, "--out", folder.path + "/whole"])
    try expect(folderTexts(at: folder.path + "/whole"), equals: files)
    let goals = try CSVTable(files["goals.csv"] ?? "")
    expect(
      goals.line(["users", "reached"], where: ["outcome": "all", "breakdown": "all"]), equals: "4 4"
    )
    try define(
      CommandFolder.definition.replacing(#""steps": ["#, with: goal("seen", "completed")))
    let refusal = await update("--redefine")
    expect(refusal.hasPrefix("78 ") && refusal.contains("an \"event\" of \"goals\" has changed"))
    try define(
      CommandFolder.definition.replacing(#""steps": ["#, with: goal("looked", "page_viewed")))
    await expect(update("--redefine"), equals: "0 ")
  }

  @Test func `two folders whose definitions say the same are no new ones in every run`()
    async throws
  {
    try folder.folder.write(CommandFolder.definition, to: "twin/onboarding.json")
    try folder.folder.write(CommandFolder.lines[7] + "\n", to: "twin/events.ndjson")
    let words = words + [folder.path + "/twin"]
    await expect(folder.run(words).status, equals: .done)
    let manifest = try String(contentsOfFile: state + "/state.json", encoding: .utf8)
    await expect(folder.run(words).status, equals: .done)
    try expect(String(contentsOfFile: state + "/state.json", encoding: .utf8), equals: manifest)
    try expect(count("lines"), equals: "9")
  }

  @Test func `a window or a title may change at any time`() async throws {
    _ = await update()
    try define(
      CommandFolder.definition.replacing(
        #""id": "tour","#, with: #""id": "tour", "window": "1h", "title": "The tour","#))
    await expect(update(), equals: "0 ")
    let funnel = try CSVTable(folder.report()["funnel.csv"] ?? "")
    expect(
      funnel.value("reached", where: ["breakdown": "all", "is_completion": "true"]), equals: "1")
  }

  @Test(arguments: ["state.json", "key", "00000000.records"])
  func `a file of the state that was changed is refused, and begun anew when asked`(
    name: String
  ) async throws {
    _ = await update()
    let before = try folder.report()
    let file = URL(fileURLWithPath: state + "/" + name)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    let refusal = await update()
    expect(refusal, hasPrefix: "65 onboarding-funnel: \(state)/")
    expect(refusal.hasSuffix("or start over with --reset [damaged_state]\n"))
    try expect(folder.report(), equals: before)
    await expect(update("--reset"), equals: "0 ")
    try expect(folder.report(), equals: before)
  }

  @Test(arguments: ["state.json", "key", "00000000.records"])
  func `a file of the state that is missing is refused`(name: String) async throws {
    _ = await update()
    try FileManager.default.removeItem(atPath: state + "/" + name)
    await expect(update(), hasPrefix: "65 ")
  }

  @Test func `a folder of something else is not made a state, and nothing is left in it`()
    async throws
  {
    try folder.folder.write("", to: "other/state.json")
    try folder.folder.write("", to: "records/dump.records")
    for (name, held) in [
      ("log", "events.ndjson"), ("other", "events.ndjson"), ("records", "dump.records"),
    ] {
      let path = folder.path + "/" + name
      if name == "other" { try folder.folder.write("", to: "other/events.ndjson") }
      let before = try folderTexts(at: path)
      for words in [["update", "--state", path], ["update", "--reset", "--state", path]] {
        let outcome = await folder.run(words + [folder.log])
        expect(outcome.status, equals: .cannotCreate)
        expect(
          outcome.standardError,
          equals: """
            onboarding-funnel: \(path): error: is not a state: it holds "\(held)"; name a folder that is \
            empty, or not there yet, with --state [cannot_create]

            """)
      }
      try expect(folderTexts(at: path), equals: before)
    }
  }

  @Test func `files of others that end like the state's are left alone`() async throws {
    _ = await update()
    for name in ["their.tmp", "their.records"] { try folder.folder.write("", to: "state/" + name) }
    await expect(update(), equals: "0 ")
    let names = try FileManager.default.contentsOfDirectory(atPath: state)
    expect(names.contains("their.tmp") && names.contains("their.records"))
  }

  @Test func `what cannot be an update is refused`() async throws {
    let standardInput = await folder.run(["update", "--state", state, "-"])
    expect(standardInput.status, equals: .usage)
    let nowhere = await folder.run(["update", folder.log])
    expect(
      nowhere.standardError,
      equals:
        "onboarding-funnel: update: error: names no state; write --state DIR [missing_option]\n")
    try FileManager.default.removeItem(atPath: folder.log + "/onboarding.json")
    await expect(
      update(),
      equals: """
        78 onboarding-funnel: events.ndjson: error: has no flow definition, which a state needs; \
        write one with onboarding-funnel infer, or name one with --config [missing_definition]

        """)
  }

  @Test func `too many bad lines leave the state as it was`() async throws {
    _ = await update()
    try append("no event\n")
    await expect(update("--strict"), hasPrefix: "65 ")
    await expect(update("--quarantine", folder.path + "/bad.ndjson"), equals: "0 ")
    try expect(count("lines"), equals: "9")
    let quarantine = try String(contentsOfFile: folder.path + "/bad.2.ndjson", encoding: .utf8)
    expect(quarantine, hasPrefix: #"{"file":"events.ndjson","line":9,"#)
    // They were allowed once.
    await expect(update("--strict"), equals: "0 ")
  }

  @Test func `a log that is gone is said so once`() async throws {
    _ = await update()
    try folder.folder.write(CommandFolder.lines[0] + "\n", to: "log/other.ndjson")
    try FileManager.default.removeItem(atPath: folder.events)
    let first = await update()
    expect(
      first,
      hasPrefix: "0 onboarding-funnel: events.ndjson: warning: is gone, or was started again, ")
    await expect(update(), equals: "0 ")
    try expect(count("lines"), equals: "9")
  }

  @Test func `a log that was cut off is said so once, and goes on behind what is left`()
    async throws
  {
    let lines = ["u", "v", "w"].flatMap { name in
      CommandFolder.lines.map { $0.replacing(":\"u", with: ":\"\(name)") + "\n" }
    }
    let sizes = [20, 24].map { lines[..<$0].joined().utf8.count }
    try append(lines[8...].joined())
    _ = await update()
    try cut(to: sizes[0] + 7)
    await expect(
      update(),
      equals: """
        0 onboarding-funnel: events.ndjson: warning: was cut off: of \(sizes[1]) bytes that had been \
        read the first \(sizes[0]) are left; the 4 lines that stood behind them stay counted, and what \
        stands there now is read as new [cut_input]

        """)
    await expect(update(), equals: "0 ")
    try expect(count("lines"), equals: "24")
    try cut(to: sizes[0])
    try append(CommandFolder.lines[7].replacing(":\"u", with: ":\"x") + "\n")
    await expect(update(), equals: "0 ")
    try expect(count("lines"), equals: "25")
    await expect(update(), equals: "0 ")
  }

  @Test func `a log that was cut off nobody knows where ends with 65, and the state stays`()
    async throws
  {
    let line = CommandFolder.lines[0] + "\n"
    try append(String(repeating: line, count: 20_000))
    _ = await update()
    try cut(to: 100_000)
    try append("\n" + String(repeating: line, count: 20_000))
    let refusal = await update()
    expect(
      refusal,
      hasPrefix:
        "65 onboarding-funnel: events.ndjson: error: was cut off between its bytes 65536 and ")
    expect(refusal.contains("restore it, or move it away") && refusal.contains("--reset"))
    await expect(
      folder.run(
        words.filter { $0 != folder.log } + [
          "--config", folder.log + "/onboarding.json",
        ]
      ).status, equals: .done)
    try expect(count("lines"), equals: "20008")
  }

  @Test func `a renamed log is the same log, and examples go by its name`() async throws {
    try append("no event\n")
    _ = await update()
    try FileManager.default.moveItem(
      atPath: folder.events, toPath: folder.log + "/events.1.ndjson")
    await expect(update(), equals: "0 ")
    try expect(count("lines"), equals: "9")
    try expect(folder.report()["quality.csv"]?.contains("events.1.ndjson,9"), equals: true)
  }

  @Test func `what many runs have added is merged, and stays the same`() async throws {
    try folder.folder.write("", to: "log/events.ndjson")
    for line in CommandFolder.lines + CommandFolder.lines {
      try append(line + "\n")
      await expect(update(), equals: "0 ")
    }
    let segments = try FileManager.default.contentsOfDirectory(atPath: state).filter {
      $0.hasSuffix(".records")
    }
    #expect(segments.count < 8)
    let files = try folder.report()
    _ = await folder.run(["report", folder.log, "--out", folder.path + "/whole"])
    try expect(folderTexts(at: folder.path + "/whole"), equals: files)
  }

  @Test func `a user who is forgotten is in no report and no state`() async throws {
    _ = await update()
    let outcome = await folder.run(["forget", "--state", state, "--user", "u1"])
    expect(
      outcome.standardOutput,
      equals: "forgot 3 events of the user; reports that are already written count them until the "
        + "next update\n")
    await expect(update(), equals: "0 ")
    let funnel = try CSVTable(folder.report()["funnel.csv"] ?? "")
    expect(funnel.value("viewed", where: ["breakdown": "all", "step_index": "1"]), equals: "2")
    let again = await folder.run(["forget", "--state", state, "--user", "u1"])
    expect(again.standardOutput, equals: "the state has no event of the user\n")
    try expect(count("lines"), equals: "8")
  }

  @Test func `forgetting needs a state and a user`() async throws {
    let nowhere = await folder.run(["forget", "--state", state, "--user", "u1"])
    expect(nowhere.status, equals: .noInput)
    expect(!FileManager.default.fileExists(atPath: state))
    let nobody = await folder.run(["forget", "--state", state])
    expect(nobody.status, equals: .usage)
  }

  @Test func `--keep forgets whom nothing was heard of for so long`() async throws {
    await expect(update("--keep", "6d"), equals: "0 ")
    let funnel = try CSVTable(folder.report()["funnel.csv"] ?? "")
    // The latest event is of 8 March at ten, so users who were last seen on 1 March are forgotten.
    expect(funnel.value("viewed", where: ["breakdown": "all", "step_index": "1"]), equals: "1")
    await expect(update("--keep", "no time"), hasPrefix: "64 onboarding-funnel: --keep: error: ")
  }

  private var words: [String] { ["update", "--state", state, folder.log, "--out", folder.out] }

  /// The status and what was said.
  private func update(_ options: String...) async -> String {
    let outcome = await folder.run(words + options)
    return "\(outcome.status.rawValue) \(outcome.standardOutput)\(outcome.standardError)"
  }

  private func append(_ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.events))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private func cut(to count: Int) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.events))
    try file.truncate(atOffset: UInt64(count))
    try file.close()
  }

  private func define(_ text: String) throws {
    try folder.folder.write(text, to: "log/onboarding.json")
  }

  /// A count of `quality.csv`.
  private func count(_ finding: String) throws -> String? {
    try CSVTable(folder.report()["quality.csv"] ?? "").value("count", where: ["finding": finding])
  }
}
