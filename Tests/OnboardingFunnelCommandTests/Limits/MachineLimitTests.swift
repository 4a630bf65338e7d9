import Expectations
import Foundation
import TestSupport
import Testing

/// The program where the machine gives it little: no second thread, few open files.
struct MachineLimitTests {
  private let program: BuiltProgram
  private let folder: CommandFolder
  private let input = Array(CommandFolder.lines.joined(separator: "\n").utf8)

  init() throws {
    program = try BuiltProgram()
    folder = try CommandFolder()
  }

  /// Runs a program that may not start a thread.
  ///
  /// Such a limit does not bind root, who runs it as another user. `timeout` ends what hangs with 124.
  private static let withoutThreads = """
    set -- prlimit --nproc=1:1 "$@"
    if [ "$(id -u)" = 0 ]; then set -- setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; fi
    exec timeout 20 "$@"
    """

  /// Whether the tools are installed and that user may run the program.
  private static func canLimitThreads() throws -> Bool {
    let ending = try BuiltProgram().run(["--version"], script: withoutThreads)
    return ![1, 125, 126, 127].contains(ending.status)
  }

  @Test(
    .enabled("setpriv or prlimit is missing", { try canLimitThreads() }),
    arguments: [["--version"], ["--help"], ["report", "--help"]])
  func `version and help need no thread`(words: [String]) throws {
    let ending = try program.run(words, script: Self.withoutThreads)
    expect(ending.status, equals: 0)
    expect(ending.output, contains: "onboarding-funnel")
  }

  @Test(.enabled("setpriv or prlimit is missing", { try canLimitThreads() }))
  func `wrong usage needs no thread`() throws {
    let ending = try program.run(["report", "--windwo", "1h"], script: Self.withoutThreads)
    expect(ending.status, equals: 64)
    expect(ending.errors, contains: "[unknown_option]")
  }

  @Test(.enabled("setpriv or prlimit is missing", { try canLimitThreads() }))
  func `a run that cannot start its threads reports the same without`() throws {
    let words = ["report", "-", "--threads", "4"]
    let ending = try program.run(words, input: input, script: Self.withoutThreads)
    #expect(ending == (try program.run(words, input: input)))
    expect(ending.status, equals: 0)
    expect(ending.output, contains: "8 lines: 8 accepted")
  }

  @Test func `one file more than the streams is enough for a report`() throws {
    let ending = try program.run(
      ["report", folder.log, "--threads", "1"], script: #"ulimit -n 4; exec "$@""#)
    expect(ending.status, equals: 0)
    expect(ending.errors, equals: "")
  }

  @Test(arguments: ["ABRT", "ILL", "SEGV", "BUS"])
  func `a fault of the program ends with 70 and a line of its own`(signal: String) throws {
    let pipe = folder.path + "/pipe"
    // More than a pipe holds has been written when the program has begun to read; then it gets the
    // signal with which it would die, such as where memory is refused.
    let ending = try program.run(
      ["report", "-"],
      script: """
        mkfifo '\(pipe)'
        "$@" < '\(pipe)' & exec 9> '\(pipe)'
        head -c 300000 /dev/zero | tr '\\0' '\\n' >&9
        kill -\(signal) $!; wait $!
        """)
    expect(ending.status, equals: 70)
    expect(ending.output, equals: "")
    expect(
      ending.errors,
      equals: """
        onboarding-funnel: error: stopped by a fault, or for want of memory; allow more memory, or \
        report what stands above as a bug [internal_fault]

        """)
  }
}
