// Besides its fields a run keeps some values of each line: properties that a report names, and what
// stands at the paths of a definition's `dimensions`. They travel as one list of texts (in
// `Dimensions.properties`, through spill, state and shuffle), and each place of the list is known by
// a key, which is a text too:
//
//     plan                        the property `plan`
//     /context/campaign/source    what stands at that JSON pointer in the line as it was written
//     properties./odd             the property `/odd`, which would read as a pointer

/// A value of a line that a run keeps besides the line's fields.
package enum KeptValue: Hashable, Sendable {
  /// A key of the line's properties.
  case property(Text)
  /// What stands at a path of the line.
  case path(FieldPath)

  private static let prefix = Text("properties.").utf8

  /// The value that a key names.
  package init(key: Text) {
    if let path = FieldPath(pointer: key) {
      self = .path(path)
    } else if key.utf8.starts(with: Self.prefix) {
      self = .property(Text(utf8: Array(key.utf8.dropFirst(Self.prefix.count))))
    } else {
      self = .property(key)
    }
  }

  /// The key that names the value, and no other.
  package var key: Text {
    switch self {
    case .property(let name):
      name.utf8.first == UInt8(ascii: "/") || name.utf8.starts(with: Self.prefix)
        ? Text(utf8: Self.prefix + name.utf8) : name
    case .path(let path): path.pointer
    }
  }

  /// The key of the line's properties that holds it; `nil` for what stands elsewhere.
  package var propertyName: Text? {
    switch self {
    case .property(let name): name
    case .path(let path):
      path.keys.count == 2 && (path.keys[0] == "properties" || path.keys[0] == "props")
        ? path.keys[1] : nil
    }
  }
}

extension FieldPath {
  /// The property that stands there, below `properties` or one of some objects; `nil` for other places.
  package func property(below objects: [FieldPath]) -> Text? {
    let outer = Array(keys.dropLast())
    let isOfProperties =
      KeptValue.path(self).propertyName != nil || objects.contains { $0.keys == outer }
    return isOfProperties ? keys.last : nil
  }

  /// The path as a JSON pointer (RFC 6901).
  package var pointer: Text {
    var bytes: [UInt8] = []
    for key in keys {
      bytes.append(UInt8(ascii: "/"))
      for byte in key.utf8 {
        switch byte {
        case UInt8(ascii: "~"): bytes += Array("~0".utf8)
        case UInt8(ascii: "/"): bytes += Array("~1".utf8)
        default: bytes.append(byte)
        }
      }
    }
    return Text(utf8: bytes)
  }
}
