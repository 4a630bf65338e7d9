/// One line about a run: where, what and how to mend it.
///
/// Thrown, it ends the run.
package struct Diagnostic: Error, Hashable, Sendable {
  /// What sort of fault it is, from which the exit status of a run that ends by it follows.
  package enum Kind: Sendable {
    case usage, unusableInput, noInput, missingProgram, readOrWrite, cannotCreate, locked
    case configuration, conditionHolds, internalFault
    /// The run goes on.
    case warning, note
  }

  /// Which fault it is: the word in brackets that ends a message.
  package struct Code: Hashable, Sendable {
    package let word: String
    /// The usual kind of a diagnostic with this code.
    package let kind: Kind

    package init(_ word: String, _ kind: Kind) {
      self.word = word
      self.kind = kind
    }
  }

  /// What a diagnostic is about.
  package enum Location: Hashable, Sendable {
    /// An option or a command as the user writes it, or what else has a name that is shown as it is.
    case named(String)
    /// A file or folder as the user named it, or by its path below the input or output; `standard output`.
    ///
    /// Lines and columns count from 1, columns in bytes of UTF-8.
    case file(String, line: Int? = nil, column: Int? = nil)
  }

  package var kind: Kind
  package var code: Code
  /// `nil` where no one place is at fault.
  package var location: Location?
  /// What is wrong, often the end of a sentence that begins with the location.
  package var message: String
  /// What to do, or what follows from it, as a sentence without its full stop; `nil` where the message says so.
  package var fix: String?

  /// `kind`: where it is not the usual one of the code.
  package init(
    _ code: Code, as kind: Kind? = nil, at location: Location?, _ message: String, fix: String?
  ) {
    self.kind = kind ?? code.kind
    self.code = code
    self.location = location
    self.message = message
    self.fix = fix
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `location: error: what is wrong; how to mend it [code]`, on one line.
  package var description: String {
    let word = kind == .warning ? "warning" : kind == .note ? "note" : "error"
    let (place, remedy) = (location.map { "\($0): " } ?? "", fix.map { "; \($0)" } ?? "")
    return "\(place)\(word): \(message)\(remedy) [\(code.word)]"
  }
}

extension Diagnostic.Location: CustomStringConvertible {
  /// `file:line:column`, as editors and terminals open it.
  package var description: String {
    switch self {
    case .named(let name): name
    case .file(let name, let line, let column):
      VisibleText(name).string + [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    }
  }
}
