import Definitions
import EventLog

// A name on the command line may be one of the `dimensions` of a definition file, and files are found
// only after the options have been read. So a name that is no field of ours is taken for a dimension,
// and refused once the files are there and none of them has it.

/// A name that an option takes for a dimension.
struct NamedDimension {
  let option: String
  let name: Text
  let use: EventField.Use

  /// - Throws: What is wrong with a name that none of the dimensions has.
  func require(among dimensions: [DimensionDefinition]) throws(AnalysisError) {
    _ = try AnalysisRequest.value(
      of: option,
      EventField.parse(name, for: use, from: .commandLine, dimensions: dimensions))
  }
}

extension AnalysisRequest {
  /// The fields that a text of `--by` names, separated by commas.
  static func fields(
    _ text: String, dimensions: inout [NamedDimension]
  ) throws(AnalysisError) -> [EventField] {
    var fields: [EventField] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = Text(String(name))
      let known = try field(
        name, for: .breakdown, of: "--by", dimensions: &dimensions
      ) { (own) throws(ValueError) in
        try EventField.parse(name, for: .breakdown, from: .commandLine, dimensions: own)
      }
      fields.append(known)
    }
    return fields
  }

  /// The condition that a text of an option states.
  static func condition(
    _ text: Text, of option: String, dimensions: inout [NamedDimension]
  ) throws(AnalysisError) -> FieldCondition {
    try field(
      FieldCondition.fieldName(in: text), for: .condition, of: option, dimensions: &dimensions
    ) { (own) throws(ValueError) in
      try FieldCondition.parse(text, from: .commandLine, dimensions: own)
    }
  }

  /// What a name is read as, by a parser that is told which dimension it may be.
  static func field<Value>(
    _ name: Text, for use: EventField.Use, of option: String,
    dimensions: inout [NamedDimension],
    _ parse: ([DimensionDefinition]) throws(ValueError) -> Value
  ) throws(AnalysisError) -> Value {
    do {
      return try parse([])
    } catch {
      guard !name.utf8.isEmpty, let read = try? parse([DimensionDefinition(name: name)])
      else {
        throw .usage(option, error)
      }
      dimensions.append(NamedDimension(option: option, name: name, use: use))
      return read
    }
  }
}
