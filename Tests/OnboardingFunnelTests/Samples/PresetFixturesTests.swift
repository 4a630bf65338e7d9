import Expectations
import OnboardingFunnelCommand
import TestSupport
import Testing

/// One log in the exports of further vendors, and named in other ways, comes to the same numbers.
struct PresetFixturesTests {
  private static let settings = [
    "--config", fixture("rosetta/onboarding.json"), "--as-of", "2026-06-01T00:00:00Z",
    "--window", "7d",
  ]

  private static let whole = [
    "snowplow", "snowplow_columns", "cloudevents", "otlp", "countly", "appsflyer",
    "appsflyer_push", "adjust", "adjust_placeholders", "heap", "mparticle", "ga4_flat",
    "ga4_json_columns", "segment_verb_first", "segment_screens", "mixpanel_verb_first",
    "mixpanel_screens", "amplitude_screens",
  ]

  @Test(arguments: whole)
  func `an export has the figures of the native log`(name: String) async throws {
    let native = try await runReport([fixture("rosetta/canonical.ndjson")] + Self.settings)
    let export = try await runReport([fixture("presets/\(name).ndjson")] + Self.settings)
    for file in ["funnel.csv", "outcomes.csv", "permissions.csv", "assignment.csv"] {
      expect(export[file], equals: native[file], "\(file)")
    }
    expect(export["quality.csv"]?.value("count", where: ["finding": "rejected"]), equals: "0")
  }

  @Test(arguments: whole + ["matomo"])
  func `an export has the figures that were planted`(name: String) async throws {
    let tables = try await runReport([fixture("presets/\(name).ndjson")] + Self.settings)
    let funnel = try #require(tables["funnel.csv"])
    let viewed = ["welcome", "notifications", "account", "completed"].map {
      funnel.value("viewed", where: ["step": $0, "breakdown": "all"])
    }
    expect(viewed, equals: ["4", "3", "2", "2"])
    let done = ["control", "treatment"].map {
      funnel.value("reached", where: ["step": "completed", "segment": $0])
    }
    expect(done, equals: ["1", "1"])
    let skipped = tables["outcomes.csv"]?.value(
      "users", where: ["outcome": "skipped_flow", "breakdown": "all"])
    expect(skipped, equals: "1")
  }

  @Test func `numbered signals of TelemetryDeck are views of steps of those names`() async throws {
    let folder = try TemporaryFolder()
    let config = try folder.write(
      Array(
        #"{"flows":[{"id":"onboarding","steps":[{"id":"step1"},{"id":"step2"},{"id":"step3"}]}]}"#
          .utf8), to: "onboarding.json")
    let tables = try await runReport(
      [fixture("presets/telemetrydeck_steps.ndjson"), "--config", config]
        + Self.settings.dropFirst(2))
    let viewed = ["step1", "step2", "step3", "completed"].map {
      tables["funnel.csv"]?.value("viewed", where: ["step": $0, "breakdown": "all"])
    }
    expect(viewed, equals: ["4", "3", "2", "2"])
  }

  @Test(arguments: [
    ("snowplow", "snowplow"), ("snowplow_columns", "snowplow"), ("cloudevents", "cloudevents"),
    ("otlp", "otlp"), ("countly", "countly"), ("appsflyer", "appsflyer"), ("adjust", "adjust"),
    ("matomo", "matomo"), ("heap", "heap"), ("mparticle", "mparticle"), ("ga4_flat", "ga4"),
  ])
  func `naming the format changes nothing but what the report says of it`(
    name: String, format: String
  ) async throws {
    let log = fixture("presets/\(name).ndjson")
    let guessed = try await runReport([log] + Self.settings)
    let named = try await runReport([log, "--format", format] + Self.settings)
    expect(guessed, equals: named)
  }
}
