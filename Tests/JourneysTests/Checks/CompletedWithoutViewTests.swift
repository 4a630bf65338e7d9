import Checks
import Definitions
import EventLog
import Expectations
import Journeys
import Testing

/// Steps whose button was pressed though no view of them came.
struct CompletedWithoutViewTests {
  @Test func `a completed step without a view is found by its step`() {
    let log = CheckedLog(
      "ada 0s view a\nada 1s done a\nada 2s done b\nada 3s view c\nada 4s done c")
    expect(log.found(.completedWithoutView), equals: "warning 1/3 @ 3\n- step 2 1/1")
  }

  @Test func `a view that comes later in the attempt is one`() {
    let log = CheckedLog("ada 0s start\nada 1s done b\nada 2s view b")
    expectNil(log.found(.completedWithoutView))
  }

  @Test func `a view of another attempt is none`() {
    let log = CheckedLog("ada 0s view a\nada 1s view b\nada 2s restart\nada 3s done b")
    expect(log.found(.completedWithoutView), equals: "warning 1/1 @ 4\n- step 2 1/1")
  }

  @Test func `who enters midway is not judged, whose view may stand before the log`() {
    expectNil(CheckedLog("ada 1s done b\nada 2s done c").found(.completedWithoutView))
  }

  @Test func `one view lost in twenty is a note, one in nineteen is more than loss`() {
    let lost = { (count: Int) in
      users(count) { $0 == 1 ? ["0s start", "1s done a"] : ["0s view a", "1s done a"] }
    }
    expect(
      CheckedLog(lost(20)).found(.completedWithoutView), equals: "note 1/20 @ 2\n- step 1 1/20")
    expect(
      CheckedLog(lost(19)).found(.completedWithoutView), equals: "warning 1/19 @ 2\n- step 1 1/19")
  }

  @Test func `a page that several steps share is the one that was shown`() {
    let log = CheckedLog("ada 0s view a\nada 1s view p\nada 2s done p") {
      $0.steps[1].pages = [.name("p")]
      $0.steps[2].pages = [.name("p")]
    }
    expectNil(log.found(.completedWithoutView))
  }
}
