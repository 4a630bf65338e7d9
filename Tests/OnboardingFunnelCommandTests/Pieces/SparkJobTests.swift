import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

private let hasPython = ["/usr/bin/python3", "/usr/local/bin/python3"].contains {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// The job for Spark, run where Spark is replaced by one process that does as it is told.
///
/// `.ci/spark` runs it with the real one.
struct SparkJobTests {
  private static let root = ProjectFolder.root

  /// As much of `pyspark` as the job uses.
  private static let spark = """
    class SparkConf:
        def setAppName(self, name):
            return self

    class SparkFiles:
        @staticmethod
        def get(name):
            return SparkContext.files[name]

    class Partitions:
        def __init__(self, parts):
            self.parts = parts
        def mapPartitions(self, task):
            return Partitions([list(task(iter(part))) for part in self.parts])
        def partitionBy(self, count, place):
            parts = [[] for _ in range(count)]
            for part in self.parts:
                for key, value in part:
                    parts[place(key)].append((key, value))
            return Partitions(parts)
        def collect(self):
            return [item for part in self.parts for item in part]

    class SparkContext:
        files = {}
        def __init__(self, conf):
            pass
        def __enter__(self):
            return self
        def __exit__(self, *error):
            pass
        def addFile(self, path):
            self.files[path.rsplit("/", 1)[1]] = path
        def parallelize(self, items, count):
            return Partitions([[item] for item in items])

    """

  /// Runs the line that the article shows, with the program in `PATH` or not.
  private func run(
    _ folder: CommandFolder, path: String, more: String = ""
  ) throws -> BuiltProgram.Ending {
    let article = try String(
      contentsOf: Self.root.appendingPathComponent(
        "Sources/OnboardingFunnel/OnboardingFunnel.docc/LargeLogs.md"), encoding: .utf8)
    let line = try #require(article.firstMatch(of: #/`spark-submit ([^`]*)`/#)).output.1
      .replacing("\n", with: " ")
    let job = Self.root.appendingPathComponent(
      "Sources/OnboardingFunnelCommand/Engines/spark_job.py")
    try folder.folder.write(Self.spark, to: "modules/pyspark.py")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/bin", withIntermediateDirectories: true)
    return try BuiltProgram().run(
      [], environment: ["PATH": path],
      script: """
        ln -sf "$1" '\(folder.path)/bin/onboarding-funnel' && cd '\(folder.log)' || exit 90
        PYTHONPATH='\(folder.path)/modules' PYTHONDONTWRITEBYTECODE=1
        TERMS="--config onboarding.json --as-of 2026-03-31"
        export PYTHONPATH PYTHONDONTWRITEBYTECODE
        python3 '\(job.path)' \(line.replacing("spark_job.py ", with: more))
        """)
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `the line of the article finds the program in PATH and makes the same report`() throws {
    let folder = try CommandFolder(hasReport: false)
    let ending = try run(folder, path: "\(folder.path)/bin:/usr/local/bin:/usr/bin:/bin")
    expect(ending.status, equals: 0, "\(ending.errors)")
    let alone = try BuiltProgram().run(
      [],
      script: """
        cd '\(folder.log)' && "$1" report events.ndjson --config onboarding.json \
          --as-of 2026-03-31 --out '\(folder.out)'
        """)
    expect(alone.status, equals: 0)
    for name in ["funnel.csv", "dropoff.csv", "outcomes.csv", "quality.csv"] {
      let made = try String(contentsOfFile: "\(folder.log)/reports/\(name)", encoding: .utf8)
      try expect(folder.report()[name], equals: made)
    }
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `without it the job says so before it begins`() throws {
    let folder = try CommandFolder(hasReport: false)
    let ending = try run(folder, path: "/usr/local/bin:/usr/bin:/bin")
    expect(ending.status, equals: 1)
    expect(
      ending.errors,
      equals: "spark_job.py: error: onboarding-funnel is no program, nor one in PATH; name it with "
        + "--tool FILE\n")
    let named = try run(
      folder, path: "/usr/local/bin:/usr/bin:/bin", more: "--tool ../bin/onboarding-funnel ")
    expect(named.status, equals: 0, "\(named.errors)")
  }
}
