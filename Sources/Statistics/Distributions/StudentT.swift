/// The two-sided p of Student's t.
///
/// P(|T| > |t|) = I_x(ν/2, 1/2) with x = ν/(ν + t²): M. Abramowitz and I. A. Stegun, "Handbook of Mathematical
/// Functions" (1964), 26.7.1 and 26.5.27.
///
/// - Parameters:
///   - square: t², at least 0.
///   - degreesOfFreedom: ν, above 0.
/// - Returns: A probability in `0...1`.
func studentTwoSidedP(square: Double, degreesOfFreedom: Double) -> Double {
  let place = degreesOfFreedom / (degreesOfFreedom + square)
  return IncompleteBeta(place, a: degreesOfFreedom / 2, b: 0.5).lower
}
