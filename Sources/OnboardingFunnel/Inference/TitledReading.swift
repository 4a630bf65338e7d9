import Definitions
import EventLog
import Inference
import Journeys

// An app may log its pages by number and title alone, `{"page":1,"title":"Fast transfers"}`, and a
// number need not be one page: a variant of the experiment, or another group of screens, may show
// another there. A definition can say so, by a mapping that reads the title as the page's name. So
// where flows are inferred and all pages are numbers
//
//   the log ─▶ numbers alone? ─▶ its names once more, ─▶ a number of two? ─▶ the log once more,
//                   │            titles among them          │               with its records
//                   └ no                                    └ no              │
//                   that is it                              that is it        └ TitledPages
//
// what titles are is asked of all users. Languages of one page are no pages; then the titles are
// dropped again, and the pages are their numbers.
//
// No line of a log with names or with a definition is read twice, nor does reading know of titles.

/// What a run reads of its log, in which pages may be called by their titles.
struct TitledReading {
  /// With the mapping that the log was read by.
  let sources: DefinitionSources
  let scan: LogScan

  /// Reads the log as its definitions say.
  ///
  /// `allProperties`: of which events all are kept.
  static func reading(
    _ request: AnalysisRequest, sources: DefinitionSources,
    keeping users: LogReading.KeptUsers = .all, allProperties: PropertyKeeping = .named
  ) async throws(AnalysisError) -> TitledReading {
    let plain = try await plain(
      request, sources: sources, keeping: users, allProperties: allProperties)
    return switch plain {
    case .whole(let reading): reading
    case .mayHaveTitles(let titled):
      try await judged(
        request, sources: sources, titled: titled, allProperties: allProperties)
    }
  }

  /// What the first look at a log came to; its records are gone where the log is to be read again.
  private enum Plain {
    case whole(TitledReading)
    case mayHaveTitles(DefinitionSources)
  }

  private static func plain(
    _ request: AnalysisRequest, sources: DefinitionSources, keeping users: LogReading.KeptUsers,
    allProperties: PropertyKeeping
  ) async throws(AnalysisError) -> Plain {
    let scan = try await LogScan(
      request, sources: sources, keeping: users, allProperties: allProperties)
    guard scan.summary.shapes.haveNumbersOnly, scan.summary.mappingOfFile.isEmpty,
      sources.mayHaveTitles(request.format)
    else { return .whole(TitledReading(sources: sources, scan: scan)) }
    guard sources.canBeReadAgain else {
      return .whole(TitledReading(sources: sources.with(.unread), scan: scan))
    }
    let titled = sources.readingTitles
    let names = try await LogScan(request, sources: titled, keeping: .nobody).summary
    // With a line that is an event by its title alone the two readings would differ in more.
    guard names.accepted == scan.summary.accepted, names.shapes.mayTellPagesApart
    else { return .whole(TitledReading(sources: sources, scan: scan)) }
    return .mayHaveTitles(titled)
  }

  /// The log read with titles; where these do not tell pages apart, without them.
  private static func judged(
    _ request: AnalysisRequest, sources: DefinitionSources, titled: DefinitionSources,
    allProperties: PropertyKeeping
  ) async throws(AnalysisError) -> TitledReading {
    // Numbers, which pages may become again, do not tell which of their titles were late.
    let scan = try await LogScan(
      request, sources: titled, allProperties: allProperties.ofAllPages)
    let pages = try await FlowInference(
      scan: scan, symbols: RunSymbols(scan: scan.summary, properties: scan.properties),
      sources: Set(sources.sources.indices), sourceCount: sources.sources.count, defined: [],
      pagesAreChosen: titled.chooseThePages,
      asOf: try request.asOf(zones: sources.zones) ?? scan.summary.latestTime,
      threads: request.settings.threads
    ).titledPages()
    let findings = TitleFindings(pages)
    return findings.tellPagesApart
      ? TitledReading(sources: titled.with(findings), scan: scan)
      : TitledReading(sources: sources.with(findings), scan: scan.withoutTitles)
  }
}

extension DefinitionSources {
  /// The same sources, whose pages are called by their titles.
  fileprivate var readingTitles: DefinitionSources {
    var copy = self
    for source in copy.sources.indices {
      copy.sources[source].configuration.mapping = TitleMapping.mapping
    }
    return copy
  }

  fileprivate func with(_ titles: TitleFindings) -> DefinitionSources {
    var copy = self
    copy.titles = titles
    return copy
  }

  /// Whether all flows are inferred, and nobody has said how lines are read.
  fileprivate func mayHaveTitles(_ format: FormatRequest) -> Bool {
    let isOurs =
      switch format {
      case .asDefined: true
      case .preset(let preset): preset == .native
      case .recognised: false
      }
    return isOurs
      && sources.allSatisfy {
        (infersAll || $0.isWithoutFlows) && $0.configuration.mapping == nil
      }
  }
}

extension LogScan {
  /// The same events, whose pages are numbers again.
  fileprivate var withoutTitles: LogScan {
    var copy = self
    copy.log = copy.log.withoutTitles
    return copy
  }
}

extension CountedLog {
  fileprivate var withoutTitles: CountedLog {
    var plain = summary
    plain.shapes = plain.shapes.withoutTitles
    return CountedLog(fileNames: fileNames, summary: plain, formatsRead: [], content: content)
  }
}
