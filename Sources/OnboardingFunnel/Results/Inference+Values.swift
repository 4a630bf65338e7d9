import Definitions
import EventLog
import Inference

extension Analysis.Inference {
  /// A proposed flow, and the users behind it.
  public struct Flow: Codable, Hashable, Sendable {
    /// Its id, as the log has it.
    public let id: String
    /// `nil` where the log names none.
    public let version: String?
    /// Users who entered, of those looked at: some of a log with more than 131,072 events.
    public let users: Int
    /// Of these, who completed.
    public let completed: Int
    /// In the order in which most users saw them.
    public let steps: [Step]
    /// Users by variant of the flow's experiment; empty without one.
    public let variants: [String: Int]

    init(_ flow: InferredFlow) {
      let (definition, evidence) = (flow.definition, flow.evidence)
      id = definition.id.string
      version = definition.version?.string
      users = evidence.users
      completed = evidence.completed
      steps = zip(definition.steps, evidence.steps).map(Step.init)
      variants = Dictionary(
        evidence.variants.map { ($0.id.string, $0.users) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// A proposed step, and what users did there.
  public struct Step: Codable, Hashable, Sendable {
    /// Its id in the proposal.
    public let id: String
    /// The names of the pages that show it; of one without a name its number, from 0.
    public let pages: [String]
    /// The permissions that it asks for.
    public let permissions: [String]
    /// The choices that are made there.
    public let choices: [String]
    /// Users who saw it.
    public let viewed: Int
    /// Users who got further.
    public let passed: Int
    /// Users who skipped it.
    public let skipped: Int

    init(_ step: StepDefinition, _ evidence: StepEvidence) {
      id = step.id.string
      pages = step.pages.map { page in
        switch page {
        case .name(let name): name.string
        case .index(let index): String(index)
        }
      }
      permissions = step.permissions.map(\.id.string)
      choices = step.choices.map(\.id.string)
      viewed = evidence.viewed
      passed = evidence.passed
      skipped = evidence.skipped
    }
  }
}
