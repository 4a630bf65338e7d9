import EventLog
import Expectations
import Testing

@testable import Funnels
@testable import Reports

/// What users did last of whom nothing says why they left, beside that reason.
struct LastEventsTests {
  private func reason(_ change: (inout Report) -> Void = { _ in }) -> String? {
    let report = SampleReport.markdown { contents in
      contents.flow.rows.losses[0].lastOfUnexplained[SampleReport.welcome] = [
        .init(name: "help_opened", users: 7), .init(name: "(nothing)", users: 3),
        .init(name: "a|b", users: 2), .init(name: "rare", users: 1),
      ]
      change(&contents)
    }
    return report.split(separator: "\n").map(String.init).first {
      $0.hasPrefix("| 1. `welcome` | no reason in the log")
    }
  }

  @Test func `the three largest are named, and none is said where nothing followed`() {
    let row = reason()
    expect(
      row?.contains("; last event: `help_opened` 7, none 3, `a\\|b` 2 |"), equals: true,
      "\(row ?? "")")
  }

  @Test func `with a minimum cell size they are left to the table, whose counts are checked`() {
    #expect(reason { $0 = $0.hidingCells(below: 5) }?.contains("last event") != true)
  }
}
