import TestSupport

/// What shares within a time tell: how many users needed longer than one time and no longer than the next.
///
/// The columns of `timing.csv` and the curve of completion have such shares.
struct TimeShares {
  /// Which few users are told of.
  private var told: [(users: Double, words: String)] = []
  private(set) var readShares = 0
  private let published: PublishedCounts

  private static let names = ["flow", "flow_version", "breakdown", "measure", "step"]
  private static let columns = ["within_10m", "within_1h", "within_24h", "within_7d"]

  init(_ published: PublishedCounts, _ files: [String: String]) {
    self.published = published
    readColumns()
    readCurves(files)
  }

  /// Where shares tell of somebody, but of fewer than a minimum.
  func few(below minimum: Int) -> [String] {
    // Places in charts are printed to a hundredth.
    told.filter { $0.users > 0.5 && $0.users < Double(minimum) - 0.55 }.map(\.words)
  }

  /// All who are timed, with those who are still without the event.
  private func everyone(_ row: CSVRow) -> Double {
    (Double(row["users"]) ?? 0) + (Double(row["open"]) ?? 0)
  }

  private mutating func add(
    _ shares: [Double], of all: Double, _ words: String, upToAll: Bool = false
  ) {
    readShares += shares.count
    var users = shares.map { $0 * all }
    users.insert(0, at: 0)
    if upToAll, !shares.isEmpty { users.append(all) }
    for (before, after) in zip(users, users.dropFirst()) {
      told.append((after - before, "\(words): \(before) and \(after) of \(all)"))
    }
  }

  private mutating func readColumns() {
    let rows = published.tables["timing.csv"] ?? []
    var hidden: [[String]: Int] = [:]
    for (whole, shown) in rows {
      let names = Self.names.map { whole[$0] }
      let shares = Self.columns.compactMap { Double(shown[$0]) }
      add(shares, of: everyone(whole), "timing.csv \(names)", upToAll: true)
      for column in Self.columns where Double(whole[column]) != nil && shown[column].isEmpty {
        hidden[names + [column], default: 0] += 1
      }
    }
    // Segments make up all, so one that lacks a share follows from the others where all has it.
    for (names, count) in hidden where names[2] != "all" && count == 1 {
      let ofAll = rows.contains { row in
        row.shown["breakdown"] == "all" && !row.shown[names[5]].isEmpty
          && [0, 1, 3, 4].allSatisfy { row.whole[Self.names[$0]] == names[$0] }
      }
      if ofAll { told.append((1, "timing.csv: one segment alone lacks a share: \(names)")) }
    }
  }

  private mutating func readCurves(_ files: [String: String]) {
    for (name, chart) in files.sorted(by: { $0.key < $1.key }) {
      guard let flow = name.firstMatch(of: /charts\/flow-([0-9]+)-completion/)?.1 else { continue }
      let rows = published.rows(of: "timing.csv", flow: (Int(flow) ?? 0) - 1) {
        $0["breakdown"] == "all" && $0["measure"] == "complete"
      }
      guard let row = rows.first, let timing = published.tables["timing.csv"]?[row].whole else {
        continue
      }
      add(curveShares(chart), of: everyone(timing), name)
    }
  }
}
