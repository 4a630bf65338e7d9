#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The memory that the process may have.
package enum MachineMemory {
  /// That of the machine or of the container, whichever is less, in bytes; `nil` where the system does
  /// not say.
  package static var bytes: Int? {
    [installed, ContainerMemory.bytes()].compactMap(\.self).min()
  }

  private static var installed: Int? {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    guard pages > 0, size > 0 else { return nil }
    return pages * size
  }
}
