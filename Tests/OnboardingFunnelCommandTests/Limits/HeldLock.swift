import Foundation
import Testing

/// The lock of a state, or of a folder of reports, held as another run holds it.
final class HeldLock: Sendable {
  private let file: Int32

  /// `isShared`: whether others may hold it likewise.
  init(_ path: String, isShared: Bool = false) throws {
    file = open(path, O_RDONLY)
    let kind = isShared ? LOCK_SH : LOCK_EX
    try #require(file >= 0 && flock(file, kind | LOCK_NB) == 0)
  }

  func release() {
    flock(file, LOCK_UN)
  }

  deinit {
    close(file)
  }
}
