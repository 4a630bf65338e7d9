import Foundation

@testable import OnboardingFunnel

#if canImport(TestSupport)
  import TestBasics
  import TestSupport
#endif

/// A state of which some bytes of a fuzzer are one file, or choose what is changed of a good one.
struct FuzzedState {
  private let sample: SmallState
  private let name: String
  private let bytes: [UInt8]
  /// Whether the manifest's digest was made to fit, so that a change may be believed.
  private let isDigested: Bool

  init(input: [UInt8], sample: SmallState) {
    self.sample = sample
    let head = input.first ?? 0
    name = ["state.json", "state.json", "00000000.records", "key"][Int(head & 3)]
    let good = sample.files[name] ?? []
    let changed = head & 4 == 0 ? Array(input.dropFirst()) : good.spoilt(by: input.dropFirst())
    isDigested = name == "state.json" && head & 8 != 0
    // 32 digits, a quote, a brace and a line feed.
    bytes = isDigested ? StateManifest.digested(Array(changed.dropLast(35))) : changed
  }

  /// What is wrong with an update of the state, in words; `nil` where nothing is.
  ///
  /// It is refused, or counts what the good one counts; a manifest that was made anew may say anything
  /// else, but is refused or counted.
  func disagreement() async throws -> String? {
    let state = try sample.copy { $0 == name ? bytes : $1 }
    do {
      let funnel = try await sample.settings.update(StateSettings(folder: state)).report
        .text(of: "funnel.csv")
      return isDigested || funnel == sample.funnel ? nil : "counts \(funnel ?? "nothing")"
    } catch {
      let isExpected = error.kind == .unusableInput || (isDigested && error.kind == .configuration)
      return isExpected ? nil : "ends with \(error.kind): \(error.message)"
    }
  }
}

/// A small state and its log.
struct SmallState {
  let folder: TemporaryFolder
  let settings: Analysis
  let files: [String: [UInt8]]
  /// Its `funnel.csv`.
  let funnel: String

  init() async throws {
    folder = try TemporaryFolder()
    let definition = #"{"flows":[{"id":"f","steps":[{"id":"a"},{"id":"b"}],"window":"1h"}]}"#
    try folder.write(definition, to: "log/onboarding.json")
    let lines = (0..<6).map { number in
      let time = 1_772_323_200_000 + number * 1000
      return #"{"event":"page_viewed","ts":\#(time),"user_id":"u\#(number / 2)","#
        + #""step":"\#(["a", "b"][number % 2])","session_id":"s"}"# + "\n"
    }
    try folder.write(lines.joined() + "nonsense\n", to: "log/events.ndjson")
    var settings = Analysis(inputs: [folder.path + "/log"])
    settings.clock = 1_772_500_000_000
    settings.by = ["platform"]
    self.settings = settings
    let state = folder.path + "/state"
    funnel =
      try await settings.update(StateSettings(folder: state)).report.text(of: "funnel.csv") ?? ""
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: state) {
      files[name] = Array(try Data(contentsOf: URL(fileURLWithPath: state + "/" + name)))
    }
    self.files = files
  }

  /// A copy of the state, each file as `change` makes it of its name and bytes; returns its folder.
  func copy(_ change: (String, [UInt8]) -> [UInt8]) throws -> String {
    let state = folder.path + "/copy"
    try? FileManager.default.removeItem(atPath: state)
    try FileManager.default.createDirectory(
      atPath: state, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for (name, bytes) in files { try folder.write(change(name, bytes), to: "copy/" + name) }
    return state
  }
}
