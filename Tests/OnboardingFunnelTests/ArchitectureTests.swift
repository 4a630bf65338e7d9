import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

/// The arrows between modules go one way, and the package needs nothing from outside.
struct ArchitectureTests {
  /// What each module may import of ours.
  private static let arrows: [String: Set<String>] = [
    "OnboardingEvents": [],
    "EventLog": ["OnboardingEvents"],
    "Statistics": [],
    "Definitions": ["EventLog"],
    "Journeys": ["EventLog", "Definitions"],
    "Inference": ["EventLog", "Definitions", "Journeys"],
    "Checks": ["EventLog", "Definitions", "Journeys"],
    "Funnels": ["EventLog", "Definitions", "Journeys", "Statistics"],
    "SyntheticLogs": ["EventLog", "Definitions", "Journeys", "Statistics"],
    "Experiments": ["EventLog", "Definitions", "Journeys", "Funnels", "Statistics"],
    "Insights": [
      "EventLog", "Definitions", "Journeys", "Funnels", "Experiments", "Statistics",
    ],
    "Reports": [
      "EventLog", "Definitions", "Journeys", "Inference", "Checks", "Funnels", "Experiments",
      "Insights",
    ],
    "OnboardingFunnel": [
      "EventLog", "Definitions", "Journeys", "Inference", "Checks", "Statistics", "Funnels",
      "SyntheticLogs", "Experiments", "Insights", "Reports",
    ],
    "OnboardingFunnelCommand": ["OnboardingFunnel"],
    "onboarding-funnel": ["OnboardingFunnelCommand"],
  ]

  private static let root = ProjectFolder.root

