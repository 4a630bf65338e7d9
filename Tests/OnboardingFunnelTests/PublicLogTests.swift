import Testing
import TestSupport

/// Logs with published or independently counted answers; each fixture names its source.
struct PublicLogTests {
  @Test func `500 patients are registered and 492 check out`() async throws {
    let funnel = try await funnel("patients", arguments: ["--as-of", "2030-01-01"])
    #expect(funnel == [500, 500, 495, 492, 492])
  }

  @Test func `a shop whose users wander is read by how far they got`() async throws {
    let funnel = try await funnel("retentioneering_ecom", arguments: ["--as-of", "2035-01-01"])
    #expect(funnel == [598, 522, 487, 439, 389, 326, 326])
  }

  @Test func `the constructed log of four users comes out as it was made`() async throws {
    let arguments = ["--window", "7d", "--as-of", "2026-06-01"]
    let tables = try await runReport([fixture("rosetta")] + arguments)
    let funnel = try #require(tables["funnel.csv"])
    let all = { (column: String, step: String) in
      funnel.value(column, where: ["breakdown": "all", "step": step])
    }
    #expect(all("reached", "welcome") == "4")
    #expect(all("viewed", "welcome") == "4")
    #expect(all("viewed", "notifications") == "3")
    #expect(all("viewed", "account") == "2")
    #expect(all("reached", "completed") == "2")
    #expect(all("skipped_step", "account") == "1")

    let outcomes = try #require(tables["outcomes.csv"])
    #expect(
      outcomes.value("users", where: ["breakdown": "all", "outcome": "skipped_flow"]) == "1")
    for variant in ["control", "treatment"] {
      let completed = funnel.value(
        "reached", where: ["breakdown": "variant", "segment": variant, "step": "completed"])
      #expect(completed == "1")
    }
    let permissions = try #require(tables["permissions.csv"])
    let notifications = ["breakdown": "all", "permission": "notifications"]
    #expect(permissions.value("denied", where: notifications) == "1")
    #expect(permissions.value("granted", where: notifications) == "1")
  }

  private func funnel(_ name: String, arguments: [String]) async throws -> [Int] {
    let tables = try await runReport([fixture(name)] + arguments)
    let rows = try #require(tables["funnel.csv"]).rows(where: ["breakdown": "all"])
    return rows.compactMap { Int($0["reached"]) }
  }
}
