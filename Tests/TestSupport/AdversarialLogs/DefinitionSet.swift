/// One folder of a case: a definition file and the log that is read with it.
package struct DefinitionSet: Hashable, Sendable {
  package var flows: [FlowPlan]
  /// The top-level `identity`; `nil` where the file has none.
  package var identity: String?
  package var report: ReportOptions
  /// What else stands at the file's top level, such as `dimensions`.
  package var fields: [JSONField] = []
  package var lines: [LogLine] = []
  /// Whether the log's last line lacks its line feed.
  package var lacksFinalLineFeed = false

  /// The flow of an event that names none; `nil` where no flow of the set has that id.
  package var omittedFlow: String? {
    let ids = Set(flows.map(\.id))
    return ids.count == 1 ? flows[0].id : ids.contains("onboarding") ? "onboarding" : nil
  }

  /// The text of `onboarding.json`.
  package var definition: String {
    var fields = [JSONField("flows", .array(flows.map(\.json)))]
    if let identity { fields.append(JSONField("identity", .string(identity))) }
    fields += self.fields
    if let json = report.json { fields.append(JSONField("report", json)) }
    return JSONText.object(fields).text + "\n"
  }

  /// The bytes of the log.
  package var log: [UInt8] {
    var bytes: [UInt8] = []
    for line in lines { line.append(to: &bytes) }
    if lacksFinalLineFeed && lines.last?.event != nil { bytes.removeLast() }
    return bytes
  }
}

extension DefinitionSet {
  /// A set without lines, of flows with one or both of two ids; other sets need other ids.
  static func random(ids: [String], with random: inout SplitMix64) -> DefinitionSet {
    let experiments = [ids[0] + "_test", ids[0] + "_test", "shared_test"]
    let versions: [(String, String?)] = random.pick([
      [(ids[0], nil)], [(ids[0], nil)], [(ids[0], "1")], [(ids[0], "1"), (ids[0], "2")],
      [(ids[0], nil), (ids[1], nil)], [(ids[0], "1"), (ids[0], "2"), (ids[1], nil)],
    ])
    let flows = versions.map { id, version in
      FlowPlan.random(id: id, version: version, experiments: experiments, with: &random)
    }
    let arms = flows.flatMap { $0.experiment?.arms ?? [] }
    return DefinitionSet(
      flows: flows, identity: random.pick([nil, nil, "install", "account"]),
      report: .randomForFile(variants: arms, with: &random),
      lacksFinalLineFeed: random.chance(20))
  }
}
