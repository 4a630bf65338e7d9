// The label between two values of a mapped line: objects that end, a comma, a key, and objects that begin
// with another key, as many as there are.
//
//     {"context":{"app":{"version":"2.4.1"},"locale":"en_US"},"event":"…
//      ╰────────── label ────────╯     ╰── label ─╯     ╰─ label ╯
//
// So a line is followed from value to value however its objects are nested, and no open object has to be
// remembered: a label says which object holds its key, and the tree of `MappedKeys` which object holds
// that one.
//
// A label contains the beginning of an object only if something in the object is wanted. It ends before
// an object that is empty, whose first key cannot be learned, or with which it would be too long.

/// A transition of a mapped line as the tokenizer finds it: its label, and the binding of its key.
struct MappedTransition {
  let range: Range<Int>
  let binding: FieldBinding

  /// Where a label begins.
  enum Beginning {
    /// At the beginning of the object that a node is.
    case object(Int)
    /// After a value in it.
    case value(Int)
  }

  /// The transition at an offset; `nil` where there is none, or its key has no certain binding.
  ///
  /// `entering`: whether objects may begin within its label.
  init?(
    _ line: PaddedBytes, at offset: Int, from beginning: Beginning, entering: Bool,
    keys: inout MappedKeys
  ) {
    var tokens = JSONTokenizer(line, from: offset, endsAtLineFeed: true)
    do throws(LineFault) {
      guard var node = try Self.skipBrackets(&tokens, from: beginning, keys: keys),
        let key = try tokens.plainKey(),
        var role = keys.role(of: Text(utf8: line.array(key)), in: node)
      else { return nil }
      var opened: UInt64 = 0
      while entering, let inner = role.node, let outer = role.slot, MappedKeys.isReadable(inner),
        tokens.byte == UInt8(ascii: "{")
      {
        var inside = tokens
        try inside.skip(UInt8(ascii: "{"), orExpect: .commaOrBrace)
        guard let key = try inside.plainKey(), inside.valueStart - offset <= KeyState.longest,
          let innerRole = keys.role(of: Text(utf8: line.array(key)), in: inner)
        else { break }
        opened |= 1 << UInt64(outer)
        (node, role, tokens) = (inner, innerRole, inside)
      }
      range = offset..<tokens.valueStart
      binding = FieldBinding(
        slot: role.slot, home: UInt8(node), child: UInt8(role.node ?? MappedKeys.root),
        opened: opened)
    } catch {
      return nil
    }
  }

  /// Skips what precedes the key, and returns the object that holds the key.
  private static func skipBrackets(
    _ tokens: inout JSONTokenizer, from beginning: Beginning, keys: MappedKeys
  ) throws(LineFault) -> Int? {
    tokens.skipSpace()
    switch beginning {
    case .object(let node):
      try tokens.skip(UInt8(ascii: "{"), orExpect: .commaOrBrace)
      return node
    case .value(var node):
      while tokens.byte == UInt8(ascii: "}") {
        guard let outer = keys.parent(of: node) else { return nil }
        node = outer
        try tokens.skip(UInt8(ascii: "}"), orExpect: .commaOrBrace)
      }
      try tokens.skip(UInt8(ascii: ","), orExpect: .commaOrBrace)
      return node
    }
  }
}
