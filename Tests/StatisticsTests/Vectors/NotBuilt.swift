/// Methods that are not built, each with its reason.
let notBuiltMethods: [String: String] = [
  "agresti_coull": "The Wilson interval covers better and is the dual of the test.",
  "bayes_beta_binomial": "A chance to beat control read every day finds winners among equals.",
  "sequential_multinomial": "The χ² test at 0.001 hardly alarms falsely when read daily.",
  "wilson_cc": "The continuity correction widens the interval past its level.",
]

/// Expected fields of methods that are built, which are not, each with its reason.
///
/// Fields inside arrays and objects are named with dots, `table.se`.
let notBuiltFields: [String: [String: String]] = [
  "daily_rate_chart": [
    "points.ewma": oneAlarm, "points.ewma_limit": oneAlarm, "points.cusum_high": oneAlarm,
    "points.cusum_low": oneAlarm,
  ],
  "ddsketch_bounds": [
    "quantiles.library_value": "What another program answers; ours is nearer to the exact value."
  ],
  "fisher_exact": ["less": oneSided, "greater": oneSided, "mid_p": oneSided],
  "k_variant_homogeneity": ["g": gTest, "g_p": gTest],
  "kaplan_meier": [
    "median.midpoint": midpoint, "q25.midpoint": midpoint, "q75.midpoint": midpoint,
    "rmst": meanTime, "rmst_se": meanTime,
  ],
  "p_adjust": ["bonferroni": "Holm keeps the same promise and finds more."],
  "relative_uplift": [
    "delta_se": delta, "delta_lower": delta, "delta_upper": delta, "log_lower": katz,
    "log_upper": katz,
  ],
  "sequential_multiplier": [
    "rho2_exact": "The closed form is 3.4 % below the optimum, which no reader could see."
  ],
  "sequential_two_proportion": [
    "wald_se": unpooled, "wald_lower": unpooled, "wald_upper": unpooled, "wald_log_e": unpooled,
    "wald_p": unpooled, "rel_uplift": delta, "rel_lower": delta, "rel_upper": delta,
    "rel_p": delta,
  ],
  "two_proportion_z": ["z_unpooled": unpooled, "p_unpooled": unpooled],
]

private let delta = "A limit of the delta method is not the dual of the test; Koopman's is."
private let gTest =
  "Pearson's test asks the same, is one with the pooled test, and holds for few users."
private let katz = "Katz's logarithmic limit is not the dual of the test; Koopman's is."
private let meanTime =
  "Depends on a horizon; shares within fixed times say the same to more readers."
private let midpoint =
  "The quantile is the first time of a flat stretch, a time that a user needed."
private let oneSided = "What goes with going on may go either way: two-sided, as R has it."
private let oneAlarm = "One alarm a day: the p′ chart, which needs no state from run to run."
private let unpooled = "The unpooled variance does not keep the level where arms differ in size."
