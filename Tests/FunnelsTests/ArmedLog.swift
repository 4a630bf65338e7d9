import Definitions
import EventLog
import Journeys
import TestSupport

/// Logs of many users in few words, for what is said of variants.
///
/// Users of flow a b c, which A and B see alike, enter at the beginning of a day unless told
/// otherwise.
struct ArmedLog {
  static let flow = referenceFlow("a b c") {
    var experiment = ExperimentDefinition(id: "x")
    experiment.variants = [VariantDefinition(id: "A"), VariantDefinition(id: "B")]
    $0.experiment = experiment
  }

  private(set) var notation = ""
  private var users = 0

  /// Users of one variant, the first `completed` of whom complete a second after they entered.
  ///
  /// `fields`: as the notation has them, ` platform=ios`.
  mutating func add(
    _ count: Int, of variant: String, completed: Int, day: Int = 0, _ fields: String = ""
  ) {
    for number in 0..<count {
      users += 1
      let time = day * 86_400
      notation += "u\(users) \(time)s view a variant=\(variant)\(fields)\n"
      if number < completed { notation += "u\(users) \(time + 1)s complete\n" }
    }
  }

  /// Users who were seen with both variants.
  mutating func addMixed(_ count: Int) {
    for _ in 0..<count {
      users += 1
      notation += "u\(users) 0s view a variant=A\nu\(users) 1s view b variant=B\n"
    }
  }

  func tallied(
    asOf: String = "90d", _ change: (inout FlowDefinition) -> Void = { _ in },
    settings: (inout ReportSettings) -> Void = { _ in }
  ) -> TalliedLog {
    var flow = Self.flow
    change(&flow)
    return TalliedLog(notation, in: flow, asOf: asOf, settings)
  }
}
