/// How far a value may lie from the expected one.
struct VectorTolerance: Decodable {
  var rel: Double?
  var abs: Double?
  var exact: Bool?
  var note: String?
}

/// Compares computed values with the expected ones of one vector and collects what disagrees.
///
/// A value is named by its path in `expected`: `lower`, `median.first_time`, `table.3.se`.
struct VectorCheck {
  let vector: Vector
  let tolerance: VectorTolerance
  private(set) var disagreements: [String] = []
  private var compared: Set<String> = []

  init(_ vector: Vector, tolerance: VectorTolerance) {
    self.vector = vector
    self.tolerance = tolerance
  }

  /// Compares a number; nil agrees with null only.
  ///
  /// - Parameters:
  ///   - value: What was computed.
  ///   - name: Its path in `expected`.
  ///   - relative: Instead of the file's tolerance, where its note allows more.
  ///   - absolute: Instead of the file's tolerance, where its note allows more.
  ///   - zeroBelow: 0 agrees with what lies below this; the notes name it where numbers underflow.
  mutating func expect(
    _ value: Double?, _ name: String, relative: Double? = nil, absolute: Double? = nil,
    zeroBelow: Double = 0
  ) {
    let relative = relative ?? tolerance.rel ?? 0
    let absolute = absolute ?? tolerance.abs ?? 0
    compare(value.map { "\($0)" }, name) { expected in
      guard let value, let expected = try expected.numberOrNil else {
        return value == nil && expected.isNull
      }
      if value == 0, expected < zeroBelow { return true }
      let margin = max(relative * abs(expected), absolute)
      return value == expected || abs(value - expected) <= margin
    }
  }

  /// Compares a whole number exactly; nil agrees with null only.
  mutating func expect(_ value: Int?, _ name: String) {
    compare(value.map { "\($0)" }, name) { expected in
      expected.isNull ? value == nil : try expected.int == value
    }
  }

  mutating func expect(_ value: Bool?, _ name: String) {
    compare(value.map { "\($0)" }, name) { expected in
      expected.isNull ? value == nil : try expected.bool == value
    }
  }

  /// Compares the length of an array; what it holds is compared one by one.
  mutating func expectCount(_ count: Int, _ name: String) {
    compare("an array of \(count)", name) { try $0.array.count == count }
  }

  /// Notes that the method itself failed.
  mutating func fail(_ error: any Error) {
    disagreements.append("\(vector.id): \(error)")
  }

  /// The names in `expected` that nothing was compared with.
  var untouched: Set<String> { vector.expected.leafNames.subtracting(compared) }

  private mutating func compare(
    _ value: String?, _ name: String, agrees: (VectorValue) throws -> Bool
  ) {
    compared.insert(
      name.split(separator: ".").filter { Int($0) == nil }.joined(separator: "."))
    do {
      let expected = try vector.expected.value(at: name)
      guard try !agrees(expected) else { return }
      disagreements.append("\(vector.id): \(name) is \(value ?? "nil"), expected \(expected)")
    } catch {
      disagreements.append("\(vector.id): \(name) is \(value ?? "nil"), but \(error)")
    }
  }
}
