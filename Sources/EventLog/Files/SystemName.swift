/// The system that the program was built for.
package enum SystemName {
  /// Its name as releases spell it.
  package static var word: String {
    #if os(Linux)
      #if canImport(Musl)
        "linux-musl"
      #else
        "linux"
      #endif
    #elseif os(macOS)
      "macos"
    #else
      "unknown"
    #endif
  }
}
