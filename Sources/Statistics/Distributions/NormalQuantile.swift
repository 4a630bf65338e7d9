/// The two-sided normal quantile of 95 %: Φ⁻¹(0.975), correctly rounded.
package let normalQuantile95 = 1.959963984540054

/// The x that a standard normal variable is at most with probability `p`.
///
/// Source: M. J. Wichura, "Algorithm AS 241: The percentage points of the normal distribution",
/// Applied Statistics 37 (1988) 477–484, routine PPND16. Relative error below 1e-15.
///
/// - Parameter p: In `0...1`; anything else is a programming error.
/// - Returns: −∞ for 0 and ∞ for 1.
package func normalQuantile(_ p: Double) -> Double {
  precondition((0...1).contains(p), "a probability lies in 0...1")
  let fromMiddle = p - 0.5
  if abs(fromMiddle) <= 0.425 {
    let r = 0.180625 - fromMiddle * fromMiddle
    return fromMiddle * middle.value(at: r)
  }
  let tail = fromMiddle < 0 ? p : 1 - p
  let distance = tail == 0 ? Double.infinity : tailDistance(tail)
  return fromMiddle < 0 ? -distance : distance
}

/// The x that a standard normal variable is above with probability `q`.
///
/// Exact for tails too small for 1 − q to show.
///
/// - Parameter q: In `0...1`; anything else is a programming error.
/// - Returns: ∞ for 0 and −∞ for 1.
package func normalUpperQuantile(_ q: Double) -> Double {
  -normalQuantile(q)
}

/// How far from 0 a tail of the given probability starts.
private func tailDistance(_ tail: Double) -> Double {
  let r = (-Double.log(tail)).squareRoot()
  return r <= 5 ? near.value(at: r - 1.6) : far.value(at: r - 5)
}

/// A quotient of two polynomials, coefficients of the lowest power first.
private struct RationalFunction {
  var numerator: [Double]
  var denominator: [Double]

  func value(at x: Double) -> Double {
    horner(numerator, at: x) / horner(denominator, at: x)
  }

  private func horner(_ coefficients: [Double], at x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }
}

// The coefficients a, b of |p − ½| ≤ 0.425, c, d of the near tail and e, f of the far one.

private let middle = RationalFunction(
  numerator: [
    3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
    45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727,
  ],
  denominator: [
    1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867,
    39307.89580009271061, 28729.085735721942674, 5226.495278852545925,
  ])

private let near = RationalFunction(
  numerator: [
    1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055,
    3.64784832476320460504, 1.27045825245236838258, 0.24178072517745061177,
    0.0227238449892691845833, 7.7454501427834140764e-4,
  ],
  denominator: [
    1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455,
    0.14810397642748007459, 0.0151986665636164571966, 5.475938084995344946e-4,
    1.05075007164441684324e-9,
  ])

private let far = RationalFunction(
  numerator: [
    6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 0.29656057182850489123,
    0.026532189526576123093, 0.0012426609473880784386, 2.71155556874348757815e-5,
    2.01033439929228813265e-7,
  ],
  denominator: [
    1, 0.59983220655588793769, 0.13692988092273580531, 0.0148753612908506148525,
    7.868691311456132591e-4, 1.8463183175100546818e-5, 1.4215117583164458887e-7,
    2.04426310338993978564e-15,
  ])
