import EventLog

/// The first rejected lines of each reason, near the end as an appendix.
struct RejectedLinesSection {
  let examples: [RejectedExample]

  var blocks: [Block] {
    guard !examples.isEmpty else { return [] }
    return [
      .heading(level: 2, words: "Rejected lines"),
      """
      At most the first \(RejectedLine.examplesPerReason) of each reason; `--quarantine FILE` \
      writes all of them to a file.
      """,
      .list(examples.map(item)),
    ]
  }

  private func item(_ example: RejectedExample) -> String {
    let column = example.column.map { ":\($0)" } ?? ""
    let place = CodeSpan("\(example.file):\(example.line)\(column)").markdown
    let byte = Figures.count(Int(example.byteOffset))
    let reason = CodeSpan(example.reason.rawValue).markdown
    return "\(place), byte \(byte): \(reason): \(CodeSpan(example.detail).markdown)"
  }
}
