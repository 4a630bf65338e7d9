#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The natural logarithm, by the function of the C library.
package func naturalLogarithm(of x: Double) -> Double { log(x) }
