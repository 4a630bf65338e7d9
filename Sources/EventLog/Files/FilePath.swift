#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A path as the operating system has it: bytes, which need not be UTF-8.
///
/// `String` will not do: it repairs a name written in Latin-1, and the repaired name does not open.
package struct FilePath: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The path for printing, with bytes that are not UTF-8 replaced.
  package var string: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes with the NUL that C functions want.
  package var cString: [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// The path of an entry of this folder; of an empty path, the entry alone.
  package func appending(_ entry: [UInt8]) -> FilePath {
    let separator: [UInt8] = bytes.isEmpty || bytes.last == slash ? [] : [slash]
    return FilePath(bytes: bytes + separator + entry)
  }

  /// What follows the last slash.
  package var lastComponent: [UInt8] {
    guard let last = bytes.lastIndex(of: slash) else { return bytes }
    return Array(bytes[(last + 1)...])
  }

  /// What stands up to and with the last slash; empty where there is none, which `appending` takes
  /// for the current folder.
  package var folder: FilePath {
    guard let last = bytes.lastIndex(of: slash) else { return FilePath(bytes: []) }
    return FilePath(bytes: Array(bytes[...last]))
  }
}

extension FilePath {
  /// The folder that the process works in; `nil` where it is gone, or its path longer than the system
  /// can tell.
  package static func workingFolder() -> String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = path.count
    // The system writes no more bytes than it is told to, the NUL among them.
    let isKnown = unsafe path.withUnsafeMutableBufferPointer { buffer in
      unsafe getcwd(buffer.baseAddress, count) != nil
    }
    guard isKnown, let end = path.firstIndex(of: 0) else { return nil }
    return String(decoding: path[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension FilePath: Comparable {
  /// The order of the bytes, the shorter first where one begins the other.
  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

private let slash = UInt8(ascii: "/")
