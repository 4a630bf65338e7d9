package import EventLog

/// What an `onboarding.json` says: the flows, who a user is, and how to report.
///
/// Two files that say the same are equal, whatever their layout and the order of their keys. No
/// flows mean that they are to be inferred from the log.
package struct Configuration: Hashable, Sendable {
  /// In the order of the file; id and version together are unique.
  package var flows: [FlowDefinition] = []
  package var identity: Identity = .install
  /// How lines become events; `nil` leaves it to the first lines of each file.
  package var mapping: Mapping?
  package var report = ReportSettings()
  /// Conditions on the file's flows that turn the exit status to 1, in the order of the file.
  package var failWhen: [FailCondition] = []

  package init() {}
}

extension Configuration {
  /// What the file says, or the first fault in it.
  ///
  /// `file` is what messages call the file.
  package static func parse(
    _ bytes: [UInt8], file: String
  ) throws(Diagnostic) -> Configuration {
    let object = try ConfigurationObject(
      ConfigurationSource(file: file, bytes: bytes).document(), kind: "the configuration",
      keys: ["flows", "identity", "mapping", "dimensions", "bins", "report"])
    var configuration = Configuration()
    let dimensions = try FieldDefinitions.dimensions(object["dimensions"])
    if let flows = object["flows"] {
      configuration.flows = try decodeFlows(flows, dimensions: dimensions)
    }
    if let identity = object["identity"] {
      configuration.identity = try identity.word(["install": .install, "account": .account])
    }
    if let mapping = object["mapping"], try !mapping.members().isEmpty {
      configuration.mapping = try Mapping(mapping)
    }
    let choices = configuration.flows.flatMap(\.steps).flatMap(\.choices).map(\.id)
    configuration.report.fields = try FieldDefinitions(
      dimensions: dimensions, bins: object["bins"],
      choices: configuration.flows.isEmpty ? nil : choices)
    if let value = object["report"] {
      let report = try ReportObject(value)
      configuration.report = try report.settings(over: configuration.report)
      configuration.failWhen = try report.failWhen(of: configuration.flows)
    }
    return configuration
  }

  private static func decodeFlows(
    _ value: ConfigurationValue, dimensions: [DimensionDefinition]
  ) throws(Diagnostic) -> [FlowDefinition] {
    var flows: [FlowDefinition] = []
    var known: Set<FlowKey> = []
    for element in try value.elements() {
      let flow = try FlowDefinition(element, dimensions: dimensions)
      guard known.insert(flow.key).inserted else {
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
