// Appending events to a file that others append to, rename and remove meanwhile.
//
// The file is opened for each line and closed again. So a file that was renamed or removed since the
// last line, by logrotate or by whoever ships it, is simply made again under its name: no line goes to
// a file that nobody reads any more. Opening takes some ten microseconds, and an onboarding has some
// dozen events.
//
//     open     O_APPEND: the system puts the line at the end, whoever else has written meanwhile
//     look     whether the file ends inside of a line, as after a crash or on a disk that was full, and
//              does not grow, as while somebody else writes
//     write    once, the line with its line feed; before it a line feed, where the last line is torn
//     look     whether the file was removed meanwhile: then the line is written again, to a new one
//     close    which may tell that a disk of the network is full
//
// Local file systems write one call's bytes together, so lines of several processes never mix. A file
// system of the network promises no such thing: a file for each machine there.

/// A log file that events are appended to, one a line.
///
///     let log = OnboardingEventFile("events.ndjson")
///     try log.append(OnboardingEvent(.started, user: installID))
///
/// Any number of threads and processes may append to one file, and it may be renamed or removed at any
/// time: a line is whole in the one file or in the next. The file is made where there is none, readable
/// and writable by its owner only; its folder must be there.
public struct OnboardingEventFile: Hashable, Sendable {
  /// Where the file is.
  public let path: String

  /// A file; nothing is opened or made yet.
  public init(_ path: String) {
    self.path = path
  }

  /// Writes one event as one line at the end of the file.
  ///
  /// When it returns, the system has the whole line: it outlives the app, though not a power cut in the
  /// next seconds. When it throws, the event is not in the file, or only a part of its line, behind which
  /// the next event begins a line of its own: append it again. Only where the system tells of a failure
  /// when the file is closed may the line be there all the same; an `eventID` keeps it from being
  /// counted twice.
  ///
  /// - Throws: As `OnboardingEvent.check()`, and of reason `cannotOpen` or `cannotWrite`.
  public func append(_ event: OnboardingEvent) throws(OnboardingEventError) {
    let line = try Array((event.line() + "\n").utf8)
    for _ in 0..<Self.mostTries {
      let file = try AppendedFile(path)
      try file.append(line, at: path)
      let isRemoved = try file.isRemoved(path)
      try file.close(path)
      if !isRemoved { return }
    }
    throw .removed(path)
  }

  /// Somebody who removes the file this often within microseconds does nothing else.
  private static let mostTries = 5
}
