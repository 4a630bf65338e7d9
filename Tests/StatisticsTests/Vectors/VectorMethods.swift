/// Computes what a vector asks for and compares it.
typealias VectorMethod = @Sendable (Vector, inout VectorCheck) throws -> Void

/// All methods that vectors are run for, by the name in their files.
let vectorMethods: [String: VectorMethod] =
  distributionMethods
  .merging(proportionMethods) { first, _ in first }
  .merging(timeMethods) { first, _ in first }
  .merging(familyMethods) { first, _ in first }
