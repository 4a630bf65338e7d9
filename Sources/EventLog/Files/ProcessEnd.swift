#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ends the process with a status.
package func endProcess(status: Int32) -> Never { exit(status) }
