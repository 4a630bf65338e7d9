import Expectations
import Testing

@testable import EventLog

struct FreedMemoryTests {
  // Where the environment says nothing of it, as in continuous integration.
  @Test func `the C library takes the settings`() {
    #if canImport(Glibc)
      expect(FreedMemory.returnAtOnce())
    #else
      expect(!FreedMemory.returnAtOnce())
    #endif
  }
}
