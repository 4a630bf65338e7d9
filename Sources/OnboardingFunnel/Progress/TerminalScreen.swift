import Reports

/// The terminal that a summary is made for.
package struct TerminalScreen: Sendable {
  /// How wide it is.
  package var columns: Int
  package var hasColour: Bool

  package init(columns: Int, hasColour: Bool) {
    self.columns = columns
    self.hasColour = hasColour
  }
}

extension AnalysisReport {
  /// The report in as few lines as a screen has, none longer than 120 columns or the screen.
  package func summary(for screen: TerminalScreen) -> String {
    terminalSummary.text(
      columns: screen.columns, in: screen.hasColour ? .coloured : .plain)
  }
}
