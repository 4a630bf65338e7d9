/// One line of a generated log, with what its maker knows about it.
package struct LogLine: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A line that must be accepted.
    case event(EventLine)
    /// A line that must be rejected, for the reason whose word stands beside it.
    case bad(reason: String, bytes: [UInt8])
    /// Spaces and tabs, or nothing.
    case blank(String)
  }

  package var content: Content
  /// Whether a carriage return stands before the line feed.
  package var hasCarriageReturn = false

  package init(_ content: Content) {
    self.content = content
  }

  package var event: EventLine? {
    if case .event(let event) = content { event } else { nil }
  }

  /// The line with its line feed.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  func append(to bytes: inout [UInt8]) {
    switch content {
    case .event(let event): event.append(to: &bytes)
    case .bad(_, let line): bytes += line
    case .blank(let spaces): bytes += spaces.utf8
    }
    if hasCarriageReturn { bytes.append(0x0D) }
    bytes.append(0x0A)
  }
}

/// An event as the fields of its line, in their order.
package struct EventLine: Hashable, Sendable {
  /// Which of the case's persons did it; ids of different persons never meet.
  package var person: Int
  package var fields: [LineField]
  /// Whether spaces stand after colons and commas.
  package var isSpaced = false

  package init(person: Int, fields: [LineField]) {
    self.person = person
    self.fields = fields
  }

  /// Milliseconds since 1970.
  package var time: Int64 {
    if case .instant(let instant)? = self["timestamp"] { instant.time } else { 0 }
  }

  /// The value of a field by the first of its names, whatever alias the line uses.
  package subscript(name: String) -> JSONText? {
    get { fields.first { $0.name == name }?.value }
    set {
      let place = fields.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (let place?, nil): fields.remove(at: place)
      case (nil, let value?): fields.append(LineField(name, value))
      case (nil, nil): break
      }
    }
  }

  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (place, field) in fields.enumerated() {
      if place > 0 { bytes += (isSpaced ? ", " : ",").utf8 }
      if let spelling = field.spelling {
        bytes += spelling.utf8
      } else {
        JSONText.appendQuoted(field.key, to: &bytes)
      }
      bytes += (isSpaced ? ": " : ":").utf8
      field.value.append(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

/// A field of a line.
package struct LineField: Hashable, Sendable {
  /// The first of the field's names in the event format; empty where the field decides nothing.
  package var name: String
  /// The name the line uses.
  package var key: String
  /// The key as it stands on the line, quotes included, where it is escaped without need.
  package var spelling: String?
  package var value: JSONText

  package init(_ name: String, _ value: JSONText, key: String? = nil) {
    self.name = name
    self.key = key ?? name
    self.value = value
  }
}
