import OnboardingFunnel

/// The words after a command, told apart into options and inputs.
struct Arguments {
  let command: Command
  let environment: Environment
  private(set) var inputs: [String] = []
  /// As they came; an option without a value has no words.
  private var given: [(row: OptionRow, words: [String])] = []

  /// `words`: those after `command`.
  ///
  /// - Throws: A usage error for an unknown option (the nearest known one is offered), a missing or
  ///   superfluous value, and an option given twice that stands once.
  init(
    _ words: [String], after command: Command, in environment: Environment
  ) throws(AnalysisError) {
    self.command = command
    self.environment = environment
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
      let row = try row(String(parts[0]))
      try add(row, attached: parts.count > 1 ? String(parts[1]) : nil, rest: &rest)
    }
  }

  func has(_ option: CommandOption) -> Bool {
    given.contains { $0.row.option == option }
  }

  func value(_ option: CommandOption) -> String? {
    all(option).last
  }

  func all(_ option: CommandOption) -> [String] {
    given.flatMap { $0.row.option == option ? $0.words : [] }
  }

  /// Gives an analysis the settings that options give as they are.
  ///
  /// - Throws: A usage error for a number that is none, or too small.
  func set(_ analysis: inout Analysis) throws(AnalysisError) {
    for (row, words) in given {
      switch row.setting {
      case .text(let path)?: analysis[keyPath: path] = words.last
      case .texts(let path)?: analysis[keyPath: path] += words
      case .number(let path, let least)?:
        analysis[keyPath: path] = try number(row.option, atLeast: least)
      case nil: break
      }
    }
  }

  /// - Throws: A usage error where no input is named.
  func requireInput() throws(AnalysisError) {
    guard inputs.isEmpty else { return }
    let form = command.form.split(separator: " ").map {
      $0 == "INPUT..." ? "FILE, a folder, or -" : $0
    }
    .joined(separator: " ")
    throw .usage(
      command.rawValue, "has no input", fix: "write onboarding-funnel \(form)", code: .missingInput)
  }

  /// - Throws: A usage error where an input is named.
  func refuseInput() throws(AnalysisError) {
    guard !inputs.isEmpty else { return }
    throw .usage(
      command.rawValue, "reads no input", fix: "write onboarding-funnel \(command.form)",
      code: .superfluousInput)
  }

  /// The value of an option that the command cannot do without.
  func required(_ option: CommandOption) throws(AnalysisError) -> String {
    if let value = value(option) { return value }
    let form = command.options.first { $0.option == option }?.form ?? ""
    throw .usage(
      command.rawValue, "names no \(option.rawValue)", fix: "write \(form)", code: .missingOption)
  }

  /// A whole number; `nil` where the option is not given.
  func number(_ option: CommandOption, atLeast least: Int) throws(AnalysisError) -> Int? {
    guard let text = value(option) else { return nil }
    let isTooLarge = Int(text) == nil && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard !isTooLarge else {
      throw .usage(
        "--\(option.rawValue)", value: text, "is too large", fix: "write at most \(Int.max)")
    }
    guard let number = Int(text), number >= least else {
      throw .usage(
        "--\(option.rawValue)", value: text, "is not a number from \(least) on", fix: "write one")
    }
    return number
  }

  /// How many threads are to work, of more than 256 so many; `nil` where the option is not given.
  func threads() throws(AnalysisError) -> Int? {
    try number(.threads, atLeast: 1).map { min($0, 256) }
  }

  /// A number from 0 to 1; `nil` where the option is not given.
  func share(_ option: CommandOption) throws(AnalysisError) -> Double? {
    guard let text = value(option) else { return nil }
    guard let share = Double(text), (0...1).contains(share) else {
      throw .usage(
        "--\(option.rawValue)", value: text, "is not a share", fix: "write a number from 0 to 1")
    }
    return share
  }

  private mutating func add(
    _ row: OptionRow, attached: String?, rest: inout ArraySlice<String>
  ) throws(AnalysisError) {
    let name = "--\(row.option.rawValue)"
    if has(row.option), !row.isRepeatable {
      throw .usage(name, "is given twice", fix: "give it once", code: .repeatedOption)
    }
    guard let expected = row.value else {
      if attached != nil {
        throw .usage(name, "takes no value", fix: "write \(name) alone", code: .superfluousValue)
      }
      given.append((row, []))
      return
    }
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
      throw .usage(
        name, "has no value", fix: "write \(name) \(expected.placeholder)", code: .missingValue)
    }
    if attached == nil, Self.looksLikeOption(value) {
      throw .usage(
        name, value: value, "looks like an option",
        fix: "write \(name) \(expected.placeholder), or \(name)=VALUE for a value that begins "
          + "with -",
        code: .missingValue)
    }
    try refuseStream(value, of: row.option, expected)
    var words = [value]
    while words.count < expected.words {
      guard let word = rest.popFirst(), !word.hasPrefix("--") else {
        throw .usage(
          name, "lacks a value", fix: "write \(name) \(expected.placeholder)", code: .missingValue)
      }
      words.append(word)
    }
    given.append((row, words))
  }

  /// Whether a word that stands where a value should was meant as an option; numbers are not.
  private static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !second.isNumber
  }

  /// Refuses `-` where a file or folder is to be named: it would be one of that name.
  ///
  /// What `infer` proposes may go to standard output by this name, too, and a log come from there.
  private func refuseStream(
    _ value: String, of option: CommandOption, _ expected: OptionValue
  ) throws(AnalysisError) {
    let thing: String
    switch expected {
    case .file, .rangeOfFile: thing = "file"
    case .folder: thing = "folder"
    case .word, .text: return
    }
    guard value == "-", (command, option) != (.infer, .out), option != .like else { return }
    throw .usage(
      "--\(option.rawValue)", value: value, "names no \(thing)",
      fix: "write ./- for one of that name")
  }

  private func row(_ word: String) throws(AnalysisError) -> OptionRow {
    let rows = command.options
    let row = rows.first { "--\($0.option.rawValue)" == word || $0.option.shortName == word }
    if let row { return row }
    if word == "--users", [.update, .map, .reduce, .merge].contains(command) {
      throw .usage(
        "--users", "\(command.rawValue) knows users by hashes only",
        fix: "list them from the logs with onboarding-funnel users", code: .noIDs)
    }
    throw .unknown(
      word, kind: "option", among: rows.map { "--\($0.option.rawValue)" },
      fix: "see onboarding-funnel \(command.rawValue) --help")
  }
}
