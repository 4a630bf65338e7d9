extension ShuffleReader.Findings {
  /// What a run makes of its different names, in bytes, by estimate.
  package var nameBytes: Int {
    NameMemory.bytes(shapes: shapes.count, dimensionSets: dimensionSets.count)
  }

  /// What it makes of the ranges that lines were mapped in, in bytes, by estimate: their names are
  /// there twice, and the lines about them as text and as counts.
  package var rangeBytes: Int { ranges.count * 500 + runLineBytes * 4 }
}

extension Diagnostic {
  /// That more would be made of the ranges that lines were mapped in than `limit` bytes.
  package static func tooManyRanges(limit: Int) -> Diagnostic {
    Diagnostic(
      .beyondMemory, at: .named("reduce"),
      "the lines were mapped in so many ranges that what is known of those takes more than \(limit >> 20) MB",
      fix: "map larger ranges, or give more --memory")
  }
}
