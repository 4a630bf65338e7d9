import Expectations
import Foundation
import TestSupport
import Testing

/// Logs with published or independently counted answers; each fixture names its source.
struct PublicLogTests {
  @Test(arguments: ["furthest", "ordered", "any"])
  func `500 patients are registered and 492 check out`(order: String) async throws {
    let arguments = ["--as-of", "2030-01-01", "--order", order]
    try await expect(funnel("patients", arguments: arguments), equals: [500, 500, 495, 492, 492])
  }

  @Test func `strictly no patient goes from triage to the results`() async throws {
    let arguments = ["--as-of", "2030-01-01", "--order", "strict"]
    try await expect(funnel("patients", arguments: arguments), equals: [500, 500, 0, 0, 0])
  }

  @Test(arguments: ["furthest", "ordered", "strict", "any"])
  func `as many patients are seen at each activity in every reading`(order: String) async throws {
    let activities = [
      "Registration", "Triage and Assessment", "X-Ray", "Blood test", "MRI SCAN",
      "Discuss Results", "Check-out",
    ]
    let optional = ["X-Ray", "Blood test", "MRI SCAN"]
    let steps = activities.map { activity in
      JSONText.object([
        JSONField("id", .string(activity)),
        JSONField("optional", .bool(optional.contains(activity))),
      ])
    }
    let folder = try folder(
      flow: "emergency", steps: steps, lines: try lines("patients"))
    let funnel = try await table(folder.path, ["--as-of", "2030-01-01", "--order", order])
    let rows = funnel.rows(where: ["breakdown": "all", "is_completion": "false"])
    expect(rows.map { $0["viewed"] }, equals: ["500", "500", "261", "237", "236", "495", "492"])
    // Either branch is left out, and nobody is lost by it.
    if order != "any", order != "strict" {
      expect(rows.map { $0["reached"] }.suffix(2), equals: ["495", "492"])
    }
  }

  @Test(arguments: [
    ("furthest", [598, 522, 487, 439, 389, 326, 326]),
    ("ordered", [598, 517, 429, 329, 222, 114, 114]),
  ])
  func `a shop whose users wander is read quite otherwise`(
    order: String, reached: [Int]
  ) async throws {
    let arguments = ["--as-of", "2035-01-01", "--order", order]
    try await expect(funnel("retentioneering_ecom", arguments: arguments), equals: reached)
  }

  /// The reference counts its sessions too, overall and by platform.
  @Test func `a shop's sessions in order`() async throws {
    let log = try lines("retentioneering_ecom").map { line in
      let start = try #require(line.range(of: #""user_id":""#)).lowerBound
      let end = try #require(line.range(of: #"","session_id":"#)).upperBound
      return line.replacingCharacters(in: start..<end, with: #""user_id":"#)
    }
    let names = [
      "product_view", "add_to_cart", "cart", "shipping_details", "payment_details", "purchase",
    ]
    let folder = try folder(
      flow: "shop",
      steps: names.map { .object([JSONField("id", .string($0))]) }, lines: log)
    let funnel = try await table(
      folder.path, ["--as-of", "2035-01-01", "--order", "ordered", "--by", "platform"])
    let reached = { (segment: String) in
      funnel.rows(where: ["segment": segment, "is_completion": "false"]).map { $0["reached"] }
        .joined(separator: " ")
    }
    expect(reached(""), equals: "2868 944 477 194 72 15")
    expect(reached("desktop"), equals: "1494 500 236 96 39 6")
    expect(reached("mobile"), equals: "1029 327 189 70 26 7")
    expect(reached("tablet"), equals: "345 117 52 28 7 2")
  }

  @Test func `the constructed log of four users comes out as it was made`() async throws {
    let arguments = ["--window", "7d", "--as-of", "2026-06-01"]
    let tables = try await runReport([fixture("rosetta")] + arguments)
    let funnel = try #require(tables["funnel.csv"])
    let all = { (column: String, step: String) in
      funnel.value(column, where: ["breakdown": "all", "step": step])
    }
    expect(all("reached", "welcome"), equals: "4")
    expect(all("viewed", "welcome"), equals: "4")
    expect(all("viewed", "notifications"), equals: "3")
    expect(all("viewed", "account"), equals: "2")
    expect(all("reached", "completed"), equals: "2")
    expect(all("skipped_step", "account"), equals: "1")

    let outcomes = try #require(tables["outcomes.csv"])
    expect(
      outcomes.value("users", where: ["breakdown": "all", "outcome": "skipped_flow"]), equals: "1")
    for variant in ["control", "treatment"] {
      let completed = funnel.value(
        "reached", where: ["breakdown": "variant", "segment": variant, "step": "completed"])
      expect(completed, equals: "1")
    }
    let permissions = try #require(tables["permissions.csv"])
    let notifications = ["breakdown": "all", "permission": "notifications"]
    expect(permissions.value("denied", where: notifications), equals: "1")
    expect(permissions.value("granted", where: notifications), equals: "1")
  }

  private func lines(_ name: String) throws -> [String] {
    try PeerCase.lines(of: name + "/native.ndjson")
  }

  /// A public log with a definition of our own.
  private func folder(
    flow: String, steps: [JSONText], lines: [String]
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let flow = JSONText.object([
      JSONField("id", .string(flow)), JSONField("steps", .array(steps)),
      JSONField("window", .string("3650d")), JSONField("relaunch", .string("resume")),
    ])
    try folder.write(
      JSONText.object([JSONField("flows", .array([flow]))]).text, to: "onboarding.json")
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "events.ndjson")
    return folder
  }

  private func table(_ input: String, _ arguments: [String]) async throws -> CSVTable {
    try #require(try await runReport([input] + arguments)["funnel.csv"])
  }

  private func funnel(_ name: String, arguments: [String]) async throws -> [Int] {
    let tables = try await runReport([fixture(name)] + arguments)
    let rows = try #require(tables["funnel.csv"]).rows(where: ["breakdown": "all"])
    return rows.compactMap { Int($0["reached"]) }
  }
}
