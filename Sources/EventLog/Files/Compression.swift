/// How a file is packed, which its name's suffix tells.
package enum Compression: CaseIterable, Hashable, Sendable {
  case gzip
  case zstd
  case xz
  case bzip2

  /// The one that a file of this name is unpacked by; `nil` for a plain file.
  package init?(of name: [UInt8]) {
    guard let match = Self.allCases.first(where: { name.ends(with: $0.suffix) }) else { return nil }
    self = match
  }

  /// What the names of such files end with.
  package var suffix: String {
    switch self {
    case .gzip: ".gz"
    case .zstd: ".zst"
    case .xz: ".xz"
    case .bzip2: ".bz2"
    }
  }

  /// Programs that unpack standard input to standard output when called with `-dc`, the fastest
  /// first.
  ///
  /// For a GB of log igzip takes 0.7 s of a processor, gzip 3.6 s. `pigz` would take 2.2 s but is not
  /// asked: it ends with 0 on a file of several parts that is cut in the header of a later one.
  var programs: [String] {
    switch self {
    case .gzip: ["igzip", "gzip"]
    case .zstd: ["zstd"]
    case .xz: ["xz"]
    case .bzip2: ["bzip2"]
    }
  }

  /// What to install, in words.
  var packageToInstall: String {
    switch self {
    case .gzip: "gzip"
    case .zstd: "zstd"
    case .xz: "xz (`xz-utils` on Debian and Ubuntu)"
    case .bzip2: "bzip2"
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: String) -> Bool {
    self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}

extension Compression {
  /// - Throws: `noDecompressor` where none of the programs is installed.
  func program(on searchPath: SearchPath, for file: String) throws(Diagnostic) -> FilePath {
    for name in programs {
      if let program = searchPath.program(name) { return program }
    }
    throw Diagnostic(
      .noDecompressor, at: .file(file),
      "needs \(programs.joined(separator: " or ")) to be unpacked, which is not installed",
      fix: "install the package \(packageToInstall)")
  }
}
