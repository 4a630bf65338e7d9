package import OnboardingFunnel

extension OnboardingFunnelCommand {
  /// What the core may not ask the machine for.
  package struct Environment: Sendable {
    /// Milliseconds since 1970.
    package var clock: Int64
    package var processors: Int
    /// The terminal that standard output goes to; `nil` where it goes elsewhere.
    package var outputScreen: TerminalScreen?
    package var errorIsTerminal: Bool
    /// Whether messages may be coloured: on a terminal that has colours, without `NO_COLOR`.
    package var errorHasColour = false
    /// Milliseconds since some moment that stays the same while the program runs.
    package var stopwatch: @Sendable () -> Int64 = { 0 }
    /// Writes to standard error at once, for what cannot wait until the command is over.
    package var writeError: @Sendable (String) -> Void = { _ in }
  }
}
