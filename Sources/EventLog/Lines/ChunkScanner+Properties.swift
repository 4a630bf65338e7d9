// All properties of an event with which its user may enter, as a row of the batch (`PropertyRow`).
//
// A native line has them in `properties`. A mapped one has them where its mapping says: members of its
// objects of properties, of those of one name the first. On the reference path the mapper hands them on
// with the event (`NativeLine.properties`). On the fast path they are looked for in the line, as far as
// they are members of one object; else the tree of the line is asked, as the mapper does.

extension ChunkScanner {
  /// Appends the row of the last event's properties, if all of them are kept.
  @inline(__always)
  mutating func appendProperties(
    of line: PaddedBytes, _ shape: UInt32, mapping: Int?, to batch: inout ScannedEvents
  ) {
    guard entryShapes.contains(shape) ?? ask(batch) else { return }
    let start = batch.texts.count
    appendProperties(of: line, mapping: mapping, to: &batch.texts)
    batch.setRow(from: start)
  }

  @inline(never)
  private mutating func ask(_ batch: borrowing ScannedEvents) -> Bool {
    entryShapes.ask(batch.list.last, of: result.shapes)
  }

  @inline(never)
  private mutating func appendProperties(
    of line: PaddedBytes, mapping: Int?, to row: inout ByteBuffer
  ) {
    guard let mapping else {
      if let object = fields[.properties] {
        rows.append(membersOf: object, of: line, to: &row, pairs: &result.pairs)
      }
      return
    }
    if let nativeProperties {
      for pair in nativeProperties { rows.append(pair, to: &row, pairs: &result.pairs) }
      return
    }
    let objects = line.objects(at: mappers[mapping].ownObjects, below: mappers[mapping].ownKeys)
    // Of two members of one name the first counts, be it without a value.
    if let objects, objects.count <= 1 {
      for object in objects {
        rows.append(membersOf: object, of: line, to: &row, pairs: &result.pairs)
      }
    } else if let root = try? JSONTree.read(line, from: 0) {
      let record = MappedRecord(scopes: [root], mapping: mappers[mapping].mapping)
      for pair in record.ownProperties { rows.append(pair, to: &row, pairs: &result.pairs) }
    }
  }
}

extension MappedRecord {
  /// The properties of the app's own that have a value, each name once: all that `value(at:)` finds below
  /// the mapping's objects of properties.
  var ownProperties: [PropertyPair] {
    var names: Set<Text> = []
    var pairs: [PropertyPair] = []
    for path in mapping.ownObjects {
      for scope in scopes {
        for member in (try? scope.value(at: path)?.members()) ?? []
        where names.insert(member.key).inserted {
          guard let value = member.node.scalarText, !value.utf8.isEmpty, !member.key.utf8.isEmpty
          else { continue }
          pairs.append(PropertyPair(name: member.key, value: value))
        }
      }
    }
    return pairs
  }
}

extension Mapping {
  /// The objects that hold an app's own properties: not the line as a whole, where those of some exports
  /// stand among all other fields.
  package var ownObjects: [FieldPath] { propertyObjects.filter { !$0.keys.isEmpty } }
}

extension PaddedBytes {
  /// The objects of a line that stand at some paths, of those that are there; `nil` where JSON in a
  /// string, or an array that may hold pairs, stands on the way.
  ///
  /// `keys`: of each path the first.
  fileprivate func objects(at paths: [FieldPath], below keys: [Text]) -> [JSONSlice]? {
    guard !paths.isEmpty else { return [] }
    let members = members(keys, from: 0)
    var objects: [JSONSlice] = []
    for (path, member) in zip(paths, members) {
      guard let member, let value = value(at: path.keys.dropFirst(), below: member) else {
        continue
      }
      switch value.kind {
      case .object: objects.append(value)
      case .array, .text, .escapedText: return nil
      case .integer, .decimal, .yes, .no, .null: break
      }
    }
    return objects
  }

  /// What stands below a value, or the value on the way that is no object; `nil` where nothing does.
  private func value(at keys: ArraySlice<Text>, below value: JSONSlice) -> JSONSlice? {
    var value = value
    for key in keys {
      guard value.kind == .object else { break }
      guard let found = members([key], from: value.start)[0] else { return nil }
      value = found
    }
    return value
  }

  /// The values of some keys of the object that begins at an offset, of those that are there the first.
  private func members(_ keys: [Text], from start: Int) -> [JSONSlice?] {
    var values = [JSONSlice?](repeating: nil, count: keys.count)
    var left = keys.count
    var at = start &+ 1
    // As most programs write them; `nil` leaves the rest to the tokenizer.
    while left > 0, let (name, value) = plainMember(at: &at) {
      for (place, key) in keys.enumerated() where values[place] == nil && isPlain(name, key) {
        values[place] = value
        left -= 1
      }
      if self[at] == UInt8(ascii: "}") { return values }
      guard self[at] == UInt8(ascii: ",") else { break }
      at &+= self[at &+ 1] == UInt8(ascii: " ") ? 2 : 1
    }
    return left == 0 ? values : anyMembers(keys, from: start)
  }

  /// The member that begins at an offset, which is moved behind it; `nil` where its key is not plain.
  @inline(__always)
  private func plainMember(at offset: inout Int) -> (name: JSONSlice, value: JSONSlice)? {
    guard self[offset] == UInt8(ascii: "\""), let end = plainEnd(from: offset &+ 1),
      self[end &+ 1] == UInt8(ascii: ":")
    else { return nil }
    let name = JSONSlice(start: offset &+ 1, end: end, kind: .text)
    var tokens = JSONTokenizer(self, from: end &+ (self[end &+ 2] == UInt8(ascii: " ") ? 3 : 2))
    guard let value = try? tokens.value(depth: 1) else { return nil }
    offset = tokens.position
    return (name, value)
  }

  @inline(__always)
  private func isPlain(_ name: JSONSlice, _ text: Text) -> Bool {
    guard name.end &- name.start == text.utf8.count else { return false }
    return text.utf8.indices.allSatisfy { self[name.start &+ $0] == text.utf8[$0] }
  }

  /// The same as `members` of any object.
  @inline(never)
  private func anyMembers(_ keys: [Text], from start: Int) -> [JSONSlice?] {
    var scratch = ByteBuffer(capacity: 64)
    var values = [JSONSlice?](repeating: nil, count: keys.count)
    var tokens = JSONTokenizer(self, from: start)
    tokens.skipSpace()
    try? tokens.members(depth: 0) { name, value in
      for (place, key) in keys.enumerated()
      where values[place] == nil && isEqual(name, key, scratch: &scratch) {
        values[place] = value
      }
    }
    return values
  }
}
