import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

/// Every message that the article on troubleshooting explains is printed by the command above it.
struct TroubleshootingTests {
  /// A command and the lines it prints on standard error.
  struct Case: CustomTestStringConvertible {
    let command: String
    let messages: String

    var testDescription: String { command }
  }

  static var cases: [Case] {
    get throws {
      let article = ProjectFolder.root.appendingPathComponent(
        "Sources/OnboardingFunnel/OnboardingFunnel.docc/Troubleshooting.md")
      let text = try String(contentsOf: article, encoding: .utf8)
      return text.components(separatedBy: "\n```console\n$ ").dropFirst().compactMap { part in
        let block = part.components(separatedBy: "\n```").first ?? ""
        let lines = block.split(separator: "\n", maxSplits: 1)
        guard let command = lines.first else { return nil }
        return Case(
          command: String(command), messages: lines.dropFirst().map { $0 + "\n" }.joined())
      }
    }
  }

  @Test func `there are messages of every kind`() throws {
    let words = try Self.cases.compactMap {
      $0.messages.firstMatch(of: /\[([a-z_]+)\]\n/)?.output.1
    }
    #expect(Set(words).count >= 12)
  }

  @Test(arguments: try cases)
  func `the program prints the message that is explained`(example: Case) throws {
    let folder = try Self.folder()
    let ending = try BuiltProgram().run(
      [],
      script: """
        cd '\(folder.path)' && mkdir bin && ln -s "$1" bin/onboarding-funnel &&
        PATH="$PWD/bin:$PATH" && onboarding-funnel update --state state SampleEvents/lockedin \
        >/dev/null && gzip -c other.ndjson | head -c 40 >torn.ndjson.gz && \(example.command)
        """)
    expect(ending.errors, equals: example.messages)
  }

  /// The files that the commands name.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let samples = ProjectFolder.root.appendingPathComponent("SampleEvents")
    try FileManager.default.createSymbolicLink(
      at: URL(fileURLWithPath: folder.path + "/SampleEvents"), withDestinationURL: samples)
    let view =
      #"{"event":"page_viewed","timestamp":"2026-03-08T10:00:00Z","user_id":"u","step":"welcome"}"#
    let files = [
      "table.csv": "user,page\nann,welcome\n",
      "broken.json": "[\n{\"event\":\"started",
      "other.ndjson": "{\"what\":\"open\",\"who\":\"ann\"}\n{\"what\":\"tap\",\"who\":\"ann\"}\n",
      "empty.ndjson": "",
      "notes/report.md": "My notes.\n",
      "typo/onboarding.json": "{\"flows\":[{\"id\":\"tour\",\"step\":[]}]}\n",
      "typo/events.ndjson": view + "\n",
      "mixed/events.ndjson": view + "\n",
      "mixed/deploy.log": "deployed\n",
      "new.json": """
      {"flows":[{"id":"lockedin","steps":[{"id":"welcome"}],
        "goals":[{"id":"first","event":"session_locked","within":"3d"}]}]}\n
      """,
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    try Data([0xFF, 0xFE, 0x7B, 0x00]).write(
      to: URL(fileURLWithPath: folder.path + "/utf16.ndjson"))
    return folder
  }
}
