// What the columns of the tables about goals and drivers mean: the words of `ReportColumns.md`, which a test
// compares.

extension TableDescription {
  static let goals = TableDescription(
    "goals",
    "Who did later what completing was for, by how the onboarding ended.",
    [
      Column("goal", .text, "its id"),
      Column(
        "outcome", .text,
        """
        `all`, `completed`, `skipped_flow` or `left`; of a goal after completion only those who \
        completed count
        """),
      Column("users", .users, "how many"),
      Column("reached", .users, "of these, with one of the goal's events in its time"),
      Column("rate", .fraction, "reached ÷ users"),
      Column("rate_low", .fraction, "the ends of its 95 % interval (Wilson)"),
      Column("rate_high", .fraction, "the ends of its 95 % interval (Wilson)"),
      Column(
        "median_seconds", .seconds, "from the entry, or from completing, to the first such event"),
      Column(
        "total", .number,
        "the sum over all such events, exact as decimals and rounded once; only with `sum`"),
      Column("mean", .number, "total ÷ users"),
    ])

  static let drivers = TableDescription(
    "drivers",
    "What goes with going on from a step, or with leaving, beyond chance.",
    [
      Column("step_index", .integer, "the step that was reached"),
      Column("step", .text, "the step that was reached"),
      Column(
        "driver", .text,
        """
        `event`: it followed the step's view, before the next step or leaving; `choice`, \
        `permission`: the last value or answer by then; `dimension`: a value at entry, of any \
        property too
        """),
      Column("name", .text, candidate),
      Column("value", .text, candidate),
      Column(
        "users_with", .users, "of those who reached the step: who has it, and who of them went on"),
      Column(
        "advanced_with", .users,
        "of those who reached the step: who has it, and who of them went on"),
      Column("users_without", .users, "the same of all others"),
      Column("advanced_without", .users, "the same of all others"),
      Column(
        "odds_ratio", .number,
        """
        the odds of going on with it over those without: above 1 it goes with going on, below 1 \
        with leaving
        """),
      Column("odds_ratio_low", .number, "Woolf's 95 % interval"),
      Column("odds_ratio_high", .number, "Woolf's 95 % interval"),
      Column(
        "q", .probability,
        """
        p of Fisher's exact test, adjusted (Benjamini and Hochberg) over all that was tested in the \
        flow; at most 0.05
        """),
    ])

  private static let candidate = """
    the event (no value); the choice and its value; the permission and `granted` or `denied`; the field \
    and its value
    """
}
