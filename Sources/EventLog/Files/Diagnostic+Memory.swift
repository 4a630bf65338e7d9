extension Diagnostic {
  /// That a line, which begins at `offset` in the file, is longer than the `room` for one in memory.
  package static func tooLongInMemory(
    _ file: String, at offset: Int64, length: Int64, room: Int,
    fix: String = "give more --memory, or a lower --max-line, which sets such lines aside"
  ) -> Diagnostic {
    Diagnostic(
      .beyondMemory, at: .file(file),
      "the line at byte \(offset) has \(length) bytes, and --memory has room for lines of \(room)",
      fix: fix)
  }
}
