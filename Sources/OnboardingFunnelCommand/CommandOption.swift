/// The options of one command: how each is spelt, and what help says of it.
///
/// The raw value is the spelling without its two dashes.
protocol CommandOption: RawRepresentable<String>, CaseIterable, Hashable {
  /// The command the options stand after.
  static var command: String { get }
  static var help: Self { get }

  /// What stands for its value in help; `nil` for an option without one.
  var placeholder: String? { get }
  /// How many words its value has.
  var valueWords: Int { get }
  var isRepeatable: Bool { get }
  /// What it does, in a few words.
  var explanation: String { get }
}

extension CommandOption {
  var valueWords: Int { 1 }
}
