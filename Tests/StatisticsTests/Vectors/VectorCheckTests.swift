import Expectations
import Foundation
import Testing

struct VectorCheckTests {
  private func check(_ expected: [String: VectorValue], rel: Double? = nil) -> VectorCheck {
    let vector = Vector(id: "v/7", inputs: .null, expected: .object(expected))
    return VectorCheck(vector, tolerance: VectorTolerance(rel: rel))
  }

  @Test func `a number agrees up to the tolerance and not past it`() {
    var check = check(["low": .number(2)], rel: 1e-3)
    check.expect(2.0019, "low")
    expectEmpty(check.disagreements)
    check.expect(2.0021, "low")
    expect(check.disagreements, equals: ["v/7: low is 2.0021, expected 2.0"])
  }

  @Test func `nothing agrees with null only`() {
    var check = check(["low": .null, "high": .number(0)])
    check.expect(nil as Double?, "low")
    expectEmpty(check.disagreements)
    check.expect(0.0, "low")
    check.expect(nil as Double?, "high")
    check.expect(Double.nan, "high")
    expect(
      check.disagreements,
      equals: [
        "v/7: low is 0.0, expected null", "v/7: high is nil, expected 0.0",
        "v/7: high is nan, expected 0.0",
      ])
  }

  @Test func `what nobody compared is named, inside tables too`() {
    var check = check([
      "df": .number(3),
      "table": .array([.object(["time": .number(1), "se": .number(0.5)])]),
    ])
    check.expect(3, "df")
    check.expect(1.0, "table.0.time")
    expectEmpty(check.disagreements)
    expect(check.untouched, equals: ["table.se"])
  }

  @Test func `a field that is not expected disagrees`() {
    var check = check([:])
    check.expect(1, "df")
    expect(check.disagreements.count, equals: 1)
  }

  @Test(arguments: [
    (#"{"method":"none","count":0,"vectors":[],"tolerance":{}}"#, "neither built nor listed"),
    (#"{"method":"wilson","count":0,"vectors":[],"tolerance":{}}"#, "no vectors"),
    (
      #"{"method":"wilson","count":2,"vectors":[{"id":"a","inputs":{},"expected":{}}],"tolerance":{}}"#,
      "holds 1 vectors, its count says 2"
    ),
    (
      #"{"method":"wilson","count":1,"vectors":[{"id":"a","inputs":{},"expected":{}}],"tolerance":{}}"#,
      "a: no member"
    ),
  ])
  func `a file that cannot be run is a problem`(json: String, words: String) throws {
    let file = try JSONDecoder().decode(VectorFile.self, from: Data(json.utf8))
    let problems = file.problems()
    expect(problems.count, equals: 1)
    expect(problems.first?.contains(words), equals: true)
  }
}
