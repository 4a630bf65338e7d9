import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a strict reader finds in a file of XML.
///
/// A class because Foundation's parser reports to one.
final class XMLReading: NSObject, XMLParserDelegate {
  /// `false` where the parser gave up.
  private(set) var isWellFormed = false
  private(set) var elements: Set<String> = []
  private(set) var attributes: Set<String> = []
  private(set) var text = ""

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.insert(name)
    self.attributes.formUnion(attributes.keys)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }
}
