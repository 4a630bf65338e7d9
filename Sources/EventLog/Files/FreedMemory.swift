#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// An array that grows moves to one twice as large. The C library's heap keeps the old one for what comes next, and
// where something small is put there, for good; and an array that lies where others were has all of its room in
// memory, filled or not. One that is mapped goes back to the system as a whole, and has in memory what has been
// written. The GNU library begins like that, with arrays of 128 KiB or more, but takes the first that is freed for a
// sign that such are needed again and again, and from then on puts ever larger ones on the heap.
//
// So what is needed again and again must be kept by who needs it: with memory for every chunk mapped anew a report
// took 1.4 times as long (`ChunkQueue.next(in:)`). `generate` writes from arrays that it does not keep and would
// take a tenth more time, so only commands that count have it.

/// Gives the memory of large arrays back to the system as soon as nobody needs it.
package enum FreedMemory {
  /// In bytes; fewer are not worth a call of the system.
  private static let leastMapped: CInt = 128 << 10
  /// By how many bytes more than it needs a heap grows.
  private static let spare: CInt = 32 << 10

  /// To be called before anything large is allocated; other C libraries stay as they are, and so does the memory of
  /// the address sanitizer.
  ///
  /// - Returns: Whether it is so from now on: not where the environment has settings of its own.
  @discardableResult
  package static func returnAtOnce() -> Bool {
    #if canImport(Glibc)
      // The names belong to the environment, which nobody changes.
      for name in ["GLIBC_TUNABLES", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TOP_PAD_"]
      where unsafe getenv(name) != nil { return false }
      typealias Setting = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
      // Swift has no module of the header that declares it. Wherever the symbol is, it has this type.
      guard let symbol = unsafe dlsym(nil, "mallopt") else { return false }
      let set = unsafe unsafeBitCast(symbol, to: Setting.self)
      return set(Parameter.mapThreshold, leastMapped) == 1 && set(Parameter.topPad, spare) == 1
    #else
      return false
    #endif
  }

  /// The numbers of `malloc.h`, which are part of the library's interface.
  private enum Parameter {
    static let topPad: CInt = -2
    static let mapThreshold: CInt = -3
  }
}
