import Checks
import Expectations
import Journeys
import Testing

/// A `started` that comes after the first view.
struct StartNotFirstTests {
  @Test func `a start after the view that began the attempt is found`() {
    let log = CheckedLog("ada 0s view a\nada 1s start\nada 2s view b")
    expect(log.found(.startNotFirst), equals: "warning 1/1 @ 2")
  }

  @Test func `a start before the first view is none, at the same instant neither`() {
    expectNil(CheckedLog("ada 0s start\nada 1s view a").found(.startNotFirst))
    expectNil(CheckedLog("ada 0s view a\nada 0s start").found(.startNotFirst))
  }

  @Test func `a start at every launch is none where the attempt began with one`() {
    expectNil(CheckedLog("ada 0s start\nada 1s view a\nada 9s start").found(.startNotFirst))
    expectNil(CheckedLog("ada 0s restart\nada 1s start").found(.startNotFirst))
  }

  @Test func `a start in another session begins an attempt of its own`() {
    let log = CheckedLog("ada 0s view a session=s1\nada 1s start session=s2")
    expectNil(log.found(.startNotFirst))
  }

  @Test func `a start that got lost before a relaunch is a note`() {
    let log = users(20) { user in
      user == 1
        ? ["0s view a", "9s start", "10s view a"] : ["0s start", "1s view a"]
    }
    expect(CheckedLog(log).found(.startNotFirst), equals: "note 1/20 @ 2")
  }
}
