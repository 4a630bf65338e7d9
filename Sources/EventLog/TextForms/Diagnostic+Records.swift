extension Diagnostic {
  /// The object that a file begins with has too much in it that is no event.
  ///
  /// `offset`: from where on in the file.
  static func wideFrame(_ file: String, longest: Int, from offset: Int64) -> Diagnostic {
    Diagnostic(
      .unusableInput, at: .file(file),
      "the object that the file begins with has more than \(longest) bytes from byte "
        + "\(offset) on that are in none of its arrays of objects",
      fix: "write its events one a line, or raise --max-line")
  }

  /// A value without an end.
  static func brokenValue(_ file: String, at offset: Int64, longest: Int) -> Diagnostic {
    Diagnostic(
      .unusableInput, at: .file(file),
      "the object at byte \(offset) is not JSON and does not end within "
        + "\(longest) bytes, so nothing after it can be read",
      fix: "correct the object, or write one object a line, so that a bad one costs only its line")
  }
}
