import Foundation

/// What `generate` says it planted.
struct PlantedTruth: Decodable {
  let lines: Lines
  let flows: [Flow]
  let decisions: [Decision]

  struct Lines: Decodable {
    let lines: Int
    let accepted: Int
    let duplicates: Int
    let rejected: [Rejected]
  }

  struct Rejected: Decodable {
    let reason: String
    let count: Int
  }

  struct Flow: Decodable {
    let flow: String
    let flow_version: String
    let segments: [Segment]
  }

  struct Segment: Decodable {
    let breakdown: String
    let segment: String
    let started: Int
    let matured: Int
    let completed: Int
    let skipped_flow: Int
    let left: Int
    let in_progress: Int
    let completed_in_progress: Int
    let entered_midway: Int
    let returned_later: Int
    /// Counts by name, and the step's name.
    let steps: [Row]
    let reasons: [Row]
    let permissions: [Row]
    let choices: [Row]
    let exits: [Row]
    let goals: [Row]
  }

  struct Decision: Decodable {
    let flow: String
    let of: [String]
    let step: String
    let subject: String
    let decision: String
    let planted: Double
    let trials: Int
    let happened: Int
  }

  /// Names and counts of one line, all as text.
  struct Row: Decodable {
    let values: [String: String]

    init(from decoder: any Decoder) throws {
      let members = try decoder.singleValueContainer().decode([String: Value].self)
      values = members.mapValues(\.text)
    }

    /// A text or a number.
    private struct Value: Decodable {
      let text: String

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try (try? container.decode(String.self)) ?? "\(container.decode(Int.self))"
      }
    }
  }

  init(_ file: String) throws {
    self = try JSONDecoder().decode(
      PlantedTruth.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }
}
