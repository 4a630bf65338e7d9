package import Funnels

extension DriverRow: TableRow {
  private static let candidate = """
    the event (no value); the choice and its value; the permission and `granted` or `denied`; the field \
    and its value
    """

  static let table = TableDescription(
    "drivers", begins: .segment,
    "What goes with going on from a step, or with leaving, beyond chance.",
    .step("the step that was reached"),
    .column(
      "driver", .text,
      """
      `event`: it followed the step's view, before the next step or leaving; `choice`, \
      `permission`: the last value or answer by then; `dimension`: a value at entry, of any \
      property too
      """),
    .columns(["name", "value"], .text, candidate),
    .columns(
      ["users_with", "advanced_with"], .users,
      "of those who reached the step: who has it, and who of them went on"),
    .columns(["users_without", "advanced_without"], .users, "the same of all others"),
    .column(
      "odds_ratio", .number,
      """
      the odds of going on with it over those without: above 1 it goes with going on, below 1 \
      with leaving
      """),
    .columns(["odds_ratio_low", "odds_ratio_high"], .number, "Woolf's 95 % interval"),
    .column(
      "q", .probability,
      """
      p of Fisher's exact test, adjusted (Benjamini and Hochberg) over all that was tested in the \
      flow; at most 0.05
      """))

  func write(to row: inout RowWriter) {
    row.key(key)
    row.step(step)
    row.words(kind.rawValue)
    row.text(name)
    row.text(value)
    row.integer(usersWith)
    row.integer(advancedWith)
    row.integer(usersWithout)
    row.integer(advancedWithout)
    row.number(oddsRatio)
    row.number(oddsRatioLow)
    row.number(oddsRatioHigh)
    row.number(q)
  }
}
