// What stands between two values of a mapped line, from the end of one to the beginning of the next:
// objects that end, a comma, a key, and objects that begin with another key, as many as there are.
//
//     {"context":{"app":{"version":"2.4.1"},"locale":"en_US"},"event":"…
//      ╰────────── step ─────────╯     ╰── step ──╯     ╰─ step ─╯
//
// So a line is followed from value to value, however its objects lie in one another, and none has to be
// remembered while it is open: a step says in which object its key stands, and the tree of
// `MappedKeys` says in which that one does.
//
// Only objects begin within a step in which something is wanted. Where one cannot, because it is empty,
// or its first key cannot be learned, or the step would be too long, the step ends before it.

/// A step of a mapped line as the tokenizer finds it.
struct MappedStep {
  let range: Range<Int>
  let use: KeyUse

  /// Where a step begins.
  enum Beginning {
    /// With the object that a node is.
    case object(Int)
    /// Behind a value in it.
    case value(Int)
  }

  /// The step at an offset; `nil` where there is none, or what it is good for cannot be told.
  ///
  /// `entering`: whether objects may begin within it.
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
        guard let key = try inside.plainKey(), inside.stepEnd - offset <= KeyStep.longest,
          let innerRole = keys.role(of: Text(utf8: line.array(key)), in: inner)
        else { break }
        opened |= 1 << UInt64(outer)
        (node, role, tokens) = (inner, innerRole, inside)
      }
      range = offset..<tokens.stepEnd
      use = KeyUse(
        slot: role.slot, home: UInt8(node), child: UInt8(role.node ?? MappedKeys.root),
        opened: opened)
    } catch {
      return nil
    }
  }

  /// Skips what stands before the key, and returns the object that the key stands in.
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
