/// Builds the tree of a JSON text without recursion: the open objects and arrays are a stack.
struct JSONTree {
  /// An object or array whose end has not been read.
  private struct Open {
    let isObject: Bool
    let offset: Int
    var elements: [JSONNode] = []
    var members: [JSONMember] = []
    /// The key whose value is being read.
    var key = Text(utf8: [])
    var keyOffset = 0

    var node: JSONNode {
      JSONNode(value: isObject ? .object(members) : .array(elements), offset: offset)
    }
  }

  private let bytes: PaddedBytes
  private var tokens: JSONTokenizer
  private var stack: [Open] = []

  /// Reads a whole text of valid UTF-8 that begins at `start`, behind a byte order mark.
  static func read(
    _ bytes: PaddedBytes, from start: Int
  ) throws(LineFault) -> JSONNode {
    var tree = JSONTree(bytes: bytes, tokens: JSONTokenizer(bytes, from: start))
    tree.tokens.skipSpace()
    let root = try tree.root()
    try tree.tokens.finish()
    if let half = tree.tokens.loneSurrogate {
      throw LineFault(reason: .badSurrogate, offset: half, cause: .surrogate)
    }
    return root
  }

  private mutating func root() throws(LineFault) -> JSONNode {
    while true {
      guard var node = try begin() else { continue }
      // A value is complete: put it where it belongs, and close what ends with it.
      while !stack.isEmpty {
        add(node)
        guard let closed = try close() else { break }
        node = closed
      }
      if stack.isEmpty { return node }
    }
  }

  /// Reads a scalar or an empty object or array; goes into one that is not empty, and says `nil`.
  private mutating func begin() throws(LineFault) -> JSONNode? {
    let open = Open(isObject: tokens.byte == UInt8(ascii: "{"), offset: tokens.position)
    guard open.isObject || tokens.byte == UInt8(ascii: "[") else {
      return node(try tokens.value(depth: stack.count))
    }
    guard stack.count < JSONTokenizer.deepest else {
      throw LineFault(reason: .tooDeep, offset: open.offset, cause: .nesting)
    }
    tokens.position += 1
    tokens.skipSpace()
    if tokens.byte == (open.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      tokens.position += 1
      return open.node
    }
    stack.append(open)
    if open.isObject { try readKey() }
    return nil
  }

  /// Adds a value to the innermost object or array.
  private mutating func add(_ node: JSONNode) {
    let top = stack.count - 1
    if stack[top].isObject {
      stack[top].members.append(
        JSONMember(key: stack[top].key, keyOffset: stack[top].keyOffset, node: node))
    } else {
      stack[top].elements.append(node)
    }
  }

  /// Closes the innermost object or array, where it ends here; else goes on to its next value.
  private mutating func close() throws(LineFault) -> JSONNode? {
    tokens.skipSpace()
    let isObject = stack[stack.count - 1].isObject
    if tokens.byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      tokens.position += 1
      return stack.removeLast().node
    }
    try tokens.skip(UInt8(ascii: ","), orExpect: isObject ? .commaOrBrace : .commaOrBracket)
    if isObject { try readKey() }
    return nil
  }

  /// Reads a key and its colon for the innermost object.
  private mutating func readKey() throws(LineFault) {
    guard tokens.byte == UInt8(ascii: "\"") else { throw tokens.unexpected(.key) }
    let slice = try tokens.string()
    tokens.skipSpace()
    try tokens.skip(UInt8(ascii: ":"), orExpect: .colon)
    stack[stack.count - 1].key = bytes.text(of: slice)
    stack[stack.count - 1].keyOffset = slice.offset
  }

  private func node(_ slice: JSONSlice) -> JSONNode {
    let value: JSONNode.Value =
      switch slice.kind {
      case .text, .escapedText: .string(bytes.text(of: slice))
      case .integer, .decimal: .number(String(decoding: bytes.array(slice.range), as: UTF8.self))
      case .yes: .bool(true)
      case .no: .bool(false)
      // Objects and arrays are taken apart in `begin`.
      case .null, .array, .object: .null
      }
    return JSONNode(value: value, offset: slice.offset)
  }
}

extension JSONNode {
  /// Whether some bytes are a text that `parse` reads, told without making a tree of it.
  static func isReadable(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return PaddedBytes.withCopy(of: bytes) { text in
      guard UTF8Check.firstFault(in: text, from: start) == nil else { return false }
      var tokens = JSONTokenizer(text, from: start)
      tokens.skipSpace()
      do throws(LineFault) {
        _ = try tokens.value(depth: 0)
        try tokens.finish()
      } catch {
        return false
      }
      return tokens.loneSurrogate == nil
    }
  }

  /// Reads a JSON text: RFC 8259, UTF-8, at most 512 levels deep; a byte order mark may stand
  /// before it, and keys may repeat.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return try PaddedBytes.withCopy(of: bytes) { (text) throws(JSONError) -> JSONNode in
      do throws(LineFault) {
        if let fault = UTF8Check.firstFault(in: text, from: start) {
          throw LineFault(reason: .invalidUTF8, offset: fault, cause: .encoding)
        }
        return try JSONTree.read(text, from: start)
      } catch {
        throw JSONError(
          reason: error.reason, offset: error.offset, message: error.message(in: text))
      }
    }
  }
}

/// Why a text is not JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// One of `invalidUTF8`, `tooDeep`, `jsonTruncated`, `jsonSyntax`, `jsonTrailing` and
  /// `badSurrogate`.
  package var reason: RejectReason
  /// The offset of the byte at fault in the document, a byte order mark counted.
  package var offset: Int
  /// What is wrong and how to mend it.
  package var message: String
}
