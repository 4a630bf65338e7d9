import Expectations
import Foundation
import TestSupport
import Testing

/// The Swift programs that the catalogue shows are compiled against the library's public interface
/// alone, as a package that depends on it would be, and run.
struct LibraryExamplesTests {
  private static func examples() throws -> [String] {
    try Article.all().filter { $0.name != "WritingEvents.md" }.flatMap(\.blocks)
      .filter { $0.language == "swift" }.map(\.text)
  }

  private static let imports = ["import OnboardingEvents\n", "import OnboardingFunnel\n"]

  /// One program of all examples: a compiler takes seconds to start.
  private static func program() throws -> String {
    let examples = try examples()
    let functions = examples.enumerated().map { index, text in
      let body = imports.reduce(text) { $0.replacing($1, with: "") }
      return "func example\(index)() async throws {\n\(body)}\n"
    }
    let calls = examples.indices.map { "try await example\($0)()\n" }
    return imports.joined() + "\n" + functions.joined() + calls.joined()
  }

  /// Where the modules are that were built beside these tests.
  private static var modules: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }

  /// What the program was linked of, but for its own statement, whose place the example takes: as an
  /// argument of the compiler.
  private static func objects(in folder: TemporaryFolder) throws -> String {
    let objects = try String(
      contentsOfFile: modules.path + "/onboarding-funnel.product/Objects.LinkFileList",
      encoding: .utf8
    ).components(separatedBy: "\n").filter { !$0.contains("/onboarding_funnel.build/") }
    try folder.write(objects.joined(separator: "\n"), to: "objects")
    return "@objects"
  }

  @Test func `every program of the catalogue compiles and does what it says`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.program(), to: "main.swift")
    try FileManager.default.createSymbolicLink(
      at: URL(fileURLWithPath: folder.path + "/SampleEvents"),
      withDestinationURL: Article.root.appendingPathComponent("SampleEvents"))
    let objects = try Self.objects(in: folder)
    let output = try Self.shell(
      "swiftc -swift-version 6 -I '\(Self.modules.path)/Modules' main.swift \(objects) -o program && ./program",
      in: folder.path)
    let printed = output.components(separatedBy: "\n")
    let event = try #require(
      Article.article("UsingTheLibrary").blocks.first { $0.language == "ndjson" })
    expect(printed, contains: event.lines[0])
    expect(FileManager.default.fileExists(atPath: folder.path + "/reports/report.md"))
    expect(printed.contains { $0.hasSuffix(" lines") && !$0.hasPrefix("0 ") })
  }

  /// The app of the article is compiled against a stand-in for SwiftUI, a user goes through its screens,
  /// and what it sends is what a report counts.
  @Test func `the app that the article writes sends what a report reads`() async throws {
    let blocks = try Article.article("WritingEvents").blocks.filter { $0.language == "swift" }
    expect(blocks.count, equals: 3)
    let folder = try TemporaryFolder()
    for (number, block) in blocks.enumerated() {
      try folder.write(block.text, to: "app/Part\(number).swift")
    }
    try folder.write(Self.userOfApp, to: "app/main.swift")
    try folder.write(Self.standInForSwiftUI, to: "SwiftUI.swift")
    let objects = try Self.objects(in: folder)
    _ = try Self.shell(
      """
      set -e
      swiftc -swift-version 6 -parse-as-library -module-name SwiftUI -emit-module -emit-object \
        SwiftUI.swift -o SwiftUI.o -emit-module-path SwiftUI.swiftmodule
      swiftc -swift-version 6 -I . -I '\(Self.modules.path)/Modules' app/*.swift SwiftUI.o \
        \(objects) -o program
      mkdir logs
      ./program
      """, in: folder.path)
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"welcome"},"#
        + #"{"id":"camera","permissions":[{"id":"camera"}]},{"id":"ready"}]}]}"#,
      to: "logs/onboarding.json")
    let tables = try await runReport([folder.path + "/logs", "--as-of", "2100-01-01"])
    let quality = try #require(tables["quality.csv"])
    expect(quality.value("count", where: ["finding": "accepted"]), equals: "14")
    expect(quality.value("count", where: ["finding": "rejected"]), equals: "0")
    let funnel = try #require(tables["funnel.csv"]).rows(where: ["breakdown": "all"])
    expect(funnel.map { $0["step"] }, equals: ["welcome", "camera", "ready", "completed"])
    expect(funnel.allSatisfy { $0["reached"] == "1" })
    let permissions = try #require(tables["permissions.csv"]).rows(where: ["breakdown": "all"])
    expect(permissions.map { $0["denied"] }, equals: ["1"])
    // The first file could not be sent, stayed, and went with the second.
    try expect(
      FileManager.default.contentsOfDirectory(atPath: folder.path + "/app-files"), equals: [])
  }

  @Test func `there are examples`() throws {
    #expect(try Self.examples().count >= 5)
  }

  /// What a command of the shell, which must succeed, prints.
  private static func shell(_ command: String, in folder: String) throws -> String {
    try Data().write(to: URL(fileURLWithPath: folder + "/out"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = FileHandle(forWritingAtPath: folder + "/out")
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    let output = try String(contentsOfFile: folder + "/out", encoding: .utf8)
    expect(process.terminationStatus, equals: 0, "\(output)")
    return output
  }
}

extension LibraryExamplesTests {
  /// Goes through the article's screens by their buttons, once back, taps both buttons while the system's
  /// prompt is up, and sends what was written.
  private static let userOfApp = """
    import Foundation
    import SwiftUI

    struct Offline: Error {}
    let log = try OnboardingLog(folder: URL(fileURLWithPath: "app-files"), user: "A1")
    var isDone = false
    var prompt: @MainActor () async -> Bool = { false }
    let view = OnboardingView(
      log: log, askForCamera: { await prompt() }, onCompletion: { isDone = true })
    let screen = Screen(view)
    prompt = {
      screen.tap("Continue")
      screen.tap("Back")
      for _ in 0..<10 { await Task.yield() }
      return false
    }
    screen.appear()
    try? await log.send { _ in throw Offline() }
    await screen.press("Continue")
    await screen.press("Back")
    await screen.press("Continue")
    await screen.press("Continue")
    await screen.press("Continue")
    precondition(isDone)
    try await log.send { file in
      try FileManager.default.copyItem(
        atPath: file.path, toPath: "logs/" + file.lastPathComponent)
    }

    """

  /// As much of SwiftUI as the article's screens use: declarations as Apple's documentation has them, and
  /// a screen whose buttons can be pressed.
  private static let standInForSwiftUI = """
    @MainActor @preconcurrency public protocol View {
      associatedtype Body: View
      @ViewBuilder var body: Body { get }
    }
    extension Never: View { public var body: Never { fatalError() } }

    @MainActor public protocol Part { func collect(_ screen: Screen) }
    extension View {
      func show(_ screen: Screen) {
        if let part = self as? any Part { part.collect(screen) } else { body.show(screen) }
      }
    }

    @MainActor public final class Screen {
      var onAppear: [() -> Void] = []
      var buttons: [String: @MainActor () -> Void] = [:]
      private let root: any View
      public init(_ root: any View) { self.root = root }
      private func draw() {
        (onAppear, buttons) = ([], [:])
        root.show(self)
      }
      public func appear() {
        draw()
        for action in onAppear { action() }
      }
      /// Presses the button without waiting for what it starts.
      public func tap(_ title: String) {
        draw()
        buttons[title]!()
      }
      /// Whatever tasks the button starts have ended when it returns.
      public func press(_ title: String) async {
        tap(title)
        for _ in 0..<100 { await Task.yield() }
      }
    }

    @MainActor @resultBuilder public enum ViewBuilder {
      public static func buildExpression<V: View>(_ view: V) -> V { view }
      public static func buildBlock<each V: View>(_ views: repeat each V) -> Several {
        var all: [any View] = []
        repeat all.append(each views)
        return Several(all)
      }
      public static func buildBlock<V: View>(_ view: V) -> V { view }
      public static func buildIf<V: View>(_ view: V?) -> V? { view }
    }
    extension Optional: View, Part where Wrapped: View {
      public var body: Never { fatalError() }
      public func collect(_ screen: Screen) { self?.show(screen) }
    }
    public struct Several: View, Part {
      let views: [any View]
      init(_ views: [any View]) { self.views = views }
      public var body: Never { fatalError() }
      public func collect(_ screen: Screen) { for view in views { view.show(screen) } }
    }
    public struct Text: View, Part {
      public init(_ text: String) {}
      public var body: Never { fatalError() }
      public func collect(_ screen: Screen) {}
    }
    public struct Button: View, Part {
      let title: String
      let action: @MainActor () -> Void
      public init(_ title: String, action: @escaping @MainActor () -> Void) {
        (self.title, self.action) = (title, action)
      }
      public var body: Never { fatalError() }
      public func collect(_ screen: Screen) { screen.buttons[title] = action }
    }
    public struct VStack<Content: View>: View, Part {
      let content: Content
      public init(@ViewBuilder content: () -> Content) { self.content = content() }
      public var body: Never { fatalError() }
      public func collect(_ screen: Screen) { content.show(screen) }
    }
    struct Appearing<Content: View>: View, Part {
      let content: Content
      let action: () -> Void
      var body: Never { fatalError() }
      func collect(_ screen: Screen) {
        screen.onAppear.append(action)
        content.show(screen)
      }
    }
    extension View {
      public func onAppear(perform action: @escaping () -> Void) -> some View {
        Appearing(content: self, action: action)
      }
    }
    @propertyWrapper public struct State<Value> {
      private final class Box { var value: Value; init(_ value: Value) { self.value = value } }
      private let box: Box
      public init(wrappedValue: Value) { box = Box(wrappedValue) }
      public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
      }
    }

    """
}
