/// How `Analysis.update` goes about its state.
public struct StateSettings: Sendable {
  /// The folder of the state, which is made where it does not exist.
  public var folder: String
  /// How long another run on the same state is waited for.
  public var lockTimeoutSeconds = 0
  /// Whether what the state holds is given up and reading begins anew.
  public var resets = false
  /// Whether flows that were changed are taken as they are now; records stay.
  public var redefines = false
  /// Whether last lines without line feed are read too, since nobody will add to them.
  public var isFinal = false
  /// Users whose last event is longer before the latest event of all are forgotten, such as `400d`;
  /// `nil` keeps everybody.
  public var keep: String?
  /// Where rejected lines of this run go as NDJSON, with the number of the run before the name's
  /// suffix; `nil` writes none.
  public var quarantineFile: String?

  /// `folder`: where the state is.
  public init(folder: String) {
    self.folder = folder
  }
}
