/// One input of a run: a file, a compressed file, or standard input.
package struct LogFile: Hashable, Sendable {
  /// What its bytes come from.
  package enum Kind: Hashable, Sendable {
    case plain
    /// A plain file that has more or fewer bytes than the system says, as those below `/proc` do: it
    /// is read until it ends.
    case unsized
    case compressed(Compression)
    case standardInput
  }

  /// The `onboarding.json` that a file is read with where no other is named.
  package struct Definition: Hashable, Sendable {
    static let fileName = Array("onboarding.json".utf8)

    /// The path to open.
    package var path: FilePath
    /// Its path below the input it came from, for messages.
    package var name: String
  }

  /// The path to open; empty for standard input.
  package var path: FilePath
  /// The path below the input it came from; of a file that is itself an input, the last component;
  /// `-` for standard input.
  package var name: String
  package var kind: Kind
  /// Bytes as stored, which for a compressed file are not those read; `nil` for standard input and
  /// where the system does not know it.
  package var size: Int64?
  /// Which file the path led to when it was found; `nil` for standard input.
  var identity: FileStatus.Identity?
  /// The nearest one at or above the file inside its input; `nil` where there is none.
  package var definition: Definition?
  /// Whether it is skipped where none of its lines is an event: files of that name in a folder need
  /// not be logs.
  package var mustHoldEvents = false
  /// Whether its text is lines, as far as its first bytes tell; of what is no plain file that is not known.
  package var isLines = true
  /// The names under which the file was found again and not read again, in the order found.
  package var repeatedNames: [String] = []
}

extension LogFile {
  /// Whether several workers can read parts of it at once: a plain file of lines.
  package var isReadInRanges: Bool { kind == .plain && isLines }

  /// What the system says of the file now; `nil` for standard input, and for one that is gone.
  package var hints: FileHints? {
    kind == .standardInput ? nil : (try? FileStatus(followingLinksAt: path)).map { FileHints($0) }
  }

  /// Whether a path leads to this file, be it by links; of standard input, to the file it comes from.
  package func isSameFile(as other: FilePath) -> Bool {
    let own =
      kind == .standardInput
      ? try? FileStatus.ofStandardInput() : try? FileStatus(followingLinksAt: path)
    guard let own, let others = try? FileStatus(followingLinksAt: other) else { return false }
    return own.identity == others.identity
  }
}
