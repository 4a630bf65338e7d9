import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

private let hasParallel = ["/usr/bin", "/usr/local/bin"].contains {
  FileManager.default.isExecutableFile(atPath: $0 + "/parallel")
}

/// The recipes for arrays of tasks, run as the article shows them, with GNU parallel in the place of the queue.
@Suite(.enabled(if: hasParallel, "GNU parallel is not installed"))
struct ArrayJobTests {
  private static let root = ProjectFolder.root

  private static let sbatch = """
    #!/bin/sh
    [ "$1" = --wait ] || exit 64
    range=${2#--array=}
    shift 2
    seq "${range%-*}" "${range#*-}" |
      parallel --halt now,fail=1 -q env SLURM_ARRAY_TASK_ID={} "$@"

    """

  /// Every option that the recipe gives has a value.
  private static let aws = #"""
    #!/bin/bash
    [ "$1 $2" = "batch submit-job" ] || exit 64
    shift 2
    size=
    while [ $# -gt 0 ]; do
      case $1 in
        --array-properties) size=${2#size=} ;;
        --container-overrides) IFS=, read -ra words <<<"${2#command=}" ;;
      esac
      shift 2
    done
    if [ -n "$size" ]; then
      seq 0 $((size - 1)) |
        parallel --halt now,fail=1 -q env AWS_BATCH_JOB_ARRAY_INDEX={} ./array.sh "${words[@]}" >&2 || exit
    else
      ./array.sh "${words[@]}" >&2 || exit
    fi
    echo "job $RANDOM"

    """#

  /// The block of the article that has a word.
  private static func recipe(with word: String) throws -> String {
    let article = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/OnboardingFunnel/OnboardingFunnel.docc/LargeLogs.md"), encoding: .utf8)
    let blocks = article.components(separatedBy: "\n```")
    let block = try #require(blocks.first { $0.hasPrefix("sh\n") && $0.contains(word) })
    return String(block.dropFirst(3))
  }

  private static func run(
    _ folder: CommandFolder, recipe: String, before: String = ""
  ) throws -> BuiltProgram.Ending {
    let engine = root.appendingPathComponent("Sources/OnboardingFunnelCommand/Engines/array.sh")
      .path
    try folder.folder.write(sbatch, to: "bin/sbatch")
    try folder.folder.write(aws, to: "bin/aws")
    return try BuiltProgram().run(
      [],
      environment: [
        "PATH": "\(folder.path)/bin:/usr/local/bin:/usr/bin:/bin", "RANGE": "300",
        "HOME": folder.path,
      ],
      script: """
        cd '\(folder.log)' && chmod +x ../bin/* && cp '\(engine)' array.sh || exit 90
        ln -s "$1" ../bin/onboarding-funnel || exit 90
        set -e
        \(before)
        \(recipe)
        """)
  }

  @Test(arguments: ["sbatch", "aws batch"])
  func `the recipe makes the report of one machine`(word: String) throws {
    let folder = try CommandFolder(hasReport: false)
    let ending = try Self.run(folder, recipe: Self.recipe(with: word))
    expect(ending.status, equals: 0, "\(ending.errors)")
    let alone = try BuiltProgram().run(
      [],
      script: """
        cd '\(folder.log)' && "$1" report events.ndjson --config onboarding.json \
          --as-of 2026-03-31 --out '\(folder.out)'
        """)
    expect(alone.status, equals: 0)
    let made = try folderTexts(at: folder.log + "/reports")
    #expect(made.count > 10)
    try expect(made, equals: folderTexts(at: folder.out))
  }

  @Test func `a task that is done again changes nothing, and one that is missing is found`() throws
  {
    let again = try CommandFolder(hasReport: false)
    let recipe = try Self.recipe(with: "sbatch")
    let merge = "./array.sh merge reports $TERMS"
    expect(recipe, contains: merge)
    let twice = "TASK=1 ./array.sh map events.ndjson $TERMS; TASK=1 ./array.sh reduce $TERMS\n"
    try expect(
      Self.run(again, recipe: recipe.replacing(merge, with: twice + merge)).status, equals: 0)
    let missing = try CommandFolder(hasReport: false)
    let ending = try Self.run(
      missing, recipe: recipe.replacing(merge, with: "rm -r pieces/partials/*[0-3]; " + merge))
    expect(ending.status, equals: 65)
    expect(!FileManager.default.fileExists(atPath: missing.log + "/reports"))
  }
}
