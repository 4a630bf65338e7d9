import EventLog

// Workflow commands of GitHub Actions: a line `::warning file=…,line=…,title=…::message` on standard output
// becomes an annotation of the run, and of the file where that is in the repository.
//
// Source: "Workflow commands for GitHub Actions", docs.github.com; what is escaped is that of
// actions/toolkit, `packages/core/src/command.ts`.

extension CheckReport {
  /// Each finding and note as an annotation, a line each.
  ///
  /// `path`: the path of a file that findings name.
  package func annotations(_ path: (String) -> String) -> String {
    (findings + notes).map { finding in
      let row = finding.row
      var properties: [(String, String)] = []
      if let file = row.exampleFile { properties.append(("file", path(file))) }
      if let line = row.exampleLine { properties.append(("line", "\(line)")) }
      properties.append(("title", row.finding.word))
      let list = properties.map { "\($0.0)=\(Self.escaped(property: $0.1))" }
      let remedy = finding.remedy.map { "; \($0)" } ?? ""
      let message = Self.escaped("\(row.explanation.plain)\(remedy): \(row.count.words)")
      return "::\(row.severity == .info ? "notice" : "warning") \(list.joined(separator: ","))::"
        + "\(message)\n"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingBytes(of: "%", with: "%25")
      .replacingBytes(of: "\r", with: "%0D").replacingBytes(of: "\n", with: "%0A")
  }

  private static func escaped(property text: String) -> String {
    escaped(text).replacingBytes(of: ":", with: "%3A").replacingBytes(of: ",", with: "%2C")
  }
}
