import Foundation

/// Names made to break out of a table, a span or a terminal.
enum HostileNames {
  static func all() throws -> [String] {
    let url = Bundle.module.bundleURL.appendingPathComponent("Fixtures/name_vectors.json")
    return try JSONDecoder().decode([String].self, from: Data(contentsOf: url))
  }
}
