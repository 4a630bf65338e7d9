import Expectations
import Testing

@testable import EventLog

/// What events share, as bytes: one spelling for each value, and no other bytes are believed.
struct SymbolTextsTests {
  /// Its texts, each with a bar where it ends.
  private func spelled(_ symbol: [UInt8]) -> String {
    String(decoding: symbol.map { $0 == 0xFF ? UInt8(ascii: "|") : $0 }, as: UTF8.self)
  }

  private func symbol(_ text: String) -> [UInt8] {
    text.utf8.map { $0 == UInt8(ascii: "|") ? 0xFF : $0 }
  }

  private func shape(_ change: (inout EventShape) -> Void) -> EventShape {
    var shape = EventShape(source: 3, kind: .skipped)
    change(&shape)
    return shape
  }

  @Test func `a shape is its numbers, its texts, and behind an empty text its values`() {
    let kind = EventKind.skipped.rawValue
    expect(spelled(shape { _ in }.symbol()), equals: "3|\(kind)|||||||||")
    let full = shape {
      ($0.scope, $0.stepIndex) = (.step, -2)
      ($0.flow, $0.flowVersion, $0.otherName) = ("tour", "2", "Closed")
      ($0.step, $0.permission, $0.choice) = ("goal", "camera", "size")
    }
    expect(
      spelled(full.symbol()), equals: "3|\(kind)|1|-2|tour|2|Closed|goal|camera|size|")
    expect(
      spelled(full.symbol(SymbolFields(shape: [.choice, .flow], device: []))),
      equals: "3|\(kind)|1|-2|size|tour|")
    expect(spelled(shape { $0.values = [] }.symbol()), equals: "3|\(kind)||||||||||")
    expect(spelled(shape { $0.values = ["a", "ä"] }.symbol()), equals: "3|\(kind)||||||||||a|ä|")
  }

  @Test func `dimensions are their texts, those of experiments last`() {
    var dimensions = Dimensions()
    dimensions.variant = "A"
    dimensions.device[.osVersion] = "26"
    dimensions.properties = [nil, "pro"]
    dimensions.experiments = [ExperimentVariant(experiment: "copy", variant: "short")]
    expect(spelled(dimensions.symbol()), equals: "A|||26||||pro|copy|short|")
  }

  @Test(arguments: [
    "0|4|||||||||", "0|4||||||||||", "0|4||-7|tour||||||", "1|9|0|||||goal|||", "0|4|||||||||||",
    "0|4||||||||||||",
  ]) func `a shape that was read is written as it was`(text: String) {
    let bytes = symbol(text)
    expect(EventShape(checking: bytes[...]).map { spelled($0.symbol()) }, equals: text)
  }

  @Test(arguments: [
    "", "|", "0", "0|4", "0|4||||||||", "0|4||||||||||a", "0|4|||||||||a|", "00|4||||||||||",
    "+1|4||||||||||", "-1|4||||||||||", "0|250||||||||||", "0|4|2|||||||||", "0|4||x||||||||",
    "0|4||9223372036854775808||||||||", "0|||||||||||",
  ]) func `bytes that no shape has are refused`(text: String) {
    expectNil(EventShape(checking: symbol(text)[...]))
  }

  @Test(arguments: [
    ("A||||||", 0, true), ("A||||||", 1, false), ("A|||||||", 1, true),
    ("A||||||x|y|", 0, true), ("A||||||x|", 0, false), ("A||||||x|y", 0, false), ("", 0, false),
  ])
  func `dimensions with a text too many or too few are refused`(
    text: String, properties: Int, isOne: Bool
  ) {
    var reader = DimensionSetReader(propertyCount: properties, key: testKey)
    let isRead = reader.append(symbol(text)[...])
    expect(isRead, equals: isOne)
    expect(reader.sets.map { $0.symbol() }, equals: isOne ? [symbol(text)] : [])
  }
}
