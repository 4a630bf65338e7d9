import Expectations
import Foundation
import TestSupport
import Testing

/// `update` as cron jobs run it: beside other runs, told to end, with nothing in the environment.
struct UpdateLockTests {
  private let program: BuiltProgram
  private let folder: CommandFolder
  private var state: String { folder.path + "/state" }
  private var words: [String] { ["update", "--state", state, folder.log, "--out", folder.out] }
  private let silence = BuiltProgram.Ending(status: 0, output: "", errors: "")

  init() throws {
    program = try BuiltProgram()
    folder = try CommandFolder(hasReport: false)
  }

  @Test func `a second run ends with 75 and one line, and changes nothing`() throws {
    try expect(program.run(words), equals: silence)
    let before = try fileBytes(at: state)
    let lock = try HeldLock(state + "/lock")
    let ending = try program.run(words)
    lock.release()
    expect(
      ending,
      equals: .init(
        status: 75, output: "",
        errors: """
          onboarding-funnel: \(state): error: another run is using the state; wait until it ends, \
          or let this one wait with --lock-wait SECONDS [state_locked]

          """))
    try expect(fileBytes(at: state), equals: before)
  }

  @Test func `the state is locked until the reports on it are written`() throws {
    // Else a run that begins meanwhile could write newer ones before.
    try expect(program.run(words), equals: silence)
    let lock = try HeldLock(folder.out)
    let other = folder.path + "/other"
    let ending = try program.run(
      Array(words.dropLast(2)),
      script: """
        "$@" --out '\(folder.out)' & first=$!
        sleep 1; "$@" --out '\(other)'; status=$?
        kill $first; exit $status
        """)
    lock.release()
    expect(ending.errors, contains: "another run is using the state")
    expect(ending.status, equals: 75)
    try expect(folderTexts(at: other), equals: [:])
  }

  @Test func `a run that is told to wait goes on when the other ends`() throws {
    try expect(program.run(words), equals: silence)
    let lock = try HeldLock(state + "/lock")
    let isWaiting = folder.path + "/is-waiting"
    // A thread of its own: tasks wait while tests wait for programs.
    Thread.detachNewThread {
      while !FileManager.default.fileExists(atPath: isWaiting) { usleep(10_000) }
      // The run has opened the lock; it asks for it at once, and then ten times a second.
      usleep(300_000)
      lock.release()
    }
    let ending = try program.run(
      words + ["--lock-wait", "60"],
      script: """
        # The run is the shell itself: a shell that waits for a child now and then misses its end.
        # A run that never opens the lock is not waited for longer than that.
        (tries=0
        until ls -l /proc/$$/fd 2>/dev/null | grep -q '/state/lock$' || [ $tries -ge 500 ]
        do kill -0 $$ 2>/dev/null || break; tries=$((tries + 1)); sleep 0.02; done
        : >'\(isWaiting)') & exec "$@"
        """)
    expect(ending, equals: silence)
  }

  @Test func `a run that has waited in vain ends with 75`() throws {
    try expect(program.run(words), equals: silence)
    let lock = try HeldLock(state + "/lock")
    let watch = ContinuousClock.now
    let ending = try program.run(words + ["--lock-wait", "1"])
    lock.release()
    expect(ending.status, equals: 75)
    expect(ending.errors.count { $0 == "\n" }, equals: 1)
    #expect(ContinuousClock.now - watch >= .seconds(1))
  }

  @Test func `a run that waits for the lock ends by a signal, and the next one is exact`() throws {
    try expect(program.run(words), equals: silence)
    let before = try folder.report()
    let lock = try HeldLock(state + "/lock")
    let ending = try program.run(
      words + ["--lock-wait", "60"],
      script: #""$@" & sleep 0.3; kill -TERM $!; wait $! 2>/dev/null"#)
    lock.release()
    expect(ending.status, equals: 143)
    try expect(folder.report(), equals: before)
    try expect(program.run(words), equals: silence)
    try expect(folder.report(), equals: before)
  }

  @Test func `nothing is needed of the environment`() throws {
    let ending = try program.run(words, script: #"cd /; exec env -i "$@""#)
    expect(ending, equals: silence)
    let report = try folder.report()
    expect(report["report.md"] != nil)
    _ = try program.run(words)
    try expect(folder.report(), equals: report)
  }
}
