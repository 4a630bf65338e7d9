import EventLog

/// The definition of a native log, as its exports need it.
package struct ExportedDefinition: Sendable {
  private let text: String
  /// What the lines' `variant` is of; `nil` where the first flow is under no experiment.
  private let experiment: String?

  package init(_ text: String) {
    self.text = text
    experiment = (try? JSONNode.parse(Array(text.utf8)))?.experiment
  }

  /// What the experiment is called in a vendor's export.
  package func experiment(in vendor: VendorEncoding) -> String? {
    experiment.map { vendor.experimentPrefix + $0 }
  }

  /// The definition with the experiment called so.
  package func text(for vendor: VendorEncoding) -> String {
    guard let experiment, let name = self.experiment(in: vendor) else { return text }
    return text.replacing("\"id\": \"\(experiment)\"", with: "\"id\": \"\(name)\"")
  }
}

extension JSONNode {
  fileprivate var experiment: String? {
    guard case .array(let flows)? = member("flows")?.value,
      case .string(let id)? = flows.first?.member("experiment")?.member("id")?.value
    else { return nil }
    return id.string
  }

  /// The member of an object; `nil` of other values.
  func member(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == Text(key) }?.node
  }
}
