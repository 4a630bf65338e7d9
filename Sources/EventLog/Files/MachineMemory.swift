#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The memory that the process may have.
package enum MachineMemory {
  /// That of the machine, of the container or of the process's own limit (`ulimit -v`), whichever is
  /// less, in bytes; `nil` where the system does not say.
  package static var bytes: Int? {
    [installed, ContainerMemory.bytes(), addressSpace].compactMap(\.self).min()
  }

  /// The limit on the process's address space; `nil` without one.
  private static var addressSpace: Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    // getrlimit writes one `rlimit`. A limit beyond all integers is none.
    guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  private static var installed: Int? {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    guard pages > 0, size > 0 else { return nil }
    return pages * size
  }
}
