#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The functions of the C library that the formulas need; no other file of this module imports it.
///
/// They are called as they are, so results are those of the library to the last bit.
extension Double {
  /// e to the power of `x`.
  @inline(__always) static func exp(_ x: Double) -> Double { systemExp(x) }

  /// The natural logarithm.
  @inline(__always) static func log(_ x: Double) -> Double { systemLog(x) }

  /// The natural logarithm of 1 + `x`, with all digits where `x` is small.
  @inline(__always) static func log(onePlus x: Double) -> Double { log1p(x) }

  /// `x` to the power of `y`.
  @inline(__always) static func pow(_ x: Double, _ y: Double) -> Double { systemPow(x, y) }

  /// The complementary error function, 1 − erf.
  @inline(__always) static func erfc(_ x: Double) -> Double { systemErfc(x) }

  /// The cosine of an angle in radians.
  @inline(__always) static func cos(_ x: Double) -> Double { systemCos(x) }

  /// The hyperbolic cosine.
  @inline(__always) static func cosh(_ x: Double) -> Double { systemCosh(x) }
}

// The names of the functions above hide those of the library inside the extension.

@inline(__always) private func systemExp(_ x: Double) -> Double { exp(x) }
@inline(__always) private func systemLog(_ x: Double) -> Double { log(x) }
@inline(__always) private func systemPow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
@inline(__always) private func systemErfc(_ x: Double) -> Double { erfc(x) }
@inline(__always) private func systemCos(_ x: Double) -> Double { cos(x) }
@inline(__always) private func systemCosh(_ x: Double) -> Double { cosh(x) }
