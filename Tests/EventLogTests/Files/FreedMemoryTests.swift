import Expectations
import Foundation
import Testing

@testable import EventLog

struct FreedMemoryTests {
  /// Whether the memory is the C library's: the address sanitizer has its own, and takes no settings.
  private static let isOfLibrary = dlsym(nil, "__asan_init") == nil

  private static let isSetByEnvironment = [
    "GLIBC_TUNABLES", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TOP_PAD_",
  ].contains { ProcessInfo.processInfo.environment[$0] != nil }

  @Test(.enabled(if: isOfLibrary && !isSetByEnvironment))
  func `the C library takes the settings, where it has them`() {
    #if canImport(Glibc)
      expect(FreedMemory.returnAtOnce())
    #else
      expect(!FreedMemory.returnAtOnce())
    #endif
  }

  @Test(.enabled(if: isSetByEnvironment))
  func `settings of the environment hold`() { expect(!FreedMemory.returnAtOnce()) }
}
