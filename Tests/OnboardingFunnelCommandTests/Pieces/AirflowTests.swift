import Expectations
import Foundation
import TestBasics
import TestSupport
import Testing

private let hasPython = ["/usr/bin/python3", "/usr/local/bin/python3"].contains {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// The DAG for Airflow, run where Airflow is replaced by decorators that do as they are told.
@Suite(.enabled(if: hasPython, "python3 is not installed"))
struct AirflowTests {
  /// As much of `airflow` as the file uses.
  private static let modules = [
    "airflow/__init__.py": "",
    "airflow/sdk/exceptions.py": """
    class AirflowException(Exception):
        pass

    class AirflowFailException(AirflowException):
        pass

    """,
    "airflow/sdk/__init__.py": """
    def dag(**settings):
        assert settings["max_active_runs"] == 1 and not settings["catchup"]
        return lambda make: make

    def task(work):
        return work

    """,
  ]

  private static func run(_ condition: String?) throws -> (BuiltProgram.Ending, CommandFolder) {
    let folder = try CommandFolder(hasReport: false)
    for (name, text) in modules { try folder.folder.write(text, to: "modules/" + name) }
    let dag = ProjectFolder.root.appendingPathComponent(
      "Sources/OnboardingFunnelCommand/Engines/airflow_dag.py")
    var environment = [
      "PATH": "\(folder.path)/bin:/usr/local/bin:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1",
      "PYTHONPATH": folder.path + "/modules", "ONBOARDING_LOGS": folder.log,
      "ONBOARDING_STATE": folder.path + "/state", "ONBOARDING_REPORTS": folder.out,
    ]
    environment["ONBOARDING_FAIL_WHEN"] = condition
    let ending = try BuiltProgram().run(
      [], environment: environment,
      script: """
        mkdir '\(folder.path)/bin' && ln -s "$1" '\(folder.path)/bin/onboarding-funnel' || exit 90
        python3 '\(dag.path)'
        """)
    return (ending, folder)
  }

  @Test func `the task reads what is new and writes the report`() throws {
    let (ending, folder) = try Self.run("started < 1")
    expect(ending.status, equals: 0, "\(ending.errors)")
    expect(FileManager.default.fileExists(atPath: folder.out + "/report.md"))
    expect(FileManager.default.fileExists(atPath: folder.path + "/state"))
  }

  @Test func `a condition that holds fails the task for good, with the report there`() throws {
    let (ending, folder) = try Self.run("started > 0")
    expect(ending.status, equals: 1)
    expect(ending.errors, contains: "AirflowFailException: a condition of --fail-when holds")
    expect(FileManager.default.fileExists(atPath: folder.out + "/report.md"))
  }

  @Test func `any other fault is tried again`() throws {
    let (ending, _) = try Self.run("nonsense")
    expect(ending.errors, contains: "AirflowException: onboarding-funnel ended with 64")
  }
}
