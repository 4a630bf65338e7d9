import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// What the progress line says.
struct ProgressLineTests {
  @Test(arguments: [
    (500, 2_000, "reading 500 B of 2.00 kB, 25 %, 500 B/s, 3 s left"),
    (1_230_000_000, 3_400_000_000, "reading 1.23 GB of 3.40 GB, 36 %, 1.23 GB/s, 2 s left"),
    (1_000, 1_000, "reading 1.00 kB of 1.00 kB, 100 %, 1.00 kB/s, 0 s left"),
    (0, 1_000, "reading 0 B of 1.00 kB, 0 %, 0 B/s"),
    (1_000, 126_000, "reading 1.00 kB of 126 kB, 0 %, 1.00 kB/s, 2 min 05 s left"),
    (1_000, 4_801_000, "reading 1.00 kB of 4.80 MB, 0 %, 1.00 kB/s, 1 h 20 min left"),
  ])
  func `after a second, bytes of all, share, rate and time left`(
    bytes: Int64, total: Int64, line: String
  ) {
    expect(ProgressLine.text(.read(bytes: bytes, total: total), milliseconds: 1_000), equals: line)
  }

  @Test func `of standard input nobody knows how much is left`() {
    let note = RunNote.read(bytes: 12_345_678, total: nil)
    expect(ProgressLine.text(note, milliseconds: 500), equals: "reading 12.3 MB, 24.6 MB/s")
  }

  @Test func `files that grew end at all of them, without a time`() {
    let note = RunNote.read(bytes: 1_200, total: 1_000)
    expect(
      ProgressLine.text(note, milliseconds: 1_000),
      equals: "reading 1.00 kB of 1.00 kB, 100 %, 1.20 kB/s")
  }

  @Test func `before the clock has moved there is no rate`() {
    let note = RunNote.read(bytes: 500, total: 1_000)
    expect(ProgressLine.text(note, milliseconds: 0), equals: "reading 500 B of 1.00 kB, 50 %")
  }

  @Test func `counting has a share only, and a beginning nothing`() {
    expect(
      ProgressLine.text(.counted(parts: 32, total: 64), milliseconds: 9), equals: "counting, 50 %")
    expectNil(ProgressLine.text(.began(.counting), milliseconds: 9))
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1_000, "1.00 kB"), (1_009, "1.00 kB"), (10_990, "10.9 kB"),
    (999_999, "999 kB"), (1_000_000, "1.00 MB"), (2_050_000_000_000, "2.05 TB"),
    (1_234_000_000_000_000, "1234 TB"),
  ])
  func `bytes have three digits and a decimal unit`(bytes: Int64, text: String) {
    expect(ByteText(bytes).string, equals: text)
  }
}

/// When the line is drawn, and that nothing of it stays.
struct RunWatchTests {
  private let live = LiveText()

  /// A watch whose stopwatch moves by `step` at each look.
  private func watch(_ drawing: RunWatch.Drawing, step: Int64) -> RunWatch {
    var environment = OnboardingFunnelCommand.Environment(
      clock: 0, processors: 1, errorIsTerminal: true)
    environment.stopwatch = Stopwatch(step: step).read
    environment.writeError = live.write
    return RunWatch(drawing, in: environment)
  }

  @Test func `a line is drawn over the one before it, and taken away`() {
    let watch = watch(.afterMilliseconds(0), step: 500)
    watch.take(.began(.reading))
    watch.take(.read(bytes: 100, total: 1_000))
    watch.take(.read(bytes: 1_000, total: 1_000))
    watch.take(.began(.counting))
    watch.take(.counted(parts: 64, total: 64))
    watch.clear()
    expect(
      live.pieces,
      equals: [
        "\rreading 100 B of 1.00 kB, 10 %, 200 B/s, 5 s left",
        "\rreading 1.00 kB of 1.00 kB, 100 %, 1.00 kB/s, 0 s left",
        "\rcounting, 100 %                                       ",
        "\r               \r",
      ])
  }

  @Test func `short work draws nothing, so nothing is taken away`() {
    // Looks at 0 (start), 900 (beginning), 1,800: below the two seconds.
    let watch = watch(.afterMilliseconds(2_000), step: 900)
    watch.take(.began(.reading))
    watch.take(.read(bytes: 100, total: 1_000))
    watch.clear()
    expect(live.pieces, equals: [])
  }

