import Definitions
import EventLog
import Inference
import Journeys

// Lines that no definition maps, that are not native and no known tool's export, are read by a mapping that
// is guessed from a sample of them. Who says how lines are read is believed: a mapping, a format, native
// lines, a recognised export that shows pages. What is guessed is guessed before anything is read, so
// reading does not know the difference.
//
//     files ─▶ known?  ──yes──▶ as they are
//                │ no
//                └▶ by the keys of their lines ─▶ a guess each ─▶ a source each, with its mapping
//
// Where two readings fit, the run ends with both. Where nothing fits in some files and something in
// others, those without are no logs of events, and are skipped by name.

extension DefinitionSources {
  /// The same sources, with a mapping for those whose lines nobody has described.
  ///
  /// - Throws: Of kind `unusableInput` where the lines could be read in several ways, or in none.
  func guessingMappings(_ request: AnalysisRequest) throws(AnalysisError) -> DefinitionSources {
    guard case .asDefined = request.format else {
      try requireDimensions(of: request)
      return self
    }
    var result = self
    for source in sources.indices where sources[source].configuration.mayLackMapping {
      let own = files.indices.filter {
        sourceOfFile[$0] == source && files[$0].kind != .standardInput
      }
      guard !own.isEmpty else { continue }
      let groups = try MappingGroups(
        own.map { ($0, files[$0]) }, request, given: sources[source].configuration.mapping,
        isWithoutFlows: sources[source].isWithoutFlows)
      try result.take(groups, of: source)
      if sources[source].isWithoutFlows { result.takeDimensions(of: groups, source: source) }
    }
    result.dropUnusedSources()
    try result.requireDimensions(of: request)
    return result
  }

  /// The guesses, each once.
  var guesses: [GuessedMapping] {
    sources.compactMap(\.guess).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether a guess says which pages are steps.
  var chooseThePages: Bool { guesses.contains(where: \.leavesPagesOut) }

  /// One line for each guess, for a terminal.
  var guessNotes: [String] {
    guesses.map { guess in
      let phrases = guess.mainPhrases.map { VisibleText($0).string }.joined(separator: ", ")
      return
        "how lines are read was guessed: \(phrases); `onboarding-funnel infer` prints the mapping "
        + "with the evidence for it"
    }
  }

  private mutating func take(_ groups: MappingGroups, of source: Int) throws(AnalysisError) {
    let isAlone = groups.known.isEmpty
    let guessed = groups.guesses
    if guessed.isEmpty {
      // What no other file makes a log of is said in the words of the guess.
      if isAlone, let refusal = groups.refusal, sources[source].isWithoutFlows {
        throw AnalysisError(refusal)
      }
      return
    }
    for group in guessed {
      var copy = sources[source]
      copy.configuration.mapping = group.guess.mapping
      copy.guess = group.guess
      sources.append(copy)
      for file in group.files { sourceOfFile[file] = sources.count - 1 }
    }
    skip(groups.foreign)
  }

  /// Splits users of inferred flows by what the sample shows of them, where no definition says by what.
  ///
  /// Of lines of several kinds each has keys of its own.
  private mutating func takeDimensions(of groups: MappingGroups, source: Int) {
    let found: [[GuessedDimension]]
    let reader: Int
    if groups.guesses.isEmpty {
      (found, reader) = (groups.dimensions, source)
    } else {
      guard groups.guesses.count == 1, groups.known.isEmpty else { return }
      (found, reader) = ([groups.guesses[0].guess.dimensions], sources.count - 1)
    }
    guard sources[source].configuration.report.fields == FieldDefinitions() else { return }
    let dimensions = GuessedDimension.joined(found)
    sources[reader].dimensions = dimensions
    sources[reader].configuration.report.fields.dimensions = dimensions.map(\.definition)
  }

  /// Leaves files out that are no logs of events.
  private mutating func skip(_ foreign: [(file: Int, lines: Int)]) {
    guard !foreign.isEmpty else { return }
    let lines = Dictionary(uniqueKeysWithValues: foreign.map { ($0.file, $0.lines) })
    let found = foreign.map { file in
      SkippedFile(
        name: files[file.file].name,
        reason: .noEvents(ForeignFile(content: .objects(keys: [], form: .lines), lines: file.lines))
      )
    }
    let kept = files.indices.filter { lines[$0] == nil }
    sourceOfFile = kept.map { sourceOfFile[$0] }
    files = kept.map { files[$0] }
    skipped = SkippedFiles(found + skipped.files)
  }

  private mutating func dropUnusedSources() {
    let used = Set(sourceOfFile).union(sources.indices.filter { sources[$0].name != nil }).sorted()
    guard used.count < sources.count else { return }
    sourceOfFile = sourceOfFile.map { used.firstIndex(of: $0) ?? 0 }
    sources = used.map { sources[$0] }
  }
}

extension Configuration {
  /// Whether how lines are read is not said, or perhaps only in part: places of fields of native lines.
  var mayLackMapping: Bool {
    guard let mapping else { return true }
    return mapping.preset == .native && mapping.rules.isEmpty && mapping.records == nil
  }
}

extension AnalysisError {
  /// Nothing was guessed: what was seen, what fits alike, and what to write.
  init(_ refusal: GuessRefusal) {
    let candidates = refusal.candidates.map { candidate in
      "\n  \(candidate.path): \(candidate.evidence); to choose it: \(candidate.line)"
    }.joined()
    self.init(.guess(refusal.matter), refusal.seen, fix: refusal.remedy)
    message += candidates
  }
}
