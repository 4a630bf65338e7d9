// Cases about what comes after onboarding, and about several experiments at once: events of other kinds
// with amounts, some of which are goals or tell of a paywall, days after the entry, and a second experiment on every flow. What
// is drawn for this is drawn apart from the case: the case of a seed stays what it is.

extension AdversarialCase {
  /// The case with goals on all flows, and events that reach some of them.
  package func withGoals() -> AdversarialCase {
    var random = SplitMix64(seed: seed ^ 0x60A1)
    return changingSets { set in
      for place in set.flows.indices {
        set.flows[place].fields.append(Self.goals(&random))
        for step in set.flows[place].steps.indices where random.chance(50) {
          set.flows[place].steps[step].paywall = true
        }
      }
      let events = set.lines.compactMap(\.event)
      let kept: Set<String> = ["anonymous_id", "user_id", "flow", "platform"]
      let later = events.filter { _ in random.chance(30) }.map { event in
        var line = event
        let delay = Int64(random.pick([0, 1, 60, 3_600, 43_200, 86_400])) * 1_000
        line.fields =
          [
            LineField(
              "event", .string(random.pick(Self.laterEvents))),
            LineField("timestamp", .instant(Instant(time: event.time + delay))),
            LineField("properties", Self.properties(&random)),
          ]
          + event.fields.filter {
            kept.contains($0.name) && random.chance($0.name == "flow" ? 50 : 100)
          }
        return LogLine(.event(line))
      }
      set.lines = random.shuffled(set.lines + later)
    }
  }

  private static let laterEvents = [
    "workout", "purchase", "Purchase", "opened", "transaction_abandon", "paywall_close",
    "Transaction Fail",
  ]

  private static func goals(_ random: inout SplitMix64) -> JSONField {
    let goal = { (id: String, event: String, window: String, more: String) in
      JSONText.raw(#"{"id":"\#(id)","event":"\#(event)",\#(window)\#(more)}"#)
    }
    let windows = [
      #""within":"1h""#, #""within":"1d""#, #""from":"0s","to":"12h""#, #""from":"1h","to":"2d""#,
      #""from":0,"to":"1s""#,
    ]
    let goals = [
      goal("trained", "workout", random.pick(windows), random.pick(["", #","better":"less""#])),
      goal(
        "revenue", "purchase", random.pick(windows),
        #","sum":"/properties/price""#
          + random.pick(["", #","after":"completion""#, #","where":{"platform":"ios"}"#])),
      goal(
        "annual", "purchase", random.pick(windows),
        #","where":{"/properties/period":"annual"},"guardrail":true"#
          + random.pick(["", #","margin":0.1"#])),
      goal("finished", "completed", random.pick(windows), ""),
      goal("opened", "opened", random.pick(windows), #","where":{"/properties/price":"(none)"}"#),
    ]
    return JSONField("goals", .array(Array(random.shuffled(goals).prefix(1 + random.below(4)))))
  }

  private static func properties(_ random: inout SplitMix64) -> JSONText {
    let price: JSONText = random.pick([
      .raw("9.99"), .raw("0.1"), .raw("0.2"), .string("19.95"), .string("free"), .raw("-5"), .null,
      .bool(true), .raw("100"),
    ])
    return .object([
      JSONField("price", price), JSONField("period", .string(random.pick(["annual", "monthly"]))),
    ])
  }

  /// The case with a second experiment on every flow, and now and then a condition on an arm.
  package func withSeveralExperiments() -> AdversarialCase {
    var random = SplitMix64(seed: seed ^ 0x5EC0)
    var result = changingSets { set in
      for place in set.flows.indices where set.flows[place].experiment != nil {
        set.flows[place].otherExperiments = [
          .raw(
            random.pick([
              #"{"id":"second","control":"x","split":{"x":1,"y":1}}"#, #"{"id":"second"}"#,
              #"{"id":"second","variants":{"x":{},"y":{}}}"#,
            ]))
        ]
      }
      let ids = set.flows.compactMap(\.experiment?.id)
      set.report.conditions.removeAll { $0.field == "variant" }
      let people = Set(set.lines.compactMap { $0.event?.person }).sorted()
      let arms = Dictionary(uniqueKeysWithValues: people.map { ($0, random.pick(["x", "y"])) })
      set.lines = set.lines.map { line in
        line.changingEvent { event in
          event.addExperiments(
            first: random.chance(70) ? ids.first : nil,
            second: random.chance(50)
              ? (random.chance(3) ? "z" : arms[event.person]) : nil)
        }
      }
    }
    result.options.conditions.removeAll { $0.field == "variant" }
    if random.chance(20), result.sets.joinedFlows.contains(where: { !$0.otherExperiments.isEmpty })
    {
      result.options.conditions.append(
        ReportOptions.Condition(
          field: "variant:second", sign: random.pick(["=", "!="]),
          value: random.pick(["x", "(unassigned)", "(mixed)"])))
    }
    return result
  }
}

extension [DefinitionSet] {
  fileprivate var joinedFlows: [FlowPlan] { flatMap(\.flows) }
}

extension EventLine {
  /// Lets the line name the arm of another experiment, and that of the first by its id.
  fileprivate mutating func addExperiments(first: String?, second: String?) {
    var members: [JSONField] = []
    if case .object(let known)? = self["experiments"] { members = known }
    if let first, let bare = self["variant"], !members.contains(where: { $0.key == first }) {
      members.append(JSONField(first, bare))
      self["variant"] = nil
    }
    if let second, !members.contains(where: { $0.key == "second" }) {
      members.append(JSONField("second", .string(second)))
    }
    if !members.isEmpty { self["experiments"] = .object(members) }
  }
}
