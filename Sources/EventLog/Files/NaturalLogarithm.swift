#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The natural logarithm, by the function of the C library, which this room alone imports.
///
/// For the axes of charts: `Reports` computes nothing, so it may not ask `Statistics`.
package func naturalLogarithm(of x: Double) -> Double { log(x) }
