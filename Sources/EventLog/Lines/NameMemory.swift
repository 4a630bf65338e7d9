// Of a kind of event with its step, permission, choice and values a run makes entries of tables,
// tallies and rows of the report: 0.5 KB of a step, 1.8 KB of a value of a choice, 3 KB of a permission,
// as measured. Of circumstances, such as an app's version, it makes 0.3 KB.
//
// Each worker meets most names. So it is asked as it reads, lest its table grow without end, and
// once more of all together before anything is made of them.

extension ChunkScanner {
  /// What a run makes of the different names that the scanner has met so far, in bytes, by estimate.
  package var nameBytes: Int {
    NameMemory.bytes(shapes: result.shapes.count, dimensionSets: result.dimensionSets.count)
  }
}

extension ScanSummary {
  /// What a run makes of its different names, in bytes, by estimate.
  package var nameBytes: Int {
    NameMemory.bytes(shapes: shapes.count, dimensionSets: dimensionSets.count)
  }
}

/// An estimate of the memory that names take.
enum NameMemory {
  static func bytes(shapes: Int, dimensionSets: Int) -> Int { shapes << 11 + dimensionSets << 9 }
}

extension Diagnostic {
  /// That more would be made of the log's names than `limit` bytes.
  package static func tooManyNames(limit: Int) -> Diagnostic {
    Diagnostic(
      .beyondMemory, at: .named("names"),
      "the log has so many different names of steps, values, variants and the like that "
        + "reports on them take more than \(limit >> 20) MB",
      fix: "see that no ids or times are written into names, or give more --memory")
  }
}
