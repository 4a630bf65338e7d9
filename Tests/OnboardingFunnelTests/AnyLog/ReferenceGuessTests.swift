import Expectations
import Foundation
import OnboardingFunnel
import Testing

/// What is guessed of generated logs, against a second guess that was written from the article on them alone.
struct ReferenceGuessTests {
  /// A log and the second guess at it.
  struct Case: CustomTestStringConvertible, Sendable {
    let log: ReferenceLog
    let text: String
    let reference: ReferenceGuess.Outcome?

    init(_ log: ReferenceLog) {
      self.log = log
      text = log.text
      reference = ReferenceGuess.outcome(of: text)
    }

    var testDescription: String { "seed \(log.seed), \(log.kind), \(log.spelling.grammar)" }

    /// What a report without a definition says.
    func reported() async throws -> ReferenceGuess.Outcome {
      do {
        let funnel = try await LargestFunnel(reportOn: text)
        return .funnel(reached: funnel.reached, completed: funnel.completed)
      } catch is AnalysisError {
        return .refused
      }
    }
  }

  /// `GUESS_CASES=1000` compares more; `GUESS_FIRST` begins elsewhere.
  static let walks: [Case] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["GUESS_FIRST"].flatMap { UInt64($0) } ?? 0
    let count = environment["GUESS_CASES"].flatMap { UInt64($0) } ?? 66
    return (first..<first + count).map { Case(ReferenceLog(seed: $0)) }
  }()

  /// Logs whose users cannot be known.
  static let doubtful = (0..<2 as Range<UInt64>).flatMap { seed in
    [ReferenceLog.Kind.sharedDevices, .sessionsOnly].map {
      Case(ReferenceLog(seed: seed, kind: $0))
    }
  }

  @Test(arguments: walks + doubtful)
  func `the largest funnel is the reference's, or both refuse`(one: Case) async throws {
    guard let reference = one.reference else { return }
    try await expect(one.reported(), equals: reference)
  }

  @Test func `what the reference reads is what was planted`() {
    for one in Self.walks where one.reference != nil {
      let planted = ReferenceGuess.Outcome.funnel(
        reached: one.log.reached, completed: one.log.completed)
      expect(one.reference, equals: planted, "\(one.testDescription)")
    }
    for one in Self.doubtful where one.reference != nil {
      expect(one.reference, equals: .refused, "\(one.testDescription)")
    }
  }

  @Test func `the reference decides nine logs in ten or more`() {
    let all = Self.walks + Self.doubtful
    #expect(all.count { $0.reference != nil } * 10 >= all.count * 9)
  }

  @Test func `the generated logs have every grammar, unit and turn`() {
    let logs = Self.walks.filter { $0.reference != nil }.map(\.log)
    expect(
      Set(logs.map(\.spelling.grammar)).count, equals: ReferenceSpelling.Grammar.allCases.count)
    expect(Set(logs.map(\.spelling.unit)).count, equals: ReferenceSpelling.Unit.allCases.count)
    expect(Set(logs.map(\.plan.stepCount)), equals: Set(3...7))
    expect(Set(logs.map(\.plan.hasEnd)).count, equals: 2)
    expect(Set(logs.map(\.plan.hasScreens)).count, equals: 2)
    expect(logs.contains { $0.plan.hasScreens && $0.plan.sharesKey })
    expect(logs.contains { $0.plan.hasStart })
    expect(logs.contains { $0.plan.hasBacks })
    expect(logs.contains { $0.plan.leftOut != nil })
    expect(logs.contains { $0.plan.skippable != nil })
  }
}
