import Definitions
import EventLog
import Journeys

/// The settings of one piece of a job, and the definition that all pieces share.
struct JobRequest {
  let request: AnalysisRequest
  let sources: DefinitionSources
  let terms: JobTerms

  /// - Throws: A usage error without as-of or definition: no piece sees the whole log, which could
  ///   tell them.
  init(_ settings: Analysis, for command: String) throws(AnalysisError) {
    request = try AnalysisRequest(settings)
    guard let configuration = settings.configuration else {
      throw .usage(
        command, "needs the definition, which its part of the log cannot tell",
        fix: "add --config FILE", code: .missingOption)
    }
    sources = try DefinitionSources(configuration: configuration)
    try sources.requireDimensions(of: request)
    guard let asOf = try request.asOf(zones: sources.zones) else {
      throw .usage(
        command,
        "needs the time as of which the log is looked at, which its part of the log cannot tell",
        fix: "add --as-of TIME", code: .missingOption)
    }
    guard !sources.sources[0].isWithoutFlows else {
      throw AnalysisError(
        .noFlows, at: .file(configuration), "defines no flow, and a part of a log cannot tell one",
        fix: "run onboarding-funnel infer on some of the log and name what it prints")
    }
    terms = JobTerms(settings, definitionDigest: sources.sources[0].digest, asOf: asOf)
  }

  /// The formats that logs are read by.
  var formats: RunFormats {
    RunFormats(request.format, defined: [sources.sources[0].configuration.mapping])
  }
}