  @Test func `drawing begins after the wait`() {
    let watch = watch(.afterMilliseconds(2_000), step: 1_000)
    watch.take(.began(.reading))
    watch.take(.read(bytes: 100, total: 1_000))
    expect(live.pieces, equals: ["\rreading 100 B of 1.00 kB, 10 %, 100 B/s, 9 s left"])
  }

  @Test func `the line is drawn five times a second at most`() {
    let watch = watch(.afterMilliseconds(0), step: 50)
    watch.take(.began(.reading))
    for part in 1...9 { watch.take(.read(bytes: Int64(part), total: nil)) }
    // At 100, 300 and 500 ms of the looks 50 ms apart.
    expect(live.pieces.count, equals: 3)
    watch.clear()
    watch.clear()
    expect(live.pieces.count, equals: 4)
  }

  @Test func `a line that is not wanted is not drawn`() {
    let watch = watch(.never, step: 5_000)
    watch.take(.began(.reading))
    watch.take(.read(bytes: 100, total: 1_000))
    watch.clear()
    expect(live.pieces, equals: [])
  }
}

/// `--progress` in `report`.
struct ProgressOptionTests {
  private let folder: CommandFolder
  private let live = LiveText()

  /// A log that is read in several pieces: its lines, and a megabyte of blank ones.
  init() throws {
    folder = try CommandFolder(more: [String(repeating: "\n", count: 1 << 20)])
  }

  /// `step`: how much later it is at each look, in milliseconds.
  private func run(
    _ options: [String], onTerminal: Bool, step: Int64
  ) async -> OnboardingFunnelCommand.Outcome {
    await folder.run(["report", folder.log] + options, onTerminal: onTerminal) {
      $0.stopwatch = Stopwatch(step: step).read
      $0.writeError = live.write
    }
  }

  @Test(arguments: [
    ([], true, 1_000), (["--progress", "auto"], true, 1_000), (["--progress=always"], true, 0),
    (["--progress=always"], false, 0), (["--progress", "always", "--verbose"], false, 1_000),
  ])
  func `long work on a terminal, or an order, draws and cleans up`(
    options: [String], onTerminal: Bool, step: Int64
  ) async throws {
    let outcome = await run(options, onTerminal: onTerminal, step: step)
    expect(outcome.status, equals: .done)
    let first = try #require(live.pieces.first)
    expect(first, hasPrefix: "\rreading ")
    expect(first, contains: " of 1.04 MB, ")
    let last = try #require(live.pieces.last)
    expect(last.allSatisfy { $0 == "\r" || $0 == " " })
    expect(outcome.standardError, lacks: "\r")
  }

  @Test(arguments: [
    ([], false, 1_000), ([], true, 0), (["--progress", "never"], true, 1_000),
    (["--quiet"], true, 1_000), (["--quiet", "--progress", "always"], true, 1_000),
  ])
  func `short work, no terminal, never and quiet draw nothing`(
    options: [String], onTerminal: Bool, step: Int64
  ) async {
    let outcome = await run(options, onTerminal: onTerminal, step: step)
    expect(outcome.status, equals: .done)
    expect(live.pieces, equals: [])
  }

  @Test func `the report is the same with and without`() async {
    let without = await run(["--progress", "never"], onTerminal: false, step: 0)
    let with = await run(["--progress", "always"], onTerminal: true, step: 1_000)
    expect(!live.pieces.isEmpty)
    expect(with.standardOutput, equals: without.standardOutput)
  }

  @Test func `the line is taken away before an error is told`() async throws {
    try folder.folder.write([0xFF, 0xFE, 0x7B, 0x00], to: "log/z.ndjson")
    // A log whose format is to be guessed is refused before the line is drawn.
    let options = ["--progress", "always", "--format", "native"]
    let outcome = await run(options, onTerminal: true, step: 1_000)
    expect(outcome.status, equals: .unusableInput)
    let last = try #require(live.pieces.last)
    expect(last.allSatisfy { $0 == "\r" || $0 == " " })
  }
}
