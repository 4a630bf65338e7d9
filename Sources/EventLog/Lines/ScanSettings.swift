/// What a reader of lines must know before the first one.
package struct ScanSettings: Sendable {
  /// Identity by definition set; a record's `EventShape.source` is an index into it.
  package var identities: [Identity]
  /// The mappings of the run, which chunks name by their place.
  package var mappings: [Mapping] = []
  /// Keys of the values to keep besides the fields (`KeptValue`), in the order of
  /// `Dimensions.properties`.
  package var properties: [Text]
  /// Of which events all properties are kept besides.
  package var propertyKeeping = PropertyKeeping.named
  /// Names of events that are kept though the event is of a kind of ours: goals ask for them.
  package var ownNames: Set<Text> = []
  /// Fields that the report asks for: which keys are near their names is told (`NamesSeen`).
  package var fields: [DeviceField] = []
  /// A later timestamp is `bad_timestamp`; `nil` where as-of was given.
  package var latestTime: Int64?
  /// Whether lines that are rejected for being later are left to a later run (`WaitingLines`).
  package var leavesLinesAhead = false
  /// Whether the texts of users' ids are kept beside their hashes, for a list of users.
  package var keepsIDs = false
  /// The longest line that is read, in bytes without its line feed.
  package var longestLine: Int = 1 << 20
  /// Which rejected lines are kept as examples.
  package var keepsRejects: RejectKeeping = .examples
  /// What is kept of all rejected lines, for a quarantine file; `nil` keeps the examples only.
  package var spillsRejects: RejectSpilling?

  package init(identities: [Identity] = [.install], properties: [Text] = []) {
    self.identities = identities
    self.properties = properties
  }
}

/// Which rejected lines are kept besides their count.
package enum RejectKeeping: Sendable {
  /// The first three of each reason, in the order of place.
  case examples
  /// The first three of each reason of each file, whichever order the files may have later.
  case examplesOfEachFile
}