  private static func sources(of module: String) throws -> [URL] {
    let folder = root.appendingPathComponent("Sources/\(module)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
  }

  /// More loose files than this are a heap: put them into folders, each named for what happens there.
  private static let mostLooseFiles = 12

  @Test(arguments: arrows.keys.sorted())
  func `a module keeps at most a dozen files outside its rooms`(module: String) throws {
    let folder = Self.root.appendingPathComponent("Sources/\(module)")
    let loose = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(loose.count <= Self.mostLooseFiles, "\(module)")
  }

  /// Words of our own for what has a usual name, by that name.
  private static let retiredWords: [String: String] = [
    "quick": "fast path", "quickly": "fast path", "slowly": "reference path",
    "twin": "reference path", "twins": "alike", "lane": "byte", "lanes": "byte mask",
    "chain": "match",
    "chains": "matches", "standing": "progress", "settle": "finalize",
    "surroundings": "environment", "talk": "verbosity", "patience": "timeout", "ledger": "digest",
    "volume": "segment", "volumes": "segments", "draft": "segment",
    "parting": "divergence, separation or stratification",
    "numbering": "name table",
  ]
  /// Names of types that are gone.
  private static let retiredNames: Set = [
    "What", "Context", "KeyLayouts", "KeyStep", "KeyUse", "KnownValues", "ReadMark", "PendingMark",
    "ReadTrail", "RunNumbers", "LogError", "ConfigurationError",
  ]

  @Test(arguments: arrows.keys.sorted())
  func `nothing is named by a retired word`(module: String) throws {
    let declaration =
      /\b(?:struct|enum|class|protocol|typealias|func|let|var|case)\s+([A-Za-z][A-Za-z0-9]*)/
    for file in try Self.sources(of: module) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: declaration) {
        let name = String(match.1)
        expect(Self.retiredNames, lacks: name, "\(file.lastPathComponent)")
        for word in words(of: name) {
          expectNil(
            Self.retiredWords[word],
            "\(file.lastPathComponent): \(name); say \(Self.retiredWords[word] ?? "")")
        }
      }
    }
  }

  /// The printer; a module that is used without ours; and what a signal handler writes, which may not make a text.
  private static let printers: Set = [
    "Diagnostic.swift", "OnboardingEventError.swift", "FaultHandler.swift",
  ]

  @Test(arguments: arrows.keys.sorted())
  func `only a diagnostic puts a code in brackets after its message`(module: String) throws {
    let glued = /\[[a-z]+(?:_[a-z]+)+\]|\[contradiction\]|\[\\\([A-Za-z.]+\)\]"/
    for file in try Self.sources(of: module) where !Self.printers.contains(file.lastPathComponent) {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        expectNil(line.firstMatch(of: glued).map { String($0.0) }, "\(file.lastPathComponent)")
      }
    }
  }

  @Test func `each code of a diagnostic is written once`() throws {
    var counts: [String: Int] = [:]
    for file in try Self.arrows.keys.flatMap(Self.sources) {
      for match in try String(contentsOf: file, encoding: .utf8).matches(
        of: /= Self\("([a-z_]+)", \.[A-Za-z]+\)/)
      {
        counts[String(match.1), default: 0] += 1
      }
    }
    #expect(counts.count > 50)
    expectEmpty(counts.filter { $0.value > 1 }.map(\.key))
  }

  /// They compare characters, and bring the engine of regular expressions into the program; see `ByteSearch.swift`.
  @Test(arguments: arrows.keys.sorted())
  func `no search of the standard library takes bytes for characters`(module: String) throws {
    for file in try Self.sources(of: module) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for search in [".replacing(", ".firstRange(of:", ".ranges(of:", ".firstMatch(of:"] {
        expect(text, lacks: search, "\(file.lastPathComponent): \(search)")
      }
    }
  }

  /// `readOnFastPath` as `read`, `on`, `fast`, `path`.
  private func words(of name: String) -> [String] {
    name.matches(of: /[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/).map { $0.0.lowercased() }
  }

  private static func imports(in file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place < words.count - 1,
        words[..<place].allSatisfy({ ["package", "public", "internal"].contains($0) })
      else { return nil }
      return String(words[place + 1])
    }
  }

  @Test func `every folder of Sources is a module with a row here`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Sources").path)
    expect(Set(folders), equals: Set(Self.arrows.keys))
  }

  @Test func `every module has its row in the article on the design`() throws {
    let article = try Article.article("Design").text
    for module in Self.arrows.keys where module != "onboarding-funnel" {
      expect(article, contains: "\n| `\(module)` | ", "\(module)")
    }
  }

  @Test func `every folder of a module has its row in the article on the design`() throws {
    let article = try Article.article("Design").text
    let sources = Self.root.appendingPathComponent("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
    let folders = Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    for folder in folders.sorted() where folder.contains("/") {
      expect(article, contains: "\n| `\(folder)` | ", "\(folder)")
    }
  }

  @Test(arguments: arrows.keys.sorted())
  func `a module imports only what stands before it`(module: String) throws {
    let allowed = try #require(Self.arrows[module])
    let files = try Self.sources(of: module)
    expect(!files.isEmpty)
    for file in files {
      let ours = try Self.imports(in: file).filter { Self.arrows[$0] != nil }
      expect(Set(ours).isSubset(of: allowed), "\(module)/\(file.lastPathComponent)")
    }
  }

  @Test func `the way of the bytes does not lead through Foundation`() throws {
    for module in ["OnboardingEvents", "EventLog", "Statistics", "Definitions", "Journeys"] {
      for file in try Self.sources(of: module) {
        try expect(Self.imports(in: file), lacks: "Foundation", "\(file.lastPathComponent)")
      }
    }
  }

  /// The files outside of the room of the system that import the C library, and why each does.
  private static let importersOfTheLibrary: [String: String] = [
    "Sources/OnboardingEvents/AppendedFile.swift": "the module is used without any other of ours",
    "Sources/Statistics/RealFunctions.swift":
      "logarithms and their like; the module uses no other of ours",
  ]

  @Test func `outside of one room the C library is imported by the fewest files there can be`()
    throws
  {
    let systems: Set = ["Glibc", "Musl", "Darwin", "Android"]
    var importers: [String] = []
    for file in try Self.arrows.keys.flatMap(Self.sources) {
      let path = file.path.dropFirst(Self.root.path.count + 1)
      let imports = Set(try Self.imports(in: file))
      if !path.hasPrefix(Self.systemRoom), !imports.isDisjoint(with: systems) {
        importers.append(String(path))
      }
    }
    expect(importers.sorted(), equals: Self.importersOfTheLibrary.keys.sorted())
  }

  @Test func `outside of one room only importers of the C library ask which modules there are`()
    throws
  {
    // Which instructions the processor has, not which system it is.
    let allowed = Set(Self.importersOfTheLibrary.keys).union([
      "Sources/EventLog/Bytes/ByteMask.swift"
    ])
    for file in try Self.arrows.keys.flatMap(Self.sources) {
      let path = String(file.path.dropFirst(Self.root.path.count + 1))
      if path.hasPrefix(Self.systemRoom) || allowed.contains(path) { continue }
      try expect(String(contentsOf: file, encoding: .utf8), lacks: "canImport(", "\(path)")
    }
  }

  /// The sources were never built on Apple's systems, so nothing else would see a forgotten branch.
  @Test(arguments: arrows.keys.sorted())
  func `where Linux's C library is imported, so is that of Apple's systems`(module: String) throws {
    for file in try Self.sources(of: module) {
      let imports = Set(try Self.imports(in: file))
      expect(
        imports.contains("Glibc"), equals: imports.contains("Darwin"), "\(file.lastPathComponent)")
    }
  }

  /// The only room that may ask which system it runs on.
  private static let systemRoom = "Sources/EventLog/Files/"

  /// What stands between `#if` and `#endif` and is no import, by file, where the condition is about the
  /// system.
  private static func systemBranches() throws -> [String: [String]] {
    var branches: [String: [String]] = [:]
    for module in arrows.keys {
      for file in try sources(of: module) {
        let lines = SystemBranches(in: try String(contentsOf: file, encoding: .utf8)).lines
        let path = file.path.dropFirst(root.path.count + 1)
        if !lines.isEmpty { branches[String(path)] = lines }
      }
    }
    return branches
  }

  @Test func `outside of one room a condition about the system chooses imports alone`() throws {
    let branches = try Self.systemBranches()
    #expect(branches.count >= 5)
    for (file, lines) in branches where !file.hasPrefix(Self.systemRoom) {
      Issue.record("\(file) asks for its system: \(lines.first ?? "")")
    }
  }

  @Test func `what was never compiled for macOS is listed in the article on the design`() throws {
    let section = try #require(
      try Article.article("Design").section(
        from: "## What was never compiled for macOS", to: "## "))
    let listed = section.matches(of: #/\n\| `([A-Za-z]+\.swift)` \| /#).map { String($0.1) }
    let files = try Self.systemBranches().keys.sorted().map { URL(fileURLWithPath: $0) }
    expect(listed, equals: files.map(\.lastPathComponent))
  }

  @Test func `the package depends on no other`() throws {
    let manifest = try String(
      contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    expect(manifest, lacks: ".package(")
  }

  @Test func `nothing stands at the top level but what the customer fixed`() throws {
    let fixed: Set = ["Package.swift", "Sources", "Tests", "SampleEvents", "README.md"]
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
      .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
    expect(Set(names), equals: fixed)
  }
}

/// The lines of a source that only some systems compile.
private struct SystemBranches {
  /// Without imports.
  private(set) var lines: [String] = []
  /// Whether each condition that is open is about the system.
  private var isOpen: [Bool] = []

  init(in text: String) {
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("#if ") {
        isOpen.append(line.contains(Self.system))
      } else if line.hasPrefix("#endif") {
        isOpen.removeLast()
      } else if isOpen.contains(true), !line.hasPrefix("#"), !line.hasPrefix("import ") {
        lines.append(String(line))
      }
    }
  }

  private static var system: Regex<Substring> {
    /\bos\(|targetEnvironment\(|canImport\((?:Darwin|Glibc|Musl|Android)\)/
  }
}
