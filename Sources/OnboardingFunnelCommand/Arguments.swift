import OnboardingFunnel

/// The words after a command, told apart into options and inputs.
struct Arguments<Option: CommandOption> {
  private(set) var inputs: [String] = []
  private var values: [Option: [String]] = [:]

  /// - Throws: A usage error for an unknown option (the nearest known one is offered), a missing or
  ///   superfluous value, and an option given twice that stands once.
  init(_ words: [String]) throws(AnalysisError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        inputs += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        inputs.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = try Self.option(String(parts[0]))
      try add(option, attached: parts.count > 1 ? String(parts[1]) : nil, rest: &rest)
    }
  }

  /// The same inputs, with the options that have a counterpart among others.
  func map<Other>(_ counterpart: (Option) -> Other?) -> Arguments<Other> {
    var pairs: [(Other, [String])] = []
    for (option, values) in values {
      if let other = counterpart(option) { pairs.append((other, values)) }
    }
    return Arguments<Other>(inputs: inputs, values: Dictionary(uniqueKeysWithValues: pairs))
  }

  fileprivate init(inputs: [String], values: [Option: [String]]) {
    self.inputs = inputs
    self.values = values
  }

  func has(_ option: Option) -> Bool {
    values[option] != nil
  }

  func value(_ option: Option) -> String? {
    values[option]?.last
  }

  func all(_ option: Option) -> [String] {
    values[option] ?? []
  }

  /// A whole number; `nil` where the option is not given.
  func number(_ option: Option, atLeast least: Int) throws(AnalysisError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw .usage(
        "--\(option.rawValue)", value: text, "is no number from \(least) on", fix: "write one")
    }
    return number
  }

  /// A number from 0 to 1; `nil` where the option is not given.
  func share(_ option: Option) throws(AnalysisError) -> Double? {
    guard let text = value(option) else { return nil }
    guard let share = Double(text), (0...1).contains(share) else {
      throw .usage(
        "--\(option.rawValue)", value: text, "is no share", fix: "write a number from 0 to 1")
    }
    return share
  }

  private mutating func add(
    _ option: Option, attached: String?, rest: inout ArraySlice<String>
  ) throws(AnalysisError) {
    let name = "--\(option.rawValue)"
    if values[option] != nil, !option.isRepeatable {
      throw AnalysisError(.usage, "\(name): error: stands twice; give it once [repeated_option]")
    }
    guard let placeholder = option.placeholder else {
      if attached != nil {
        throw AnalysisError(
          .usage, "\(name): error: takes no value; write \(name) alone [superfluous_value]")
      }
      values[option] = []
      return
    }
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
      throw AnalysisError(
        .usage, "\(name): error: has no value; write \(name) \(placeholder) [missing_value]")
    }
    var words = [value]
    while words.count < option.valueWords {
      guard let word = rest.popFirst(), !word.hasPrefix("--") else {
        throw AnalysisError(
          .usage, "\(name): error: lacks a value; write \(name) \(placeholder) [missing_value]")
      }
      words.append(word)
    }
    values[option, default: []] += words
  }

  /// The options that another command has too, with inputs of their own.
  func narrowed<Other: CommandOption>(to: Other.Type, inputs: [String]) -> Arguments<Other> {
    var narrowed = Arguments<Other>(inputs: inputs)
    for (option, value) in values {
      if let other = Other(rawValue: option.rawValue) { narrowed.values[other] = value }
    }
    return narrowed
  }

  private init(inputs: [String]) {
    self.inputs = inputs
  }

  private static func option(_ word: String) throws(AnalysisError) -> Option {
    if word == "-h" { return .help }
    if word.hasPrefix("--"), let option = Option(rawValue: String(word.dropFirst(2))) {
      return option
    }
    throw .unknown(
      word, kind: "option", among: Option.allCases.map { "--\($0.rawValue)" },
      fix: "see onboarding-funnel \(Option.command) --help")
  }
}
