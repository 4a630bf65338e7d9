package import Foundation

/// The folder of this package's sources, which tests read documents and samples from.
package enum ProjectFolder {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
