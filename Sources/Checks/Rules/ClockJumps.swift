import EventLog

/// How a clock or a session was seen to be wrong.
package enum ClockFault: Hashable, CaseIterable, Sendable {
  /// By the client's counter, time ran backwards within a session.
  case backward
  /// More than a day passed between two events of one session.
  case longPause
}

/// Users whose clock was set while they were in a flow.
///
/// Only what one client says of itself counts, never the order of lines. Backwards: a later
/// `sequence` of the session has a time more than a minute earlier, which is more than a clock that is
/// kept right is put back. A session in which a number comes twice has begun to count anew and is not
/// judged. A pause of more than a day within one session: the clock was set forward, or the session
/// outlives its launch, and then relaunches go unseen.
///
/// Finding: more than one in twenty users with sessions have either; a note below that.
/// Fix: take times from a clock that does not jump, and begin a session at every launch.
struct ClockJumps: Sendable {
  /// More than clocks that are kept right by the network are put back.
  private static let tolerance: Int64 = 60_000
  private static let day: Int64 = 86_400_000

  /// Of users with a session.
  private var users = CheckCount()
  /// By place of the fault among all.
  private var faults = Array(repeating: CheckCount(), count: ClockFault.allCases.count)

  /// Adds the records of one user, by time.
  mutating func add(_ user: [EventRecord]) {
    guard user.contains(where: { $0.session != 0 }) else { return }
    users.whole += 1
    let found = [Self.backward(in: user), Self.longPause(in: user)]
    for (fault, place) in found.enumerated() {
      if let place { faults[fault].add(place) }
    }
    if let place = found.compactMap(\.self).min() { users.add(place) }
  }

  mutating func merge(_ other: Self) {
    users.merge(other.users)
    faults.merge(other.faults)
  }

  var finding: CheckFinding? {
    guard users.count > 0 else { return nil }
    let parts = zip(ClockFault.allCases, faults).filter { $0.1.count > 0 }
      .map { CheckPart(.clock($0), $1) }
    return CheckFinding(
      .clockJump, users.isBeyondLoss ? .warning : .note, users, parts: parts.byCount)
  }

  private static func longPause(in user: [EventRecord]) -> Place? {
    guard let first = user.first, let last = user.last, last.time - first.time > day
    else { return nil }
    return sessions(of: user).compactMap { session in
      let ends = Set(
        zip(session, session.dropFirst()).filter { $1.time - $0.time > day }.map(\.1.time))
      return session.filter { ends.contains($0.time) }.map(\.place).min()
    }.min()
  }

  private static func backward(in user: [EventRecord]) -> Place? {
    guard user.contains(where: \.hasSequence), !isOneCountedSession(user) else { return nil }
    return sessions(of: user).compactMap(backward(inSession:)).min()
  }

  /// Whether all is of one session and counted in the order of time, as nearly always.
  private static func isOneCountedSession(_ user: [EventRecord]) -> Bool {
    zip(user, user.dropFirst()).allSatisfy { before, record in
      guard let one = before.sequence, let other = record.sequence else { return false }
      return before.session == record.session && one < other
    }
  }

  private static func backward(inSession records: [EventRecord]) -> Place? {
    let counted = records.filter(\.hasSequence)
      .sorted { ($0.sequence ?? 0) < ($1.sequence ?? 0) }
    let pairs = zip(counted, counted.dropFirst())
    guard !pairs.contains(where: { $0.sequence == $1.sequence }) else { return nil }
    return pairs.filter { $0.time - $1.time > tolerance }.map(\.1.place).min()
  }

  /// The records of each session that is known, by time; the order of sessions says nothing.
  private static func sessions(of user: [EventRecord]) -> [[EventRecord]] {
    Array(Dictionary(grouping: user.filter { $0.session != 0 }, by: \.session).values)
  }
}
