import Checks
import Expectations
import Journeys
import Testing

/// Clocks that were set while a user was in a flow.
struct ClockJumpsTests {
  @Test func `a later event of a session with an earlier time is a jump`() {
    let log = CheckedLog(
      """
      ada 2h view a session=s sequence=1
      ada 1h view b session=s sequence=2
      """)
    expect(log.found(.clockJump), equals: "warning 1/1 @ 2\n- backward 1")
  }

  @Test func `the network puts a clock back by up to a minute`() {
    let back = { (duration: String) in
      "ada 1h view a session=s sequence=1\nada \(duration) view b session=s sequence=2"
    }
    expectNil(CheckedLog(back("3540000ms")).found(.clockJump))
    expect(CheckedLog(back("3539999ms")).found(.clockJump), equals: "warning 1/1 @ 2\n- backward 1")
  }

  @Test func `a counter that began anew says nothing`() {
    let log = CheckedLog(
      """
      ada 0s view a session=s sequence=1
      ada 1s view b session=s sequence=2
      ada 1h view a session=s sequence=1
      """)
    expectNil(log.found(.clockJump))
  }

  @Test func `sessions count each for itself`() {
    let log = CheckedLog(
      "ada 0s view a session=s sequence=7\nada 1h view b session=t sequence=1")
    expectNil(log.found(.clockJump))
    expectNil(CheckedLog("ada 0s view a sequence=7\nada 1h view b sequence=1").found(.clockJump))
  }

  @Test func `more than a day within a session is a jump or a session that never ends`() {
    expect(
      CheckedLog("ada 0s view a session=s\nada 25h view b session=s").found(.clockJump),
      equals: "warning 1/1 @ 2\n- longPause 1")
    expectNil(CheckedLog("ada 0s view a session=s\nada 24h view b session=s").found(.clockJump))
    expectNil(CheckedLog("ada 0s view a session=s\nada 25h view b session=t").found(.clockJump))
  }

  @Test func `a session is followed through another, whatever the order of lines`() {
    let lines = [
      "ada 2h view a session=s sequence=1", "ada 2h view a session=t sequence=1",
      "ada 1h view b session=s sequence=2", "ada 30h view b session=s sequence=3",
    ]
    for log in [lines, lines.reversed()] {
      let found = CheckedLog(log.joined(separator: "\n")).found(.clockJump)
      expect(found?.hasSuffix("\n- backward 1\n- longPause 1"), equals: true)
    }
  }

  @Test func `one clock in twenty is a note, of users whose sessions are known`() {
    let log = users(20) { user in
      ["0s view a session=s", user == 1 ? "30h view b session=s" : "1s view b session=s"]
    }
    expect(
      CheckedLog(log + "\nzoe 0s view a").found(.clockJump), equals: "note 1/20 @ 2\n- longPause 1")
  }
}
