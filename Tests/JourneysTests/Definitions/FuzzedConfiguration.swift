import Definitions
import EventLog
import Inference
import Journeys

#if canImport(TestSupport)
  import TestBasics
  import TestSupport
#endif

/// A definition file that some bytes of a fuzzer stand for.
///
/// The first byte says whether they are the file or choose what is changed of a good one, and of which.
struct FuzzedConfiguration {
  private let bytes: [UInt8]

  init(input: [UInt8]) {
    let head = Int(input.first ?? 0)
    let good = Array(Self.good[(head >> 1) % Self.good.count].utf8)
    bytes = head & 1 == 0 ? Array(input.dropFirst()) : good.spoilt(by: input.dropFirst())
  }

  /// What is wrong with how the file is read, in words; `nil` where nothing is.
  func disagreement() -> String? {
    do throws(Diagnostic) {
      return Self.disagreement(about: try Configuration.parse(bytes, file: "onboarding.json"))
    } catch {
      return disagreement(about: error)
    }
  }

  /// Flows are the same when they are written and read again, and can be made ready to be counted.
  private static func disagreement(about configuration: Configuration) -> String? {
    for flow in configuration.flows {
      let reading = FlowReading(definition: flow, settings: configuration.report)
      guard reading.lists.lists.allSatisfy({ !$0.steps.isEmpty }), flow.windowMilliseconds > 0
      else { return "has a flow that nobody can follow: \(flow)" }
    }
    let text = DefinitionText(configuration.flows, identity: configuration.identity).string
    let again = try? Configuration.parse(Array(text.utf8), file: "written")
    guard again?.flows == configuration.flows, again?.identity == configuration.identity else {
      return "is written as other flows:\n\(text)"
    }
    return nil
  }

  /// A fault is told in one line, with a place that there is.
  private func disagreement(about error: Diagnostic) -> String? {
    let words = error.description
    let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
    let isPlain = words.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard case .file(_, let line, let column) = error.location else {
      return "has no place: \(words)"
    }
    let isThere =
      (1...lines).contains(line ?? 1) && (1...bytes.count + 1).contains(column ?? 1)
    return isPlain && isThere ? nil : "is told badly: \(words)"
  }

  private static let good = [
    """
    {"flows":[{"id":"f","version":"1","title":"F","steps":[{"id":"a","title":"A","back":false},\
    {"id":"b","pages":["b","c",1],"permissions":[{"id":"p","required":true}],"choices":[{"id":"c",\
    "default":"m"}]},{"id":"t","optional":true,"skippable":true},{"id":"z"}],"skip":"step",\
    "relaunch":"resume","completion":"last_step","window":"24h","idle":"30m","experiment":{"id":"e",\
    "control":"A","split":{"A":0.5,"B":0.5},"tuning":5000,"variants":{"B":{"steps":["a","b","z"]}}}}],\
    "identity":"account"}
    """,
    """
    {"flows":[{"id":"f","steps":[{"id":"a"},{"id":"b"}]},{"id":"f","version":"2","steps":[{"id":"a"}]}],\
    "report":{"by":["platform","properties.plan"],"where":["properties.build!=debug","country=DE"],\
    "timeZone":"UTC","trend":"week","failWhen":["completion_rate < 0.6","f.started >= 1e3"]}}
    """,
    """
    {"mapping":{"preset":"posthog","records":"/batch","timeZone":"UTC","timeUnit":"us","fields":{"step":\
    ["/properties/a~1b/0"],"step_index":{"path":"/properties/n","base":1},"platform":{"path":"/os",\
    "values":{"i":"ios"}}},"rules":[{"event":"onboarding:{step}:next","kind":"page_completed"},\
    {"event":["x","y"],"where":{"/properties/status":"denied"},"kind":"permission_denied",\
    "set":{"permission":"n"}}]}}
    """,
  ]
}
