// The phases that most calls of the library begin with.

extension Analysis {
  /// The definitions of all inputs; how lines are read is guessed where nobody says it.
  func sources(_ request: AnalysisRequest) async throws(AnalysisError) -> DefinitionSources {
    onNote?(.began(.discovering))
    return try await DefinitionSources(request, configuration: configuration)
      .guessingMappings(request)
  }

  /// The log, read as its definitions say; counting begins.
  ///
  /// - Throws: Where too many lines are bad, too.
  func reading(
    _ request: AnalysisRequest, _ sources: DefinitionSources,
    keeping users: LogReading.KeptUsers = .all
  ) async throws(AnalysisError) -> TitledReading {
    onNote?(.began(.reading))
    let reading = try await TitledReading.reading(request, sources: sources, keeping: users)
    try reading.scan.log.requireUsableLines(most: mostBadLines, ratio: mostBadRatio)
    onNote?(.began(.counting))
    return reading
  }
}
