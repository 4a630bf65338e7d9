import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

@testable import OnboardingFunnelCommand

/// Every command that README, the catalogue and help show is run as it stands there, in a folder with
/// the files it names.
struct CommandExamplesTests {
  /// The commands of one block, and where it stands.
  struct Example: CustomTestStringConvertible {
    let place: String
    let commands: String

    var testDescription: String { "\(place): \(commands)" }
  }

  private static let root = ProjectFolder.root

  /// Blocks that begin with a command of ours; builds and measurements are no commands of ours.
  static var examples: [Example] {
    get throws {
      let catalogue = root.appendingPathComponent(
        "Sources/OnboardingFunnel/OnboardingFunnel.docc")
      let articles = try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
        .filter { $0.hasSuffix(".md") }.sorted().map { catalogue.appendingPathComponent($0) }
      let written = try ([root.appendingPathComponent("README.md")] + articles).flatMap { url in
        try blocks(of: String(contentsOf: url, encoding: .utf8)).filter(isOfOurs)
          .map { Example(place: url.lastPathComponent, commands: $0) }
      }
      let helped = Command.allCases.map {
        Example(place: "\($0.rawValue) --help", commands: $0.page.example)
      }
      return written + helped
    }
  }

  private static func blocks(of text: String) -> [String] {
    let parts = text.components(separatedBy: "\n```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      parts[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        .dropFirst().joined()
    }
  }

  private static func isOfOurs(_ block: String) -> Bool {
    block.hasPrefix("onboarding-funnel ") && !block.hasPrefix("onboarding-funnel: ")
      || block.hasPrefix("export LC_ALL=C TERMS=")
  }

  @Test func `there are examples in README, in the catalogue and in help`() throws {
    let places = try Self.examples.map(\.place)
    #expect(places.filter { $0 == "README.md" }.count >= 6)
    #expect(Set(places.filter { $0.hasSuffix(".md") }).count >= 9)
    expect(places.filter { $0.hasSuffix("--help") }.count, equals: Command.allCases.count)
  }

  @Test(arguments: try examples)
  func `what is shown works`(example: Example) throws {
    let folder = try Self.folder(for: example.commands)
    let ending = try BuiltProgram().run(
      [],
      script: """
        cd '\(folder.path)' && mkdir bin && ln -s "$1" bin/onboarding-funnel &&
        PATH="$PWD/bin:$PATH" TERMS="--config onboarding.json --as-of 2026-03-31" || exit 90
        set -e
        \(Self.affordable(example.commands))
        """)
    // A condition that holds, and findings, are what these examples are about.
    let mayHold = ["--fail-when", "onboarding-funnel check"].contains {
      example.commands.contains($0)
    }
    expect(ending.status == 0 || mayHold && ending.status == 1, "\(ending.errors)")
  }

  @Test func `what README says installs the program on a machine without the folders`() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try #require(Self.blocks(of: readme).first { $0.contains("help --manual") })
    let folder = try TemporaryFolder()
    let commands = block.split(separator: "\n").filter { !$0.hasPrefix("swift build") }
      .joined(separator: "\n")
      .replacing("sudo ", with: "")
      .replacing(".build/release/onboarding-funnel", with: "\"$1\"")
      .replacing("/usr/local", with: "'\(folder.path)/local'")
      .replacing("~/.bashrc", with: "'\(folder.path)/bashrc'")
    let ending = try BuiltProgram().run(
      [],
      script: """
        set -e
        PATH='\(folder.path)/local/bin':$PATH
        \(commands)
        onboarding-funnel --version
        """)
    expect(ending, equals: .init(status: 0, output: "onboarding-funnel 0.1.0\n", errors: ""))
    let page = folder.path + "/local/share/man/man1/onboarding-funnel.1"
    try expect(String(contentsOfFile: page, encoding: .utf8), contains: "onboarding-funnel")
    try expect(
      String(contentsOfFile: folder.path + "/bashrc", encoding: .utf8),
      equals: "source <(onboarding-funnel completion bash)\n")
  }

  /// A state, a log below several names, its definition, and a user `A1` in it.
  private static func folder(for commands: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let samples = root.appendingPathComponent("SampleEvents")
    try FileManager.default.createSymbolicLink(
      at: URL(fileURLWithPath: folder.path + "/SampleEvents"), withDestinationURL: samples)
    let definition = try String(
      contentsOf: samples.appendingPathComponent("lockedin/onboarding.json"), encoding: .utf8)
    // Some of the sample's lines are no UTF-8, which is a finding; here they only have to be lines.
    let events = try Data(contentsOf: samples.appendingPathComponent("lockedin/events.ndjson"))
    // Four hundred lines, cut as bytes: the sample is long, and the examples are many.
    let lines = events.split(separator: 0x0A, maxSplits: 400).prefix(400)
    let log =
      lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined() + """
        {"event":"page_viewed","timestamp":"2026-03-04T10:00:00Z","user_id":"A1","step":"welcome"}

        """
    for name in ["onboarding.json", "logs/onboarding.json"] {
      try folder.write(definition, to: name)
    }
    for name in ["log.ndjson", "events.ndjson", "export.ndjson", "old", "logs/events.ndjson"] {
      try folder.write(log, to: name)
    }
    let made = try BuiltProgram().run(
      [], script: "cd '\(folder.path)' && gzip export.ndjson old && \(preparation(for: commands))")
    expect(made.status, equals: 0, "\(made.errors)")
    return folder
  }

  /// Makes what earlier runs would have left: a state, or mapped shards and their partials.
  private static func preparation(for commands: String) -> String {
    if commands.contains("--state state") {
      return #""$1" update --state state logs --out before"#
    }
    // What begins with `map` makes its own.
    guard commands.contains("partial"), !commands.contains("mkdir -p partials") else {
      return "true"
    }
    return """
      mkdir mapped partials && terms="--config onboarding.json --as-of 2026-03-31" &&
      "$1" map --range log.ndjson 0 1000000 --shards 8 --out mapped/0 $terms &&
      for shard in 0 1 2 3 4 5 6 7; do
        "$1" reduce mapped/*/shard-$shard $terms >partials/$shard || exit
      done
      """
  }

  /// The same commands where they would take minutes or other machines: fewer users, one log in place
  /// of a new one, and all shards where one is shown.
  private static func affordable(_ commands: String) -> String {
    commands.replacing("--users 20000", with: "--users 50")
      .replacing("--shards 64", with: "--shards 8")
      .replacing(/onboarding-funnel infer logs --out logs/) { match in
        "rm logs/onboarding.json; \(match.output)"
      }
      .replacing(/onboarding-funnel reduce mapped\/\*\/shard-\d(.*)>partials\/\d/) { match in
        """
        for shard in 0 1 2 3 4 5 6 7; do
          onboarding-funnel reduce mapped/*/shard-$shard \(match.output.1) >partials/$shard
        done
        """
      }
  }
}
