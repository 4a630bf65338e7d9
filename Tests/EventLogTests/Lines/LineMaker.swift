/// Makes lines of many shapes from a seed: valid ones of every field, and spoilt ones.
struct LineMaker {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A line, spoilt in two of four cases.
  mutating func line() -> [UInt8] {
    let line = Array(object().utf8)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1: return line
    case 2: return changed(line)
    default: return changed(changed(changed(line)))
    }
  }

  private mutating func object() -> String {
    var members = [
      "\"\(pick(LineParts.kindNames))\":\(pick(LineParts.kinds))",
      "\"\(pick(LineParts.timeNames))\":\(pick(LineParts.times))",
      "\"\(pick(LineParts.userNames))\":\(pick(LineParts.ids))",
    ]
    let count = Int.random(in: 0...8, using: &generator)
    for name in LineParts.names.shuffled(using: &generator).prefix(count) {
      members.append("\"\(name)\":\(pick(chance(30) ? LineParts.values : LineParts.strings))")
    }
    for name in ["value", "sequence", "step_index", "scope", "experiments"] where chance(30) {
      members.append("\"\(name)\":\(pick(LineParts.values))")
    }
    if chance(2) { members.append("\"screen\":\(pick(LineParts.strings))") }
    if chance(4) { members.append("\"seq\":\(pick(["1", "-7", "2"])),\"step_number\":0") }
    if chance(4) { members.append("\"permission\":\"health\",\"choice\":\"c\"") }
    if chance(4) { members.append(#""user_id":"u7","device_id":"d7""#) }
    if chance(4) { members.append("\"experiments\":{\(entries())}") }
    if chance(4) { members.append("\"properties\":{\(entries())}") }
    if chance(20) { members.append("\"deep\":\(nested())") }
    members.shuffle(using: &generator)
    let space = pick(["", "", " ", "\t", "\r"])
    return "{\(members.joined(separator: space + "," + space))}\(space)"
  }

  private mutating func entries() -> String {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      let name = pick(["a", "b", "p", "q", "r", "s", "\\u0070", "long experiment name"])
      return "\"\(name)\":\(pick(chance(10) ? LineParts.values : LineParts.strings))"
    }.joined(separator: ",")
  }

  private mutating func nested() -> String {
    let depth = pick([1, 3, 500, 511, 512])
    return String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  /// The line with one byte put in, taken out or replaced, a piece doubled or its end cut off.
  private mutating func changed(_ line: [UInt8]) -> [UInt8] {
    var line = line
    guard !line.isEmpty else { return line }
    let place = Int.random(in: 0..<line.count, using: &generator)
    let byte = pick(
      Array("\"\\{}[]:,u0 -.e\u{1}".utf8) + [0x7F, 0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF])
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: line.insert(byte, at: place)
    case 1: line.remove(at: place)
    case 2: line[place] = byte
    case 3: line.insert(contentsOf: line[place..<min(place + 20, line.count)], at: place)
    default: line.removeSubrange(place...)
    }
    return line.filter { $0 != 0x0A }
  }

  private mutating func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &generator) == 0
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &generator)]
  }
}
