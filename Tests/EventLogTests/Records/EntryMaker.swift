import EventLog

/// Entries made from a seed: few users, so that they come back, and everything now small, now large.
struct EntryMaker {
  var generator: SeededGenerator
  private let users: [UInt64]
  private var time: Int64 = 1_772_323_200_000

  init(seed: UInt64, users: Int = 30, partitions: UInt64 = 3) {
    var generator = SeededGenerator(seed: seed)
    self.users = (0..<users).map { _ in
      let number: UInt64 = generator.next()
      return number &* 1024 &+ number % partitions
    }
    self.generator = generator
  }

  mutating func entries(_ count: Int) -> [PlainRecords.Entry] {
    (0..<count).map { _ in entry() }
  }

  private mutating func entry() -> PlainRecords.Entry {
    time &+= Int64(below(3) == 0 ? below(1 << 40) : below(60_000)) - (below(4) == 0 ? 1 << 20 : 0)
    var event = ScannedEvent(
      user: users[below(users.count)], time: below(50) == 0 ? 253_402_300_799_999 : time,
      place: Place(file: below(2), chunk: below(3), line: below(below(2) == 0 ? 9 : 1 << 20)),
      shape: UInt32(below(below(2) == 0 ? 9 : 70_000)),
      dimensions: UInt32(below(below(2) == 0 ? 3 : 70_000)))
    if below(4) > 0 { event.eventID = generator.next() >> 8 }
    switch below(4) {
    case 0: event.setSequence(Int64(bitPattern: generator.next()))
    case 1: event.setSequence(Int64(below(100)))
    default: break
    }
    return PlainRecords.Entry(
      event: event, session: session(),
      secondID: below(5) == 0 ? users[below(users.count)] : nil)
  }

  private mutating func session() -> Text? {
    switch below(6) {
    case 0: nil
    case 1: ""
    case 2: Text(String(repeating: "x", count: below(1024)) + "y")
    default: Text("session-\(below(40))")
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
}
