// What the columns of the tables about experiments and changes mean: the words of `ReportColumns.md`, which a test compares.

extension TableDescription {
  static let comparison = TableDescription(
    "comparison",
    "A row for each variant and each step it shares with control, and for who left at each of these pages.",
    [
      Column("experiment", .text, "its id"),
      Column("step_index", .integer, "the step, as in `funnel.csv`"),
      Column("step", .text, "the step, as in `funnel.csv`"),
      Column("is_completion", .boolean, "the step, as in `funnel.csv`"),
      Column("control", .text, "the arms compared"),
      Column("variant", .text, "the arms compared"),
      Column(
        "control_users", .users,
        "matured users of each arm who entered; for `leave:`, those who reached the page"),
      Column(
        "variant_users", .users,
        "matured users of each arm who entered; for `leave:`, those who reached the page"),
      Column("control_reached", .users, "of these, reached the step; for `leave:`, left there"),
      Column("variant_reached", .users, "of these, reached the step; for `leave:`, left there"),
      Column("control_rate", .fraction, "reached ÷ users"),
      Column("variant_rate", .fraction, "reached ÷ users"),
      Column("difference", .fraction, "the variant's rate − control's"),
      Column(
        "difference_low", .fraction,
        "the ends of its 95 % interval, which holds at every look"),
      Column(
        "difference_high", .fraction,
        "the ends of its 95 % interval, which holds at every look"),
      Column(
        "uplift", .fraction,
        """
        the difference ÷ control's rate, with its ends; empty where control's rate is 0, \
        `uplift_high` also where there is no upper end
        """),
      Column(
        "uplift_low", .fraction,
        """
        the difference ÷ control's rate, with its ends; empty where control's rate is 0, \
        `uplift_high` also where there is no upper end
        """),
      Column(
        "uplift_high", .fraction,
        """
        the difference ÷ control's rate, with its ends; empty where control's rate is 0, \
        `uplift_high` also where there is no upper end
        """),
      Column(
        "p_value", .probability,
        """
        of no difference, valid at every look; of completion the least at the end of any closed day from \
        the first week's end on, under a bounded plan by its test
        """),
      Column(
        "p_adjusted", .probability,
        """
        the same raised for the number of comparisons: `holm` over the variants at completion, \
        `benjamini_hochberg` over all other rows
        """),
      Column(
        "adjustment", .text,
        """
        the same raised for the number of comparisons: `holm` over the variants at completion, \
        `benjamini_hochberg` over all other rows
        """),
      Column(
        "detectable_difference", .fraction,
        """
        the least rise of the rate that four of five experiments of this size, with this \
        variant alone, would find; only where no difference is clear yet; empty where not even \
        a rise to 1 would be found
        """),
      Column(
        "users_needed", .users,
        """
        how many more matured users an arm would find a rise by a tenth of control's rate; 0 \
        where there are enough; only where no difference is clear yet
        """),
      Column(
        "verdict", .text,
        """
        `better`, `worse`, `no clear difference`, `too early` (an arm has fewer than 100 \
        matured users, or seven days are not closed yet) or `split broken`; of a guardrail also \
        `not worse`; of completion `better` and `worse` stay from the day they are first given
        """),
      Column(
        "doubt", .text,
        """
        what speaks against trusting the row, joined by `;`: `mixed`, `drift` and \
        `reversal`, `late_assignment`, `heterogeneity`, `interaction`, `first_week`
        """),
      Column(
        "first_clear", .date,
        """
        of completion, the day at whose end the difference was first clear; empty where it is not
        """),
    ])

  static let assignment = TableDescription(
    "assignment",
    "A row for each variant, and for mixed and unassigned users: all who entered, matured or not.",
    [
      Column("experiment", .text, "its id"),
      Column("variant", .text, "the variant"),
      Column("users", .users, "how many entered"),
      Column(
        "expected_share", .fraction,
        """
        the planned share; empty where the plan is not known: no `split`, and fewer than two \
        variants in the definition
        """),
      Column(
        "observed_share", .fraction,
        "of the users with one variant; of all who entered for `(mixed)` and `(unassigned)`"),
      Column(
        "sample_ratio_p", .probability,
        """
        how likely the arms' sizes in the whole log are under the planned split, whatever \
        `--since`, `--until` and `--where` leave of them; below 0.001 something is wrong with \
        the assignment. Empty below 100 users, and where the plan is not known
        """),
      Column(
        "note", .text,
        """
        what is to be known of the arm, separated by `; `: a broken split, a share that \
        changed, an arm that is not declared or that was planned for nobody and has users, an \
        equal split that was assumed; where the plan is not known, sizes that equal shares \
        would make unlikely (p < 0.001): “sizes are 2:1; if equal was planned, the split is \
        broken: add split”
        """),
    ])

  static let changes = TableDescription(
    "changes",
    "How the report's users differ from those of the base.",
    [
      Column("compared", .text, "the two sides: ranges of first entries, or conditions"),
      Column("base", .text, "the two sides: ranges of first entries, or conditions"),
      Column(
        "part", .text,
        """
        `completion`; `step`: going on to the step; `mix`: from other users, all segments \
        together; `share` and `rate` of one segment: how many of all users are of it, and who \
        of them completed
        """),
      Column(
        "step_index", .integer,
        "the step, from the second on, or `completed`; empty for the other parts"),
      Column(
        "step", .text,
        "the step, from the second on, or `completed`; empty for the other parts"),
      Column(
        "base_users", .users,
        """
        of the base and of the report: all who entered; for `step` those who reached the step \
        before it in their own list; for `rate` those of the segment
        """),
      Column(
        "users", .users,
        """
        of the base and of the report: all who entered; for `step` those who reached the step \
        before it in their own list; for `rate` those of the segment
        """),
      Column("base_reached", .users, "of these, completed; reached the step; are of the segment"),
      Column("reached", .users, "of these, completed; reached the step; are of the segment"),
      Column("base_rate", .fraction, "reached ÷ users"),
      Column("rate", .fraction, "reached ÷ users"),
      Column(
        "difference", .fraction,
        """
        `rate` − `base_rate`, with the ends of its 95 % score interval, for one look; by \
        attempts with users as clusters
        """),
      Column(
        "difference_low", .fraction,
        """
        `rate` − `base_rate`, with the ends of its 95 % score interval, for one look; by \
        attempts with users as clusters
        """),
      Column(
        "difference_high", .fraction,
        """
        `rate` − `base_rate`, with the ends of its 95 % score interval, for one look; by \
        attempts with users as clusters
        """),
      Column(
        "contribution", .fraction,
        """
        how much of the change of completion comes from here, as a fraction; empty where a side \
        has no users
        """),
    ])
}
