import OnboardingFunnel
import Synchronization

// Notes come from the threads that scan, one a chunk of 256 KiB. Whoever brings one looks at the
// clock, and draws where the last drawing is old enough: there is no thread that only draws, which
// would find no processor while all of them scan. A worker that meets another drawing goes on at
// once, so a terminal that was stopped holds up one worker at most.
//
// The line is redrawn after a carriage return, padded with spaces over what was longer before it.
// No escape sequence is used, so it works wherever carriage returns do.

/// Looks on while a command works: notes when its phases began, and draws the progress line.
///
/// A class because the threads of the run share it.
final class RunWatch: Sendable {
  /// When the line is drawn.
  enum Drawing {
    case never
    case afterMilliseconds(Int64)
  }

  /// A phase and how long it took.
  struct Lap: Equatable {
    var phase: String
    var milliseconds: Int64
  }

  private struct State {
    var phases: [(name: String, start: Int64)] = []
    var lastDrawing: Int64?
    var drawnWidth = 0
  }

  /// Often enough to look alive.
  private static let intervalMilliseconds: Int64 = 200

  private let drawing: Drawing
  private let environment: Environment
  private let start: Int64
  private let state = Mutex(State())

  init(_ drawing: Drawing, in environment: Environment) {
    self.drawing = drawing
    self.environment = environment
    start = environment.stopwatch()
  }

  func take(_ note: RunNote) {
    switch note {
    case .began(let phase): begin(phase.rawValue)
    case .read, .counted:
      guard case .afterMilliseconds(let wait) = drawing else { return }
      _ = state.withLockIfAvailable { draw(note, after: wait, in: &$0) }
    }
  }

  /// Begins a phase of the command's own, and ends the one before it.
  func begin(_ phase: String) {
    let now = environment.stopwatch()
    state.withLock { $0.phases.append((phase, now)) }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      guard state.drawnWidth > 0 else { return }
      environment.writeError("\r" + String(repeating: " ", count: state.drawnWidth) + "\r")
      state.drawnWidth = 0
    }
  }

  /// The phases so far, the last until now.
  func laps() -> [Lap] {
    let now = environment.stopwatch()
    let phases = state.withLock { $0.phases }
    let ends = phases.dropFirst().map(\.start) + [now]
    return zip(phases, ends).map { Lap(phase: $0.name, milliseconds: $1 - $0.start) }
  }

  private func draw(_ note: RunNote, after wait: Int64, in state: inout State) {
    let now = environment.stopwatch()
    guard now - start >= wait else { return }
    if let last = state.lastDrawing, now - last < Self.intervalMilliseconds { return }
    guard
      let text = ProgressLine.text(note, milliseconds: now - (state.phases.last?.start ?? start))
    else { return }
    let padding = String(repeating: " ", count: max(0, state.drawnWidth - text.count))
    environment.writeError("\r" + text + padding)
    state.lastDrawing = now
    state.drawnWidth = text.count
  }
}

/// When the progress line is drawn, as users say it.
enum ProgressRule: String, CaseIterable {
  /// On a terminal, once the work turns out to be long.
  case auto
  case always
  case never
}
