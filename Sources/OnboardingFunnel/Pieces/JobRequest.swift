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
      throw Self.missing(
        "the definition, which its part of the log cannot tell", "--config FILE", of: command)
    }
    sources = try DefinitionSources(configuration: configuration)
    try sources.requireDimensions(of: request)
    guard let asOf = try request.asOf(zones: sources.zones) else {
      throw Self.missing(
        "the time as of which the log is looked at, which its part of the log cannot tell",
        "--as-of TIME", of: command)
    }
    guard !sources.sources[0].isWithoutFlows else {
      throw AnalysisError(
        .configuration,
        "\(VisibleText(configuration).string): error: defines no flow, and a part of a log cannot "
          + "tell one; run onboarding-funnel infer on some of the log and name what it prints "
          + "[no_flows]")
    }
    terms = JobTerms(settings, definitionDigest: sources.sources[0].digest, asOf: asOf)
  }

  private static func missing(
    _ what: String, _ option: String, of command: String
  ) -> AnalysisError {
    AnalysisError(
      .usage, "\(command): error: needs \(what); add \(option) [missing_option]")
  }

  /// The formats that logs are read by.
  var formats: RunFormats {
    RunFormats(request.format, defined: [sources.sources[0].configuration.mapping])
  }
}
