import Definitions
import EventLog
import Journeys
import SyntheticLogs

// A log that is like another is made in four steps, and the first three read it:
//
//     lines ─▶ words, with the users of each ─▶ what users did ─▶ rates ─▶ walks, drawn again until
//                                                                          their funnels agree

extension Generation {
  /// What the users of the logs in `like` did, and how the logs were read: one line each.
  func fit() async throws(AnalysisError) -> (fit: LogFit, notes: [String]) {
    var analysis = Analysis(inputs: like, threads: threads)
    analysis.configuration = configuration
    analysis.clock = clock
    // A log without a person in it says nothing of how another week was.
    analysis.compareTo = "none"
    let request = try AnalysisRequest(analysis)
    let reading = try await analysis.reading(request, try await analysis.sources(request))
    let (sources, scan) = (reading.sources, reading.scan)
    let run = try await RunFlows(request, sources: sources, scan: scan)
    guard !run.flows.isEmpty else { throw try await request.noPages(sources, scan) }
    let (flows, events) = try await CountingPhase(request, run: run, scan: scan).fits()
    let accepted = scan.summary.accepted
    do throws(ValueError) {
      let fit = try LogFit(
        flows, duplicates: accepted > 0 ? Double(events.duplicates) / Double(accepted) : 0,
        latest: events.latestTime)
      return (
        fit,
        sources.warnings + scan.log.formatNotes + sources.titles.lines
          + sources.guessNotes
      )
    } catch {
      throw AnalysisError(.tooFewUsers, at: .named("--like"), error.message, fix: error.fix)
    }
  }

  /// A log whose funnels are within the intervals of the one it is made after.
  ///
  /// A log of fewer users than that, or of others to a variant, is another experiment, and taken as it comes.
  func agreeing(_ fit: LogFit) async throws(AnalysisError) -> LogFit {
    var fit = fit
    guard variants.isEmpty, fit.rates.settings.users >= fit.users else { return fit }
    let most = max(Self.fewestDraws, Self.mostWalks / max(1, fit.rates.settings.users))
    for _ in 0..<min(most, Self.mostDraws) {
      let truth = try await truth(of: SyntheticLog(fit.rates, of: fit.configuration))
      guard !fit.flowsThatDisagree(with: truth).isEmpty else { return fit }
      fit.drawAgain(truth)
    }
    let truth = try await truth(of: SyntheticLog(fit.rates, of: fit.configuration))
    let flows = fit.flowsThatDisagree(with: truth)
    guard !flows.isEmpty else { return fit }
    let names = flows.map { VisibleText.quoted($0) }.joined(separator: ", ")
    throw AnalysisError(
      .noAgreement, at: .named("--like"),
      "no log was found whose funnel of \(names) is within the intervals of the original",
      fix: "try another --seed, or --config with a definition that fits the log better")
  }

  /// Each draw agrees about every third time, with ten variants every hundredth time.
  private static let mostDraws = 1_000
  private static let fewestDraws = 30
  /// About a minute.
  private static let mostWalks = 20_000_000
}
