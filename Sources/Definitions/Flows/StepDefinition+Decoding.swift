import EventLog

extension StepDefinition {
  /// A step of a definition file; `skip` is the flow's rule, on which the default of `skippable`
  /// hangs.
  init(_ value: ConfigurationValue, skip: SkipRule) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a step",
      keys: [
        "id", "title", "pages", "permissions", "choices", "skippable", "optional", "back",
        "paywall",
      ])
    self.init(id: try object.required("id").nameText())
    title = try object["title"]?.text()
    if let pages = object["pages"] { self.pages = try Self.decodePages(pages) }
    permissions = try object["permissions"].map(Self.decodePermissions) ?? []
    choices = try object["choices"].map(Self.decodeChoices) ?? []
    isSkippable = try object["skippable"]?.bool() ?? (skip == .step)
    isOptional = try object["optional"]?.bool() ?? false
    allowsBack = try object["back"]?.bool() ?? true
    isPaywall = try object["paywall"]?.bool() ?? false
  }

  private static func decodePages(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [Page] {
    var pages: [Page] = []
    var seen: Set<Page> = []
    for element in try value.elements() {
      let page = try Page(element)
      guard seen.insert(page).inserted else {
        throw element.error(
          .repeatedName, "the page \(page.quoted) appears twice in one step",
          fix: "remove one of the two")
      }
      pages.append(page)
    }
    guard !pages.isEmpty else {
      throw value.error(
        .badValue, "\(value.name) is empty",
        fix: "name a page, or remove the key where the page is called as the step")
    }
    return pages
  }

  private static func decodePermissions(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [PermissionDefinition] {
    var permissions: [PermissionDefinition] = []
    var ids: Set<Text> = []
    for element in try value.elements() {
      let object = try ConfigurationObject(
        element, kind: "a permission", keys: ["id", "required"])
      let id = try object.required("id").nameText()
      guard ids.insert(id).inserted else {
        throw repeated("permission", id, at: element)
      }
      let isRequired = try object["required"]?.bool() ?? false
      permissions.append(PermissionDefinition(id: id, isRequired: isRequired))
    }
    return permissions
  }

  private static func decodeChoices(
    _ value: ConfigurationValue
  ) throws(Diagnostic) -> [ChoiceDefinition] {
    var choices: [ChoiceDefinition] = []
    var ids: Set<Text> = []
    for element in try value.elements() {
      let object = try ConfigurationObject(element, kind: "a choice", keys: ["id", "default"])
      let id = try object.required("id").nameText()
      guard ids.insert(id).inserted else {
        throw repeated("choice", id, at: element)
      }
      let defaultValue = try object["default"]?.choiceValue()
      choices.append(ChoiceDefinition(id: id, defaultValue: defaultValue))
    }
    return choices
  }

  private static func repeated(
    _ kind: String, _ id: Text, at value: ConfigurationValue
  ) -> Diagnostic {
    value.error(
      .repeatedName, "the \(kind) \(VisibleText.quoted(id.string)) appears twice in one step",
      fix: "remove one of the two")
  }
}

extension Page {
  fileprivate init(_ value: ConfigurationValue) throws(Diagnostic) {
    switch value.node.value {
    case .number:
      self = .index(
        try value.integer(from: 0, wanted: "write a name, or a whole number counted from 0"))
    case .string:
      self = .name(try value.nameText())
    case .null, .bool, .array, .object:
      throw value.wrongType(fix: "write a name in quotes, or a whole number counted from 0")
    }
  }

  fileprivate var quoted: String {
    switch self {
    case .name(let name): VisibleText.quoted(name.string)
    case .index(let index): "\(index)"
    }
  }
}

extension ConfigurationValue {
  /// The value of a choice as values of choices compare.
  fileprivate func choiceValue() throws(Diagnostic) -> Text {
    let wanted = "write a string, a number, true or false"
    switch node.value {
    case .string(let text): return text
    case .bool(let value): return value ? "true" : "false"
    case .number(let digits):
      guard let text = NumberText.comparable(digits) else {
        throw error(.badValue, "\(name) is a number beyond reckoning", fix: wanted)
      }
      return text
    case .null, .array, .object: throw wrongType(fix: wanted)
    }
  }
}
