import EventLog
import Journeys
import Reports

/// Which formats the caller says the inputs are in.
enum FormatRequest {
  /// As each file's definition says; where it says nothing, as its first lines tell.
  case asDefined
  /// As the first lines tell.
  case recognised
  case preset(MappingPreset)

  /// The format that was named; `nil` where the files' definitions or first lines tell.
  var preset: MappingPreset? {
    if case .preset(let preset) = self { preset } else { nil }
  }

  /// `word`: what stands behind `--format`, or `nil`.
  init(_ word: String?) throws(AnalysisError) {
    guard let word else {
      self = .asDefined
      return
    }
    if word == "auto" {
      self = .recognised
    } else if let preset = MappingPreset(rawValue: word) {
      self = .preset(preset)
    } else {
      throw .unknown(word, of: "--format", among: Analysis.formats)
    }
  }
}

extension Analysis {
  /// The words that `format` may be.
  package static let formats = ["auto"] + MappingPreset.allCases.map(\.rawValue)
}

/// The mappings of a run, and by which each source's files are read.
struct RunFormats {
  /// All presets at their places, then the mappings of definition files.
  private(set) var mappings = Mapping.presets
  /// By source.
  private(set) var formats: [FileFormat] = []

  /// `defined`: by source, the mapping of its definition file.
  init(_ request: FormatRequest, defined: [Mapping?]) {
    for mapping in defined {
      formats.append(format(of: mapping, request))
    }
  }

  /// The format of files of a source that were read by a mapping, for the reader of a report.
  func format(read mapping: Int, source: Int) -> LogFormat {
    LogFormat(
      name: mappings[mapping].preset.rawValue, isRecognised: formats[source] == .recognised)
  }

  /// A file's own mapping goes on to count where its preset is the one asked for.
  private mutating func format(of mapping: Mapping?, _ request: FormatRequest) -> FileFormat {
    switch (request, mapping) {
    case (.recognised, _), (.asDefined, nil): return .recognised
    case (.preset(let preset), let mapping?) where mapping.preset == preset: return add(mapping)
    case (.preset(let preset), _): return .known(FileFormat.place(of: preset))
    case (.asDefined, let mapping?): return add(mapping)
    }
  }

  private mutating func add(_ mapping: Mapping) -> FileFormat {
    if mapping.isNative { return .known(nil) }
    if let place = mappings.firstIndex(of: mapping) { return .known(place) }
    mappings.append(mapping)
    return .known(mappings.count - 1)
  }
}
