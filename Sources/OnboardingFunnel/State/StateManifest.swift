import EventLog

/// What a state is, but for its records: one small file, which names all others.
struct StateManifest: Equatable {
  /// A log that was read, under whatever names.
  struct Input: Equatable {
    /// Stays, whatever the file is called by; records go by it.
    var number: Int
    /// As messages called the file when it was last seen.
    var name: String
    /// How far it was read; `nil` once it has been gone too long to be waited for.
    var mark: ReadMark?
    /// The lines up to the mark.
    var lines: Int
    /// The preset that it is read by; `nil` where it is native.
    var format: String?
    /// Whether the format was told by the first lines.
    var isRecognised: Bool
    /// Since when it has not been found, in milliseconds since 1970; `nil` while it is there.
    var goneSince: Int64?
  }

  /// A definition file that inputs were read with.
  struct Definition: Equatable {
    /// As messages called the file.
    var name: String
    /// Differs where lines would become other records.
    var readingDigest: String
    /// Differs where the same records would become other figures.
    var flowsDigest: String
  }

  /// How many runs have added to the state.
  var generation = 0
  /// The number of the next volume, and of the next input.
  var nextVolume = 0
  var nextInput = 0
  var inputs: [Input] = []
  var definitions: [Definition] = []
  /// The properties that are kept of each event, besides what every report can be split by.
  var properties: [Text] = []
  /// In the order of reading.
  var volumes: [VolumeEntry] = []
  /// Users whose last event was before this were forgotten, in milliseconds since 1970.
  var forgottenBefore: Int64?
}
