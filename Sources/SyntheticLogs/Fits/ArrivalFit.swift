/// When users came: how many on each day, and in each hour of all days, in UTC.
struct ArrivalFit: Sendable {
  /// By days since 1970.
  private(set) var days: [Int64: Int] = [:]
  private(set) var hours = Array(repeating: 0, count: 24)

  static let millisecondsOfDay: Int64 = 86_400_000

  /// `time`: in milliseconds since 1970.
  mutating func add(_ time: Int64) {
    let day = (Double(time) / Double(Self.millisecondsOfDay)).rounded(.down)
    days[Int64(day), default: 0] += 1
    let rest = time - Int64(day) * Self.millisecondsOfDay
    hours[Int(rest / 3_600_000)] += 1
  }

  mutating func merge(_ other: ArrivalFit) {
    for (day, count) in other.days { days[day, default: 0] += count }
    for hour in hours.indices { hours[hour] += other.hours[hour] }
  }
}
