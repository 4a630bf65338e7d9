/// What the values of a column, or of a key, are written as.
enum CellKind {
  case text
  /// A native field that takes integers.
  case integer
  /// A native field that takes an object.
  case object
  /// A native field that takes a list.
  case list

  init(of name: [UInt8]) {
    guard let place = FieldName.spellings.firstIndex(where: { name.elementsEqual($0.utf8) }),
      let field = FieldName(rawValue: place)
    else {
      self = .text
      return
    }
    if Field.timestamp.mask >> UInt64(place) & 1 == 1 {
      self = .integer
      return
    }
    self =
      switch field.type {
      case .integer, .step: .integer
      case .object: .object
      case .scalars: .list
      case .string, .stringOrInteger: .text
      }
  }

  /// Whether a cell spells a value of JSON that the field takes, and a text would be refused.
  fileprivate func isLiteral(_ content: [UInt8]) -> Bool {
    let first = content.first ?? 0
    switch self {
    case .text: return false
    case .integer:
      let digits = first == UInt8(ascii: "-") ? content[1...] : content[...]
      return !digits.isEmpty && digits.allSatisfy(\.isDigit)
        && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
    case .object, .list:
      guard first == UInt8(ascii: self == .object ? "{" : "["),
        !content.contains(UInt8(ascii: "\n"))
      else { return false }
      return (try? JSONNode.parse(content)) != nil
    }
  }
}

/// The object of a row while it is written, and where its values come from.
struct RowText {
  private var bytes: [UInt8] = []
  /// Where each value begins, and where in the row it stands.
  private(set) var values: [(start: Int, source: Range<Int>)] = []

  /// The object on one line; empty where the row has no content.
  var object: [UInt8] { bytes.isEmpty ? [] : bytes + [UInt8(ascii: "}")] }

  /// Adds a value.
  ///
  /// `key`: as `key(_:)` has it. `source`: where in the row the value stands.
  mutating func add(
    _ content: [UInt8], of kind: CellKind, under key: [UInt8], from source: Range<Int>
  ) {
    begin(key, from: source)
    if kind.isLiteral(content) {
      bytes += content
    } else {
      bytes.appendLiteral(content)
    }
  }

  /// Adds a value that is JSON; line feeds in it become carriage returns, as in other records.
  mutating func add(literal: [UInt8], under key: [UInt8], from source: Range<Int>) {
    begin(key, from: source)
    for byte in literal {
      bytes.append(byte == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : byte)
    }
  }

  private mutating func begin(_ key: [UInt8], from source: Range<Int>) {
    bytes.append(bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
    bytes += key
    values.append((bytes.count, source))
  }

  /// A key with its colon, as JSON.
  static func key(_ name: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.appendLiteral(name)
    return key + [UInt8(ascii: ":")]
  }
}

extension [UInt8] {
  /// Appends a text as a string of JSON: bytes that are no UTF-8 stay what they are.
  fileprivate mutating func appendLiteral(_ text: [UInt8]) {
    append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): self += "\\n".utf8
      case UInt8(ascii: "\r"): self += "\\r".utf8
      case UInt8(ascii: "\t"): self += "\\t".utf8
      case ..<UInt8(ascii: " "):
        self += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
