/// The length of a flow's window as it stands after “the full”: `24 hours`, `7 days`, `hour`.
struct WindowText {
  let string: String

  /// A day is 24 hours, because windows are elapsed time and know no dates.
  init(milliseconds: Int64) {
    let units: [(length: Int64, name: String)] = [
      (86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second"),
      (1, "millisecond"),
    ]
    let unit = units.first { milliseconds % $0.length == 0 && milliseconds != 86_400_000 }
    let (length, name) = unit ?? (3_600_000, "hour")
    let number = milliseconds / length
    string = number == 1 ? name : "\(Figures.count(Int(number))) \(name)s"
  }
}
