/// One independently computed example: what goes in and what must come out.
struct Vector: Decodable {
  var id: String
  var inputs: VectorValue
  var expected: VectorValue
}

/// A decoded JSON value.
///
/// Accessors of a kind throw where the value is of another kind.
enum VectorValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([VectorValue])
  case object([String: VectorValue])

  /// A value that is not of the kind asked for.
  struct Mismatch: Error, CustomStringConvertible {
    var description: String
  }

  subscript(key: String) -> VectorValue {
    get throws {
      guard case .object(let members) = self, let member = members[key] else {
        throw Mismatch(description: "no member \"\(key)\" in \(self)")
      }
      return member
    }
  }

  var isNull: Bool { self == .null }

  var number: Double {
    get throws {
      guard case .number(let number) = self else { throw mismatch("a number") }
      return number
    }
  }

  /// A number, or nil where the value is null.
  var numberOrNil: Double? {
    get throws { isNull ? nil : try number }
  }

  var int: Int {
    get throws {
      guard let int = Int(exactly: try number) else { throw mismatch("a whole number") }
      return int
    }
  }

  var bool: Bool {
    get throws {
      guard case .bool(let bool) = self else { throw mismatch("true or false") }
      return bool
    }
  }

  var string: String {
    get throws {
      guard case .string(let string) = self else { throw mismatch("a string") }
      return string
    }
  }

  var array: [VectorValue] {
    get throws {
      guard case .array(let elements) = self else { throw mismatch("an array") }
      return elements
    }
  }

  private func mismatch(_ kind: String) -> Mismatch {
    Mismatch(description: "\(self) is not \(kind)")
  }
}

extension VectorValue {
  /// The value at a path such as `table.3.se`, where whole numbers count elements of an array.
  func value(at path: String) throws -> VectorValue {
    try path.split(separator: ".").reduce(self) { value, part in
      guard let index = Int(part) else { return try value[String(part)] }
      let elements = try value.array
      guard elements.indices.contains(index) else { throw value.mismatch("that long") }
      return elements[index]
    }
  }

  /// The names of all values that hold no others: `table.se` for every row of a table.
  var leafNames: Set<String> {
    switch self {
    case .null, .bool, .number, .string: [""]
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.leafNames) }
    case .object(let members):
      members.reduce(into: []) { names, member in
        names.formUnion(
          member.value.leafNames.map { $0.isEmpty ? member.key : member.key + "." + $0 })
      }
    }
  }
}

extension VectorValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let elements = try? container.decode([VectorValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: VectorValue].self))
    }
  }
}

extension VectorValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let string): "\"\(string)\""
    case .array(let elements): "an array of \(elements.count)"
    case .object(let members): "an object of \(members.keys.sorted())"
    }
  }
}
