import Foundation

/// A file of independently computed values (mpmath, 50 digits, unless its `source` says more).
struct ReferenceVectors<Inputs: Decodable, Expected: Decodable>: Decodable {
  struct Vector: Decodable {
    var id: String
    var inputs: Inputs
    var expected: Expected
  }

  var vectors: [Vector]

  init(file: String) throws {
    let url = Bundle.module.bundleURL.appendingPathComponent("Fixtures/Vectors/\(file).json")
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }
}

/// Whether two numbers agree within the larger of both tolerances.
func agree(
  _ value: Double?, _ expected: Double?, relative: Double, absolute: Double = 0
) -> Bool {
  guard let value, let expected else { return value == nil && expected == nil }
  return abs(value - expected) <= max(absolute, relative * abs(expected))
}
