package import EventLog

extension ExperimentDefinition {
  /// The variants that `split` or `variants` name, ordered by name.
  package var listedVariants: [Text] {
    Set((split ?? []).map(\.variant) + variants.map(\.id)).sorted()
  }

  /// An experiment of a definition file, and of a flow whose steps are already read.
  init(_ value: ConfigurationValue, in flow: FlowDefinition) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "an experiment", keys: ["id", "control", "split", "variants", "tuning", "plan"])
    self.init(id: try object.required("id").nameText())
    split = try object["split"].map(Self.decodeSplit)
    if let variants = object["variants"] {
      self.variants = try Self.decodeVariants(variants, in: flow)
    }
    if let control = object["control"] { self.control = try decodeControl(control) }
    if let tuning = object["tuning"] {
      self.tuning = Int(
        try tuning.integer(from: 1, wanted: "write a whole number of users, such as 5000"))
    }
    plan = try object["plan"].map(ExperimentPlan.init)
  }

  private func decodeControl(_ value: ConfigurationValue) throws(Diagnostic) -> Text {
    let control = try value.nameText()
    try refuseOwnSegment(control, value)
    let declared = listedVariants
    guard split == nil || declared.contains(control) else {
      let names = declared.map(\.string)
      let nearest = NearestName(to: control.string, among: names)?.name
      let offered = nearest.map { [$0] } ?? names
      throw value.error(
        .unknownControl,
        "the control \(VisibleText.quoted(control.string)) is not a variant of the experiment",
        fix: "write \(offered.map { VisibleText.quoted($0) }.joined(separator: " or "))")
    }
    return control
  }

  private static func decodeSplit(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [VariantWeight] {
    let fix = "write a number from 0 up, such as 0.5"
    var weights: [VariantWeight] = []
    for member in try value.members() {
      let variant = try member.name()
      try refuseOwnSegment(variant, member.value)
      let number = member.value
      guard case .number(let digits) = number.node.value else { throw number.wrongType(fix: fix) }
      guard let weight = Double(digits), weight.isFinite, weight >= 0 else {
        throw number.error(
          .badSplit, "the weight of \(number.name) is \(number.shortened(digits))", fix: fix)
      }
      weights.append(VariantWeight(variant: variant, weight: weight))
    }
    guard weights.contains(where: { $0.weight > 0 }) else {
      throw value.error(
        .badSplit, "no variant of \(value.name) has a weight above zero",
        fix: "write the planned shares, such as { \"A\": 0.5, \"B\": 0.5 }")
    }
    guard weights.count > 1 else {
      throw value.error(
        .badSplit, "\(value.name) names one variant, and a split is between two at least",
        fix: "write all planned shares, such as { \"A\": 0.5, \"B\": 0.5 }, or remove the key")
    }
    return weights.sorted { $0.variant < $1.variant }
  }

  private static func decodeVariants(
    _ value: ConfigurationValue, in flow: FlowDefinition
  ) throws(Diagnostic) -> [VariantDefinition] {
    var variants: [VariantDefinition] = []
    let places = Dictionary(
      flow.steps.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { $1 })
    for member in try value.members() {
      let id = try member.name()
      try refuseOwnSegment(id, member.value)
      let object = try ConfigurationObject(member.value, kind: "a variant", keys: ["steps"])
      var variant = VariantDefinition(id: id)
      if let steps = object["steps"] { variant.steps = try decodeList(steps, in: flow, places) }
      variants.append(variant)
    }
    return variants.sorted { $0.id < $1.id }
  }

  /// A variant's own list, as places in the flow's.
  ///
  /// `places`: of the flow's steps, by id.
  private static func decodeList(
    _ value: ConfigurationValue, in flow: FlowDefinition, _ places: [Text: Int]
  ) throws(Diagnostic) -> [Int] {
    let elements = try value.elements()
    var list: [Int] = []
    var seen: Set<Int> = []
    for element in elements {
      let index = try stepIndex(element, in: flow, places)
      guard seen.insert(index).inserted else {
        let quoted = VisibleText.quoted(flow.steps[index].id.string)
        throw element.error(
          .repeatedName, "the step \(quoted) appears twice in the variant's list",
          fix: "remove one of the two")
      }
      list.append(index)
    }
    let first = VisibleText.quoted(flow.steps[0].id.string)
    guard let begin = elements.first, let end = elements.last, let last = list.last else {
      throw value.error(
        .badStepList, "the variant's list is empty",
        fix: "write at least \(first), or remove the key to use the flow's list")
    }
    guard list[0] == 0 else {
      throw begin.error(
        .badStepList, "the variant's list does not begin with the flow's first step",
        fix: "write \(first) first, so that entry does not depend on the variant")
    }
    if flow.completion == .lastStep, flow.steps[last].isOptional {
      throw FlowDefinition.optionalLastStep(flow.steps[last].id, at: end)
    }
    return list
  }

  private static func stepIndex(
    _ value: ConfigurationValue, in flow: FlowDefinition, _ places: [Text: Int]
  ) throws(Diagnostic) -> Int {
    let id = try value.nameText()
    if let index = places[id] { return index }
    let names = flow.steps.map(\.id.string)
    let nearest = NearestName(to: id.string, among: names)?.name
    throw value.error(
      .unknownStep, "the flow has no step \(VisibleText.quoted(id.string))",
      fix: nearest.map { "write \(VisibleText.quoted($0))" }
        ?? "add it to the flow's \"steps\", or remove it here")
  }
}

/// Users seen with several variants, or none, are segments of ours: no variant may be named so.
private func refuseOwnSegment(_ variant: Text, _ value: ConfigurationValue)
  throws(Diagnostic)
{
  guard ["(mixed)", "(unassigned)"].contains(variant) else { return }
  throw value.error(
    .badName, "a variant cannot be named \(VisibleText.quoted(variant.string))",
    fix: "write another name: users of several variants or none are counted under this one")
}
