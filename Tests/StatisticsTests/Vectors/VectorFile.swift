import Foundation

/// A file of vectors of one method.
struct VectorFile: Decodable {
  var method: String
  var tolerance: VectorTolerance
  var count: Int
  var vectors: [Vector]

  init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  /// What is wrong with the file or disagrees with it, each named by the vector's id.
  func problems() -> [String] {
    if notBuiltMethods[method] != nil { return [] }
    guard let run = vectorMethods[method] else {
      return ["method \"\(method)\" is neither built nor listed as not built"]
    }
    guard !vectors.isEmpty else { return ["\(method) has no vectors"] }
    guard vectors.count == count else {
      return ["\(method) holds \(vectors.count) vectors, its count says \(count)"]
    }
    return vectors.flatMap { problems(of: $0, run) }
  }

  private func problems(of vector: Vector, _ run: VectorMethod) -> [String] {
    var check = VectorCheck(vector, tolerance: tolerance)
    do {
      try run(vector, &check)
    } catch {
      check.fail(error)
    }
    let passedOver = Set((notBuiltFields[method] ?? [:]).keys)
    let untouched = check.untouched.subtracting(passedOver).sorted()
    return check.disagreements
      + untouched.map { "\(vector.id): \($0) is neither compared nor listed as not built" }
  }
}
