package import EventLog

/// What tells a flow from others, of which a run has one definition.
package struct FlowKey: Hashable, Sendable {
  package var flow: Text
  /// `nil` where the definition covers all versions.
  package var version: Text?

  package init(flow: Text, version: Text?) {
    self.flow = flow
    self.version = version
  }
}

extension FlowDefinition {
  package var key: FlowKey { FlowKey(flow: id, version: version) }
}
