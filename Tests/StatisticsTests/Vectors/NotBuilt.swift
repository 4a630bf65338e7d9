/// Methods that are not built, each with its reason.
let notBuiltMethods: [String: String] = [
  "agresti_coull": "The Wilson interval covers better and is the dual of the test.",
  "bayes_beta_binomial": "A chance to beat control read every day finds winners among equals.",
  "chi2_sf": "Run by ChiSquareTests.",
  "fisher_exact": "Too careful; the pooled test keeps its level in small tables.",
  "kaplan_meier": "Run by KaplanMeierTests.",
  "sequential_multinomial": "The χ² test at 0.001 hardly alarms falsely when read daily.",
  "wilson_cc": "The continuity correction widens the interval past its level.",
]

/// Expected fields of methods that are built, which are not, each with its reason.
///
/// Fields inside arrays and objects are named with dots, `table.se`.
let notBuiltFields: [String: [String: String]] = [:]
