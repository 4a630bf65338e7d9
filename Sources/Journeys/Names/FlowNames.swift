package import EventLog

/// What the numbers in one flow's facts stand for: names by number, each list in the order of bytes.
package struct FlowNames: Hashable, Sendable {
  package var variants: [Text]
  /// By experiment, of a flow under several.
  package var severalVariants: [[Text]]
  /// By field of `FlowReading.entryFields`, then by experiment of a flow under several.
  package var segments: [[Text]]
  package var permissions: [Text]
  package var choices: [Text]
  /// What choices choose.
  package var values: [Text]
  /// Those that events name.
  package var experiments: [Text]
  /// What tables call events.
  package var events: [Text]

  package init(
    variants: [Text] = [], severalVariants: [[Text]] = [], segments: [[Text]] = [],
    permissions: [Text] = [], choices: [Text] = [], values: [Text] = [],
    experiments: [Text] = [], events: [Text] = []
  ) {
    self.variants = variants
    self.severalVariants = severalVariants
    self.segments = segments
    self.permissions = permissions
    self.choices = choices
    self.values = values
    self.experiments = experiments
    self.events = events
  }
}
