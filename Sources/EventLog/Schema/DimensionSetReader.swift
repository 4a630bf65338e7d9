/// Reads symbols of `Dimensions`, each value of a field once.
struct DimensionSetReader: ~Copyable {
  private(set) var sets: DimensionSets
  private let fields: SymbolFields
  // What has been read, by its bytes in symbols: a value has the same number as its bytes.
  private var variants: SymbolTable
  private var devices: SymbolTable
  private var properties: [SymbolTable]
  /// The texts of devices, which have many in common.
  private var deviceTexts: SymbolTable
  private var texts: [Text] = []
  /// The symbol that is read, and where each of its texts ends, behind the byte that says so.
  private var symbol = ByteBuffer()
  private var ends: [Int] = []
  private var variantsOfSymbol = ByteBuffer()

  /// `propertyCount`: how many properties each set has.
  init(propertyCount: Int, _ fields: SymbolFields = .all, key: HashKey) {
    sets = DimensionSets(propertyCount: propertyCount)
    self.fields = fields
    variants = SymbolTable(key: key)
    devices = SymbolTable(key: key)
    properties = Array(repeating: SymbolTable(key: key), count: propertyCount)
    deviceTexts = SymbolTable(key: key)
  }

  /// Adds the set of a symbol; `false` where `Dimensions.symbol` writes no such bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> Bool {
    symbol.removeAll()
    symbol.append(copying: bytes.span)
    ends.removeAll(keepingCapacity: true)
    for place in 0..<symbol.count where symbol.bytes[place] == SymbolText.end {
      ends.append(place + 1)
    }
    let deviceEnd = fields.device.count
    let propertiesEnd = deviceEnd + properties.count
    guard ends.last == symbol.count, ends.count > propertiesEnd,
      (ends.count - 1 - propertiesEnd).isMultiple(of: 2)
    else { return false }
    appendVariants(behind: propertiesEnd)
    appendDevice()
    for place in properties.indices {
      let range = range(of: deviceEnd + 1 + place)
      let number = properties[place].number(of: symbol.bytes.slice(range))
      if sets.properties[place].append(number) { sets.properties[place].add(text(range)) }
    }
    return true
  }

  /// Where a text stands, with what ends it.
  private func range(of text: Int) -> Range<Int> {
    (text == 0 ? 0 : ends[text - 1])..<ends[text]
  }

  /// A text, which is `nil` where it is empty.
  private func text(_ range: Range<Int>) -> Text? {
    range.count == 1 ? nil : Text(utf8: symbol.bytes.array(range.dropLast()))
  }

  /// `last`: the last text before those of experiments.
  private mutating func appendVariants(behind last: Int) {
    variantsOfSymbol.removeAll()
    variantsOfSymbol.append(symbol.bytes, range(of: 0))
    variantsOfSymbol.append(symbol.bytes, ends[last]..<symbol.count)
    let number = variants.number(of: variantsOfSymbol.bytes)
    if sets.variants.append(number) { sets.variants.add(namedVariants(behind: last)) }
  }

  private func namedVariants(behind last: Int) -> EventVariants {
    let experiments = stride(from: last + 1, to: ends.count, by: 2).map { place in
      ExperimentVariant(
        experiment: text(range(of: place)) ?? Text(utf8: []),
        variant: text(range(of: place + 1)) ?? Text(utf8: []))
    }
    return EventVariants(variant: text(range(of: 0)), experiments: experiments)
  }

  private mutating func appendDevice() {
    let number = devices.number(of: symbol.bytes.slice(ends[0]..<ends[fields.device.count]))
    guard sets.devices.append(number) else { return }
    var device = DeviceTexts()
    for (place, field) in fields.device.enumerated() {
      device[field] = sharedText(range(of: place + 1))
    }
    sets.devices.add(device)
  }

  private mutating func sharedText(_ range: Range<Int>) -> Text? {
    guard let text = text(range) else { return nil }
    let number = deviceTexts.number(of: symbol.bytes.slice(range))
    if number == texts.count { texts.append(text) }
    return texts[number]
  }
}
