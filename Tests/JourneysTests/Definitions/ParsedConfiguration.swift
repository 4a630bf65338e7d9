import Definitions
import EventLog
import Journeys
import Testing

/// The configuration of a file `onboarding.json` with that content.
func configuration(_ content: String) throws -> Configuration {
  try Configuration.parse(Array(content.utf8), file: "onboarding.json")
}

/// The message about a faulty file, without the file's name.
func fault(in content: String) throws -> String {
  let error = try #require(throws: Diagnostic.self) { try configuration(content) }
  let message = error.description
  try #require(message.hasPrefix("onboarding.json:"))
  return String(message.dropFirst("onboarding.json:".count))
}

/// The message about a file of one flow, whose object begins at line 2, column 1.
func fault(inFlow flow: String) throws -> String {
  try fault(in: "{ \"flows\": [\n\(flow)\n] }")
}

/// The message about a flow with one step, whose object begins at line 2, column 1.
func fault(inStep step: String) throws -> String {
  try fault(in: "{ \"flows\": [ { \"id\": \"f\", \"steps\": [\n\(step)\n] } ] }")
}

/// The message about the experiment of a flow with steps `a`, `b` and `c`, the last optional; its
/// object begins at line 2, column 1.
func fault(inExperiment experiment: String, completion: String = "event") throws -> String {
  try fault(
    in: """
      { "flows": [ { "id": "f", "steps": [ { "id": "a" }, { "id": "c", "optional": true }, \
      { "id": "b" } ], "completion": "\(completion)", "experiment":
      \(experiment)
      } ] }
      """)
}
