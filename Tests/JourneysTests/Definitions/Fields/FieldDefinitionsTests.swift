import Definitions
import EventLog
import Expectations
import Testing

/// Semantics 14: `dimensions` and `bins` of a definition file.
struct FieldDefinitionsTests {
  @Test func `dimensions are paths by name, whichever way they are written`() throws {
    let fields = try configuration(
      """
      { "dimensions": { "device": "/properties/device_model",
        "campaign": ["context", "campaign", "source"] } }
      """
    ).report.fields
    expect(
      fields.dimensions,
      equals: [
        DimensionDefinition(name: "campaign", path: ["context", "campaign", "source"]),
        DimensionDefinition(name: "device", path: ["properties", "device_model"]),
      ])
    expect(
      fields.resolved(.dimension("device", nil)),
      equals: .dimension("device", ["properties", "device_model"]))
    expect(fields.resolved(.dimension("city", nil)), equals: .dimension("city", nil))
  }

  @Test func `breakdowns and conditions of the file may name dimensions`() throws {
    let report = try configuration(
      """
      { "dimensions": { "device": "/device" },
        "report": { "by": ["device", "weekday", "plan"], "where": ["device!=tv"] } }
      """
    ).report
    expect(report.by, equals: [.dimension("device", ["device"]), .weekday, .property("plan")])
    expect(report.conditions.map(\.field), equals: [.dimension("device", ["device"])])
  }

  @Test(
    arguments: [
      ("17.9", "(-∞, 18)"), ("18", "[18, 25.5)"), ("1.8e1", "[18, 25.5)"), ("-0", "(-∞, 18)"),
      ("25.5", "[25.5, 50)"), ("50", "[50, ∞)"), ("1e999", "[50, ∞)"), ("old", nil), ("true", nil),
      ("", nil), (" 18", nil), ("18 ", nil), ("0x12", nil), ("018", nil), ("+18", nil), (".5", nil),
      ("nan", nil),
    ] as [(Text, Text?)])
  func `a number lies in the bin whose lower bound it reaches`(value: Text, label: Text?) throws {
    let fields = try configuration(
      #"{ "dimensions": { "age": "/age" }, "bins": { "age": [18, 25.5, 50] } }"#
    ).report.fields
    let bins = try #require(fields.bins(of: .dimension("age", ["age"])))
    expect(bins.label(of: value), equals: label)
  }

  @Test func `bins are of dimensions, properties and choices`() throws {
    let fields = try configuration(
      """
      { "flows": [ { "id": "f", "steps": [ { "id": "a", "choices": [ { "id": "goal" } ] } ] } ],
        "bins": { "goal": [1000], "properties.age": [18] } }
      """
    ).report.fields
    expect(fields.bins(ofChoice: "goal")?.labels, equals: ["(-∞, 1000)", "[1000, ∞)"])
    expect(fields.bins(of: .property("age"))?.labels, equals: ["(-∞, 18)", "[18, ∞)"])
    expectNil(fields.bins(of: .platform))
  }

  @Test(arguments: [
    (
      #"{ "dimensions": { "platform": "/a" } }"#,
      """
      1:19: error: a dimension cannot be named "platform", which is a field already; give it \
      another name [bad_name]
      """
    ),
    (
      #"{ "dimensions": { "variant:x": "/a" } }"#,
      """
      1:19: error: a dimension cannot be named "variant:x", which is a field already; give it \
      another name [bad_name]
      """
    ),
    (
      #"{ "dimensions": { "a=b": "/a" } }"#,
      """
      1:19: error: the dimension "a=b" has "=" in its name; remove it: --by and --where part \
      names there [bad_name]
      """
    ),
    (
      #"{ "dimensions": { "a": "x" } }"#,
      """
      1:24: error: "a" is not a path; write the keys on the way, ["properties", "step"], or \
      "/properties/step" [bad_value]
      """
    ),
    (
      #"{ "bins": { "properties.a": [1, 1] } }"#,
      """
      1:33: error: the bound 1 does not lie above the one before it; write numbers in ascending \
      order, such as [18, 25, 35] [bad_value]
      """
    ),
    (
      #"{ "bins": { "properties.a": [] } }"#,
      """
      1:29: error: "properties.a" has no bounds; write numbers in ascending order, such as \
      [18, 25, 35] [bad_value]
      """
    ),
    (
      #"{ "bins": { "properties.a": ["1"] } }"#,
      """
      1:30: error: an element of "properties.a" is the text "1"; write numbers in ascending \
      order, such as [18, 25, 35] [wrong_type]
      """
    ),
    (
      #"{ "flows": [ { "id": "f", "steps": [ { "id": "a" } ] } ], "dimensions": { "age": "/a" }, "bins": { "aeg": [1] } }"#,
      """
      1:100: error: "aeg" is not a dimension, property or choice; write "age" [unknown_key]
      """
    ),
    (
      #"{ "bins": { "platform": [1] } }"#,
      """
      1:13: error: "platform" is not a dimension, property or choice; write a name of "dimensions", \
      properties.NAME, or the id of a choice [unknown_key]
      """
    ),
  ])
  func `a faulty name or bound is told with its place`(content: String, message: String) throws {
    try expect(fault(in: content), equals: message)
  }
}
