package import EventLog

/// What an `onboarding.json` says: the flows, who a user is, and how to report.
///
/// Two files that say the same are equal, whatever their layout and the order of their keys. No
/// flows mean that they are to be inferred from the log.
package struct Configuration: Hashable, Sendable {
  /// In the order of the file; id and version together are unique.
  package var flows: [FlowDefinition] = []
  package var identity: Identity = .install
  package var mapping: MappingPreset = .native
  package var report = ReportSettings()
  /// Conditions on the file's flows that turn the exit status to 1, in the order of the file.
  package var failWhen: [FailCondition] = []

  package init() {}
}

/// How lines of a log become events.
package enum MappingPreset: Sendable {
  /// Lines are the event lines of our own format.
  case native
}

extension Configuration {
  /// What the document says, or the first fault in it.
  ///
  /// `bytes` are what `root` was parsed from, for lines and columns; `file` is what messages call
  /// the file.
  package static func decode(
    _ root: JSONNode, bytes: [UInt8], file: String
  ) throws(ConfigurationError) -> Configuration {
    let source = ConfigurationSource(file: file, bytes: bytes)
    let object = try ConfigurationObject(
      ConfigurationValue(node: root, name: "the document", source: source),
      kind: "the configuration", keys: ["flows", "identity", "mapping", "report"])
    var configuration = Configuration()
    if let flows = object["flows"] { configuration.flows = try decodeFlows(flows) }
    if let identity = object["identity"] {
      configuration.identity = try identity.word(["install": .install, "account": .account])
    }
    if let mapping = object["mapping"] { configuration.mapping = try MappingPreset(mapping) }
    if let value = object["report"] {
      let report = try ReportObject(value)
      configuration.report = try report.settings()
      configuration.failWhen = try report.failWhen(of: configuration.flows)
    }
    return configuration
  }

  /// What must not stand twice in one file.
  private struct FlowName: Hashable {
    let id: Text
    let version: Text?
  }

  private static func decodeFlows(
    _ value: ConfigurationValue
  ) throws(ConfigurationError) -> [FlowDefinition] {
    var flows: [FlowDefinition] = []
    var known: Set<FlowName> = []
    for element in try value.elements() {
      let flow = try FlowDefinition(element)
      guard known.insert(FlowName(id: flow.id, version: flow.version)).inserted else {
        let id = VisibleText.quoted(flow.id.string)
        let version = flow.version.map { "version \(VisibleText.quoted($0.string))" }
        throw element.error(
          .repeatedName,
          "the flow \(id) is defined twice \(version.map { "with \($0)" } ?? "without version")",
          fix: "remove one of the two, or give it another \"version\"")
      }
      flows.append(flow)
    }
    return flows
  }
}

extension MappingPreset {
  fileprivate init(_ value: ConfigurationValue) throws(ConfigurationError) {
    let members = try value.members()
    for member in members where member.key != "preset" {
      let quoted = member.value.name
      if let nearest = NearestName(to: member.key.string, among: ["preset"])?.name {
        throw member.error(
          .unknownKey, "unknown key \(quoted) in the mapping", fix: "write \"\(nearest)\"")
      }
      throw member.error(
        .notBuiltYet, "\(quoted) in the mapping is not built yet",
        fix: "remove it, and convert the log to event lines of the native format")
    }
    guard let preset = members.first?.value else {
      self = .native
      return
    }
    let text = try preset.text()
    guard text == "native" else {
      let quoted = VisibleText.quoted(text.string)
      throw preset.error(
        .notBuiltYet, "the mapping preset \(quoted) is not built yet",
        fix: "write \"native\", and convert the log to event lines of the native format")
    }
    self = .native
  }
}
