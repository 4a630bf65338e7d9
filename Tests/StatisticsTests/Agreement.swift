/// Whether two numbers agree within the larger of both tolerances.
func agree(
  _ value: Double?, _ expected: Double?, relative: Double, absolute: Double = 0
) -> Bool {
  guard let value, let expected else { return value == nil && expected == nil }
  return abs(value - expected) <= max(absolute, relative * abs(expected))
}
