import OnboardingFunnel

/// What one call of `map` is to do.
struct MapPlan {
  let piece: MapPiece

  /// The plan that arguments ask for.
  init(_ arguments: Arguments) throws(AnalysisError) {
    let plan = try ReportPlan(arguments, inputs: ["-"])
    var piece = MapPiece(
      plan.analysis, input: try Self.input(arguments), output: try Self.output(arguments))
    piece.keyFile = arguments.value(.keyFile)
    self.piece = piece
  }

  private static func input(_ arguments: Arguments) throws(AnalysisError)
    -> MapPiece.Input
  {
    let words = arguments.all(.range)
    guard words.isEmpty ? arguments.inputs.allSatisfy({ $0 == "-" }) : arguments.inputs.isEmpty
    else {
      throw .usage(
        "map", "reads a range of a file, or standard input",
        fix: "write --range FILE START END, or -", code: .superfluousInput)
    }
    guard words.count == 3 else { return .standardInput }
    guard let start = Int64(words[1]), let end = Int64(words[2]), 0 <= start, start <= end else {
      throw .usage(
        "--range", value: "\(words[1]) \(words[2])", "is no range of bytes",
        fix: "write the offset of its first byte, and that of the first one after it")
    }
    return .range(file: words[0], bytes: start..<end)
  }

  private static let mostShards = 1000

  private static func output(_ arguments: Arguments) throws(AnalysisError)
    -> MapPiece.Output
  {
    let count = try arguments.number(.shards, atLeast: 1)
    if let count, count > mostShards {
      throw .usage(
        "--shards", value: String(count), "is more than \(mostShards)",
        fix: "write that many or fewer: each is an open file")
    }
    switch (count, arguments.value(.out)) {
    case (nil, nil): return .standardOutput
    case (let count?, let folder?): return .shards(count, folder: folder)
    case (_?, nil):
      throw .usage(
        "--shards", "has no folder to write to", fix: "add --out DIR", code: .missingOption)
    case (nil, _?):
      throw .usage("--out", "is for shards", fix: "add --shards N", code: .missingOption)
    }
  }
}
