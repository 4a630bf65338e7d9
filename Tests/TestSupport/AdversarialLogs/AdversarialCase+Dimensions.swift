// Cases about values that stand anywhere in a line: in objects of objects, in arrays of pairs, in JSON
// inside of a string, of any type; about bins of them, and about breakdowns that no value of a line
// decides. What is drawn for this is drawn apart from the case: the case of a seed stays what it is.

extension AdversarialCase {
  /// The case, its lines with more values, its definitions with names and bins for them, and its
  /// report split or filtered by some.
  package func withDimensions() -> AdversarialCase {
    var random = SplitMix64(seed: seed ^ 0xD1E5)
    var result = changingSets { set in
      set.fields = Self.definitions(
        cutting: set.flows.flatMap(\.steps).flatMap(\.choices).first?.id)
      let people = Set(set.lines.compactMap { $0.event?.person }).sorted()
      let usual = Dictionary(
        uniqueKeysWithValues: people.map { ($0, Self.values(with: &random)) })
      set.lines = set.lines.map { line in
        line.changingEvent { event in
          // Which of two copies of an event counts is not said where they differ in such values alone.
          let isUsual = random.chance(80) || event["event_id"] != nil
          event.fields += isUsual ? usual[event.person] ?? [] : Self.values(with: &random)
        }
      }
    }
    let fields = random.shuffled([
      "campaign", "age", "lane", "deep", "plan_path", "weekday", "flow_version",
      "properties.plan", "platform",
    ])
    result.options.by =
      random.chance(30)
      ? [fields.prefix(2).joined(separator: ",")] : Array(fields.prefix(1 + random.below(3)))
    if random.chance(40) {
      let (field, values) = random.pick([
        ("age", ["[18, 25.5)", "(none)", "[40, ∞)"]), ("campaign", ["ads", "3", "true"]),
        ("weekday", ["Monday", "Saturday", "Sunday"]), ("flow_version", ["1", "(none)"]),
        ("deep", ["x", "(none)"]), ("properties.plan", ["(-∞, 2)", "[2, ∞)"]),
      ])
      result.options.conditions = [
        ReportOptions.Condition(
          field: field, sign: random.pick(["=", "!="]), value: random.pick(values))
      ]
    }
    return result
  }

  /// `choice`: one that the flows declare.
  private static func definitions(cutting choice: String?) -> [JSONField] {
    [
      JSONField(
        "dimensions",
        .object([
          JSONField(
            "campaign", .array([.string("origin"), .string("campaign"), .string("source")])),
          JSONField("age", .string("/origin/age")),
          JSONField("lane", .array([.string("labels"), .string("lane")])),
          JSONField("deep", .string("/blob/a/b")),
          JSONField("plan_path", .string("/properties/plan")),
        ])),
      JSONField(
        "bins",
        .object(
          [
            JSONField("age", .raw("[18, 25.5, 40]")), JSONField("properties.plan", .raw("[2]")),
          ] + [choice.map { JSONField($0, .raw("[2, 10]")) }].compactMap(\.self))),
    ]
  }

  private static func values(with random: inout SplitMix64) -> [LineField] {
    let source: JSONText = random.pick([
      .string("ads"), .string("news"), .raw("3"), .raw("3.0"), .bool(true), .null, .string(""),
      .array([.string("ads")]), .object([]),
    ])
    let age: JSONText = random.pick([
      .raw("17"), .raw("18"), .string("25.5"), .raw("40"), .raw("-1e3"), .string("old"),
      .string(" 30"), .string("1.8e1"), .bool(false),
    ])
    var values = [
      LineField(
        "",
        .object([
          JSONField("campaign", .object([JSONField("source", source)])), JSONField("age", age),
        ]), key: "origin")
    ]
    if random.chance(60) {
      let lane = random.pick(["fast", "slow"])
      values.append(
        LineField(
          "",
          random.pick([
            .raw(#"[{"key":"x","value":1},{"key":"lane","value":"\#(lane)"}]"#),
            .raw(#"{"lane":"\#(lane)"}"#), .raw(#"["lane"]"#),
          ]), key: "labels"))
    }
    if random.chance(60) {
      values.append(
        LineField(
          "",
          random.pick([
            .string(#"{"a":{"b":"x"}}"#), .string(#"{"a":{"b":1.50}}"#), .string("{broken"),
            .string("plain"), .raw(#"{"a":"{\"b\":\"y\"}"}"#),
          ]), key: "blob"))
    }
    return values
  }
}
