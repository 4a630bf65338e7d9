// Which entries of a folder are read, by their names alone:
//
//     events.ndjson   events.jsonl.gz               always
//     app.json  app.log  app.csv  app.tsv.zst       where the file holds an event
//     app.log.1  app.ndjson-20261117.gz             the same: a log that was rotated
//     app-20261117  app.2026-11-17                  the same: rotated, without a suffix of its own
//     app-1-2026-11-17-00-04-11-5c19be0a  0000_part_00.gz   the same, where a folder has no other log
//     1772326410.aaf1c0.1.gz                the same
//     export.txt                            where there is none of all these, and it begins with an object
//     onboarding.json  truth.json  report.md        never: files of this program
//     events.ndjson.bak                             never

/// What the name of a file in a folder says of it.
enum LogName: Hashable {
  /// Lines of JSON, read whatever they hold.
  case lines
  /// Many other files have such names too, so it is read only where it holds an event.
  case candidate
  /// One of the files that this program reads or writes besides logs.
  case own
  case other

  init(_ name: [UInt8]) {
    let unpacked = Self.unpacked(name)
    let rotation = RotationMark(of: unpacked)
    let stem = unpacked.dropLast(rotation.length)
    if Self.isOwn(stem) {
      self = .own
    } else if Self.has(unpacked[...], anyOf: Self.lineSuffixes) {
      self = .lines
    } else if Self.has(stem, anyOf: Self.lineSuffixes + Self.otherSuffixes)
      || rotation.isDate && !stem.contains(UInt8(ascii: "."))
    {
      self = .candidate
    } else {
      self = .other
    }
  }

  /// The suffix that tells what the lines of a log are, such as `.csv` of `users.csv-20261117.gz`;
  /// empty where there is none.
  static func suffix(of name: [UInt8]) -> String {
    let unpacked = unpacked(name)
    let stem = unpacked.dropLast(RotationMark(of: unpacked).length)
    return (lineSuffixes + otherSuffixes).first { has(stem, anyOf: [$0]) } ?? ""
  }

  /// For messages: what names of logs look like.
  static let pattern = "*.ndjson, *.jsonl, *.json, *.log, *.csv or *.tsv"

  private static let lineSuffixes = [".ndjson", ".jsonl"]
  private static let otherSuffixes = [".json", ".log", ".csv", ".tsv", ".clef", ".ldjson"]

  private static let ownNames = [
    "onboarding.json", "truth.json", "rates.json", "report.json", "datapackage.json", "report.md",
    "report.html", "check.md", "evidence.md",
  ]

  /// Whether it is one of the program's names, or that of a chart, `flow-1-funnel.svg`.
  private static func isOwn(_ name: ArraySlice<UInt8>) -> Bool {
    ownNames.contains { name.elementsEqual($0.utf8) }
      || name.starts(with: "flow-".utf8) && has(name, anyOf: [".svg"])
  }

  /// Whether a name has no suffix, or is that of a compressed file: such are the parts of a stream that services
  /// store, and many other files.
  static func isBare(_ name: [UInt8]) -> Bool {
    let unpacked = unpacked(name)
    guard !unpacked.isEmpty else { return false }
    return !unpacked.contains(UInt8(ascii: ".")) || unpacked.count < name.count
  }

  /// Whether a name is that of a text, `export.txt`.
  static func isText(_ name: [UInt8]) -> Bool { has(name[...], anyOf: [".txt"]) }

  private static func has(_ name: ArraySlice<UInt8>, anyOf suffixes: [String]) -> Bool {
    suffixes.contains { suffix in
      name.count > suffix.utf8.count
        && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
  }

  /// The name without the suffix of a compression.
  private static func unpacked(_ name: [UInt8]) -> [UInt8] {
    Compression(of: name).map { Array(name.dropLast($0.suffix.utf8.count)) } ?? name
  }
}

/// What rotation appends to a name: `.1`, `-20261117`, `.2026-11-17`, `-20261117-1795000000`.
private struct RotationMark {
  /// In bytes; 0 where the name has none.
  let length: Int
  /// Whether it is a day of the calendar.
  let isDate: Bool

  init(of name: [UInt8]) {
    var mark = name[...]
    if let before = name.lastIndex(where: { !Self.isDigit($0) && !Self.isSeparator($0) }) {
      mark = name[(before + 1)...]
    }
    mark = mark.drop(while: Self.isDigit)
    guard let last = mark.last, Self.isDigit(last), mark.startIndex > name.startIndex else {
      (length, isDate) = (0, false)
      return
    }
    length = mark.count
    isDate = Self.isDate(mark.dropFirst())
  }

  /// Whether it is spelt `20261117` or `2026-11-17`.
  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.map(\.count) == [8] || parts.map(\.count) == [4, 2, 2],
      let number = Int(String(decoding: Array(digits), as: UTF8.self))
    else { return false }
    return 1970...9999 ~= number / 10_000 && 1...12 ~= number / 100 % 100 && 1...31 ~= number % 100
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
  }
}
