import Foundation
import OnboardingFunnel
import Synchronization
import TestSupport
import Expectations
import Testing

#if os(Linux)
  /// What is spilled on disk names nobody.
  ///
  /// The file has no name, but as long as the run goes on the process can read it as one of its own
  /// open files.
  struct SpillPrivacyTests {
    @Test func `no id of a user or event is in what is put aside on disk`() async throws {
      let folder = try TemporaryFolder()
      try folder.write(
        #"{"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"}],"window":"1h"}]}"#,
        to: "log/onboarding.json")
      try folder.write((0..<2000).map(Self.line).joined(), to: "log/events.ndjson")
      let path = folder.path
      let spilt = Mutex<[Data]>([])
      var analysis = Analysis(inputs: [folder.path + "/log"], threads: 1)
      analysis.recordBytesPerWorker = 0
      analysis.spillFolder = folder.path
      analysis.onNote = { note in
        guard note == .began(.counting) else { return }
        spilt.withLock { $0 = Self.deletedFiles(of: path) }
      }
      let report = try await analysis.run()
      #expect(report.spiltBytes > 10_000)
      let files = spilt.withLock { $0 }
      expect(files.contains { $0.count > 10_000 })
      // Sessions stand there as the log spells them, which shows that the search sees what is there.
      expect(files.contains { $0.range(of: Data("session-7Qx9".utf8)) != nil })
      for canary in ["canary-7Qx9", "7Qx9-canary", "account-7Qx9", "event-7Qx9", "plan-7Qx9"] {
        expect(!files.contains { $0.range(of: Data(canary.utf8)) != nil }, "\(canary)")
      }
    }

    private static func line(_ number: Int) -> String {
      let ids =
        #""device_id":"canary-7Qx9-\#(number % 50)","user_id":"account-7Qx9-\#(number % 50)""#
      return #"{"event":"page_viewed","ts":\#(1_772_323_200_000 + number * 1000),\#(ids),"#
        + #""step":"\#(["a", "b"][number % 2])","session_id":"session-7Qx9-\#(number)","#
        + #""event_id":"event-7Qx9-\#(number)","properties":{"plan":"plan-7Qx9"}}"# + "\n"
    }

    /// The contents of the process's open files that were removed from a folder.
    private static func deletedFiles(of folder: String) -> [Data] {
      let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return numbers.compactMap { number in
        let link = "/proc/self/fd/\(number)"
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
          path.hasPrefix(folder), path.hasSuffix("(deleted)")
        else { return nil }
        return try? Data(contentsOf: URL(fileURLWithPath: link))
      }
    }
  }
#endif
