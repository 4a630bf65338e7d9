import Expectations
import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Two runs that write to one folder of reports.
  struct ReportLockTests {
    private let program: BuiltProgram
    private let folder: CommandFolder

    init() throws {
      program = try BuiltProgram()
      folder = try CommandFolder()
      // As a run of ours leaves it, so that it may be replaced.
      try expect(program.run(["report", folder.log, "--out", folder.out]).status, equals: 0)
    }

    @Test(arguments: [false, true])
    func `a run writes nothing while another holds the folder's lock, even a shared one`(
      isShared: Bool
    ) throws {
      let before = try folder.report()
      let lock = try HeldLock(folder.out, isShared: isShared)
      let seen = folder.path + "/seen"
      Thread.detachNewThread {
        while !FileManager.default.fileExists(atPath: seen + "/done") { usleep(10_000) }
        lock.release()
      }
      // The kernel lists who waits for which lock: the report is looked at while this run does.
      let ending = try program.run(
        ["report", folder.log, "--window", "1h", "--out", folder.out],
        script: """
          "$@" & run=$!
          lock=":$(stat -c %i '\(folder.out)') "
          until grep -e '-> FLOCK' /proc/locks | grep -qF "$lock"
          do kill -0 $run 2>/dev/null || break; sleep 0.02; done
          cp -R '\(folder.out)' '\(seen)'; : >'\(seen)/done'; wait $run
          """)
      expect(ending, equals: .init(status: 0, output: "", errors: ""))
      var whileWaiting = try folderTexts(at: seen)
      whileWaiting["done"] = nil
      expect(whileWaiting, equals: before)
      #expect(try folder.report() != before)
    }
  }
#endif
