import Definitions
import EventLog

// A folder may hold one log in several forms: events.ndjson of one platform, and events.csv of the other. A
// file that is called `.csv` or `.json` is left out where none of its lines is an event. But of a log that
// nobody has described no line is one, until the guess has said how to read it. So a file stays that has
// the keys of another log of the folder, be that one read as it is or not.

extension DefinitionSources {
  /// How many files of a source are looked at for their keys.
  private static let mostFiles = 8

  /// Takes back that files are no logs where they have the keys of one.
  ///
  /// `foreign`: by file, what it is that is no log; `nil` for logs.
  func keepFilesOfUnknownLogs(_ foreign: inout [ForeignFile?]) {
    for source in sources.indices where sources[source].configuration.mayLackMapping {
      let own = files.indices.filter { sourceOfFile[$0] == source }
      let left = own.filter { foreign[$0] != nil }
      guard !left.isEmpty, left.count < own.count else { continue }
      let kept = own.filter { foreign[$0] == nil }.prefix(Self.mostFiles)
      let logs = kept.compactMap { log in
        Self.keys(of: files[log].content(from: 0)).map { (keys: $0, pattern: pattern(of: log)) }
      }
      for file in left {
        guard let keys = Self.keys(of: foreign[file]?.content) else { continue }
        let isLog = logs.contains { log in
          Self.areAlike(log.keys, keys)
            // The last page of an answer lacks the way to the next.
            || log.pattern != nil && log.pattern == pattern(of: file)
              && !log.keys.isDisjoint(with: keys)
        }
        if isLog { foreign[file] = nil }
      }
    }
  }

  /// What a file is called without the numbers in its name: `page_001.json` and `page_002.json` are alike.
  private func pattern(of file: Int) -> [UInt8]? {
    let name = files[file].name.utf8
    let pattern = name.filter { !(0x30...0x39).contains($0) }
    return pattern.count < name.count ? pattern : nil
  }

  private static func keys(of content: LogContent?) -> Set<Text>? {
    if case .objects(let keys, _) = content { Set(keys) } else { nil }
  }

  /// Whether three keys or more are the same, and most of those of each.
  private static func areAlike(_ some: Set<Text>, _ others: Set<Text>) -> Bool {
    let same = some.intersection(others).count
    return same >= 3 && same * 10 >= max(some.count, others.count) * 7
  }
}
