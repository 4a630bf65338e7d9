package import Funnels

extension DriverRow: TableRow {
  private static let candidate = """
    the event (no value); the choice and its value; the permission and `granted` or `denied`; the field \
    and its value
    """

  static let table = TableLayout<Self>(
    "drivers", begins: .segment { $1.key($0.key) },
    "What goes with going on from a step, or with leaving, beyond chance.",
    .step({ $1.step($0.step) }, "the step that was reached"),
    .column(
      "driver", { $1.words($0.kind.rawValue) }, .text,
      """
      `event`: it followed the step's view, before the next step or leaving; `choice`, \
      `permission`: the last value or answer by then; `dimension`: a value at entry, of any \
      property too
      """),
    .columns(["name": { $1.text($0.name) }, "value": { $1.text($0.value) }], .text, candidate),
    .columns(
      [
        "users_with": { $1.integer($0.usersWith) },
        "advanced_with": { $1.integer($0.advancedWith) },
      ], .users, "of those who reached the step: who has it, and who of them went on"),
    .columns(
      [
        "users_without": { $1.integer($0.usersWithout) },
        "advanced_without": { $1.integer($0.advancedWithout) },
      ], .users, "the same of all others"),
    .column(
      "odds_ratio", { $1.number($0.oddsRatio) }, .number,
      """
      the odds of going on with it over those without: above 1 it goes with going on, below 1 \
      with leaving
      """),
    .columns(
      [
        "odds_ratio_low": { $1.number($0.oddsRatioLow) },
        "odds_ratio_high": { $1.number($0.oddsRatioHigh) },
      ], .number, "Woolf's 95 % interval"),
    .column(
      "q", { $1.number($0.q) }, .probability,
      """
      p of Fisher's exact test, adjusted (Benjamini and Hochberg) over all that was tested in the \
      flow; at most 0.05
      """))
}
