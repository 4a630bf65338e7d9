// The symbols of a line, of its fields as they stand in its bytes: the layout is that of `SymbolTexts`.

extension ByteBuffer {
  /// Writes a line's `EventShape`.
  @inline(__always)
  mutating func writeShape(_ fields: borrowing LineFields, source: Int, in line: PaddedBytes) {
    removeAll()
    append(number: Int64(source))
    append(number: Int64(fields.kind.rawValue))
    append(number: fields.scope.map { Int64($0.rawValue) })
    append(number: fields.stepIndex)
    for field in ShapeField.allCases { write(fields.slice(of: field, in: line), in: line) }
    guard fields[.value] != nil else { return }
    append(SymbolText.end)
    for value in fields.values { write(value, in: line) }
  }

  /// Writes a line's `Dimensions`.
  @inline(__always)
  mutating func writeDimensions(_ fields: borrowing LineFields, in line: PaddedBytes) {
    removeAll()
    write(fields[.variant], in: line)
    for field in DeviceField.allCases { write(fields[field.field], in: line) }
    for place in fields.kept.slices.indices {
      if let text = fields.kept.texts[place] {
        append(contentsOf: text.utf8)
        append(SymbolText.end)
      } else {
        write(fields.kept.slices[place], in: line)
      }
    }
    for entry in fields.experiments {
      write(entry.name, in: line)
      write(entry.variant, in: line)
    }
  }

  @inline(__always)
  private mutating func write(_ slice: JSONSlice?, in line: PaddedBytes) {
    if let slice { append(textOf: slice, in: line) }
    append(SymbolText.end)
  }

  private mutating func append(number: Int64?) {
    if let number { append(contentsOf: String(number).utf8) }
    append(SymbolText.end)
  }
}
