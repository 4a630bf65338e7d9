/// The usual spellings of the onboarding's own fields among the properties that an app sends.
///
/// They compare without case and without anything but letters and digits, with or without
/// `onboarding` before them: `Step Name`, `stepName`, `Onboarding.step_name` are one.
enum PropertyName {
  /// By folded spelling; of several spellings of one field on a line the lowest rank wins.
  static let table: [Text: (field: MappedField, rank: Int, base: Int64)] = {
    var table: [Text: (field: MappedField, rank: Int, base: Int64)] = [:]
    for (field, base, names) in spellings {
      for name in names.split(separator: " ") {
        table[Text(String(name))] = (field, table.count, base)
      }
    }
    return table
  }()

  /// The field that a key names, with the rank of its spelling and the number of the first step.
  static func field(_ key: Text) -> (field: MappedField, rank: Int, base: Int64)? {
    let folded = FoldedName.folded(key)
    if let known = table[folded] { return known }
    return FoldedName.withoutPrefix(folded, "onboarding").flatMap { table[$0] }
  }

  private static var spellings: [(MappedField, Int64, String)] {
    [
      (.flow, 0, "flow flowid flowname"),
      (.flowVersion, 0, "flowversion onboardingversion"),
      (.step, 0, "step stepname stepid page pagename screen screenname"),
      (.stepIndex, 0, "stepindex pageindex index"),
      (.stepIndex, 1, "stepnumber"),
      (.permission, 0, "permission permissiontype permissionname"),
      (.choice, 0, "choice choicename choiceid"),
      (.value, 0, "value choicevalue option"),
      (.scope, 0, "scope"),
      (
        .experiment, 0,
        "experimentname flagkey featureflag featureflagkey flag experiment experimentkey experimentid"
      ),
      (
        .variant, 0,
        """
        variationname variantname featureflagresponse featureflagresultvariant experimentvariant \
        variant variation variationid variantid
        """
      ),
    ]
  }
}
