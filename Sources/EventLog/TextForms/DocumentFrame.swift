// An answer of a service is one object, however many events it holds:
//
//     {"took":12,"hits":{"total":48210,"hits":[{"_source":{…}},{"_source":{…}}, …]},"timed_out":false}
//     └── frame ─────────────────────────────┘└─ elements, a record each ───────┘└─ frame ─────────┘
//
// Where it is longer than a line may be, its arrays of objects are read element by element, the outermost
// of them: elements may have arrays of their own. The frame around them is not an event, and is kept until the
// next element ends, so it may be no longer than a line either.

/// Follows the part of a long object that surrounds its arrays of objects.
struct DocumentFrame {
  enum Effect {
    case goesOn
    /// The byte begins the first element of an array.
    case entersArray
    /// The byte ends the document.
    case ends
  }

  /// How many objects and arrays are open.
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isBehindBracket = false

  /// Takes the next byte, unless it begins an element, which that bracket does behind another.
  mutating func step(_ byte: UInt8, opening: UInt8) -> Effect {
    if isInString {
      isInString = isEscaped || byte != UInt8(ascii: "\"")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return .goesOn
    }
    guard !byte.isSpace else { return .goesOn }
    defer { isBehindBracket = byte == UInt8(ascii: "[") }
    switch byte {
    case opening where isBehindBracket: return .entersArray
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return leave() ? .ends : .goesOn
    case UInt8(ascii: "\""): isInString = true
    default: break
    }
    return .goesOn
  }

  /// Takes the bracket that begins an element which is passed over.
  mutating func enter() { depth += 1 }

  /// Takes the bracket that ends an array, or another; says whether the document ends with it.
  @discardableResult
  mutating func leave() -> Bool {
    depth -= 1
    return depth <= 0
  }
}
