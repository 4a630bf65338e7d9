@testable import EventLog

extension RejectSpilling {
  /// Where the lines stand and why they were rejected.
  static let places = RejectSpilling(keepsBytes: false, folder: SpillFile.systemFolder())
  /// The lines themselves too.
  static let bytes = RejectSpilling(keepsBytes: true, folder: SpillFile.systemFolder())
}

extension ScanSummary {
  /// All rejected lines where they were kept, or else the examples.
  ///
  /// Fuzz targets use it too, which have no other way to fail.
  var everyRejectedLine: [RejectedLine] {
    guard let all = allRejectedLines else { return rejectedLines }
    do {
      return try (0..<all.partCount).flatMap { try all.lines(ofPart: $0) }
    } catch {
      fatalError("rejected lines cannot be read back: \(error)")
    }
  }
}
