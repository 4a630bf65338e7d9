// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target of ours: the Swift 6 language mode with imports and existentials spelt
/// out, and every warning an error.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Nobody debugs what `CHECKED_RELEASE=1` builds, and to write down what a debugger wants takes the compiler a
/// twentieth of its time.
let plain = ["-Xfrontend", "-gnone"]

/// Release builds that tests can look into, with all assertions.
///
/// Only with `CHECKED_RELEASE=1`, which `.ci/run` sets: so it builds once, and its tests, which make thousands
/// of reports, run optimized. Nobody else asks for it, and packages that depend on us see no unsafe flag.
let checked: [SwiftSetting] =
  Context.environment["CHECKED_RELEASE"] == nil
  ? []
  : [
    .unsafeFlags(
      ["-enable-testing", "-assert-config", "Debug"] + plain, .when(configuration: .release))
  ]

/// Tests say what should be, once each: compiling them with optimization takes longer than it saves.
///
/// Else a sixth of their compilers' time goes into expanding all macros once more, for a module that nobody
/// imports.
let tests: [SwiftSetting] =
  checked.isEmpty
  ? strict
  : strict + [
    .unsafeFlags(
      ["-Onone", "-no-emit-module-separately-wmo"] + plain, .when(configuration: .release))
  ]

/// What no test looks into.
let aside: [SwiftSetting] =
  checked.isEmpty ? strict : strict + [.unsafeFlags(plain, .when(configuration: .release))]

/// Release builds that take less room on disk, as `.ci/dist` makes them: only with `SMALL_RELEASE=1`.
let isSmall = Context.environment["SMALL_RELEASE"] != nil

/// Sources may use unsafe constructs only where they say so.
///
/// Functions in sections of their own, so that the linker drops those that nobody calls; and without the regular
/// expressions that every file would import, which nobody uses: a megabyte.
let source: [SwiftSetting] =
  strict + [.strictMemorySafety()] + checked
  + (isSmall
    ? [
      .unsafeFlags(
        [
          "-Xfrontend", "-function-sections", "-Xfrontend",
          "-disable-implicit-string-processing-module-import",
        ], .when(configuration: .release))
    ] : [])

/// Passes of the optimizer that take an eighth of the compiler's time for `Inference` and a ninth for `Reports`;
/// tests are not slower without them.
let withoutPasses = [
  "loop-invariant-code-motion", "bcopts", "cowarray-opt", "dead-store-elimination",
  "redundant-load-elimination", "early-codemotion",
].flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }

/// Small code takes the compiler less time than fast code: for TestSupport a fifth less.
let smaller: [SwiftSetting] =
  isSmall || !checked.isEmpty
  ? [
    .unsafeFlags(
      ["-Osize"] + (checked.isEmpty ? [] : withoutPasses), .when(configuration: .release))
  ] : []

/// What does not touch every line or every user.
let beside: [SwiftSetting] = source + smaller

/// What touches every user; tests have few.
let quick: [SwiftSetting] = checked.isEmpty ? source : beside

/// What even tests, which make thousands of reports, spend a fortieth of their time in: compiling it with
/// optimization takes longer than it saves them.
let seldom: [SwiftSetting] =
  beside + (checked.isEmpty ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

/// Functions of the same code are one, and nothing tells how to unwind, which Swift's errors do without.
let smallLink = [
  "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-eh-frame-hdr",
  "-Xlinker", "--build-id=none",
  "-Xlinker", "-T", "-Xlinker", Context.packageDirectory + "/.ci/small.ld",
]

let package = Package(
  name: "onboarding-funnel",
  // macOS for `InlineArray`, which the engine keeps what it knows of a line and a record in; the others
  // for apps that write events.
  platforms: [.macOS("26.0"), .iOS(.v13), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
  products: [
    .library(name: "OnboardingFunnel", targets: ["OnboardingFunnel"]),
    .library(name: "OnboardingEvents", targets: ["OnboardingEvents"]),
    .executable(name: "onboarding-funnel", targets: ["onboarding-funnel"]),
  ],
  targets: [
    // For apps that write events: alone, it needs no other target of ours, and no iOS newer than 13.
    .target(name: "OnboardingEvents", swiftSettings: source),
    .target(name: "EventLog", dependencies: ["OnboardingEvents"], swiftSettings: source),
    .target(name: "Definitions", dependencies: ["EventLog"], swiftSettings: seldom),
    .target(name: "Journeys", dependencies: ["EventLog", "Definitions"], swiftSettings: quick),
    .target(
      name: "Inference", dependencies: ["EventLog", "Definitions", "Journeys"],
      swiftSettings: beside),
    .target(
      name: "Checks", dependencies: ["EventLog", "Definitions", "Journeys"], swiftSettings: seldom),
    .target(name: "Statistics", swiftSettings: source),
    .target(
      name: "Funnels", dependencies: ["EventLog", "Definitions", "Journeys", "Statistics"],
      swiftSettings: quick),
    .target(
      name: "SyntheticLogs", dependencies: ["EventLog", "Definitions", "Journeys", "Statistics"],
      swiftSettings: beside),
    .target(
      name: "Experiments",
      dependencies: ["EventLog", "Definitions", "Journeys", "Funnels", "Statistics"],
      swiftSettings: seldom),
    .target(
      name: "Insights",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "Funnels", "Experiments", "Statistics",
      ], swiftSettings: seldom),
    .target(
      name: "Reports",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "Inference", "Checks", "Funnels", "Experiments",
        "Insights",
      ], swiftSettings: beside),
    .target(
      name: "OnboardingFunnel",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "Inference", "Checks", "Statistics", "Funnels",
        "SyntheticLogs", "Experiments", "Insights", "Reports",
      ],
      swiftSettings: seldom),
    .target(
      name: "OnboardingFunnelCommand", dependencies: ["OnboardingFunnel"], exclude: ["Engines"],
      swiftSettings: seldom),
    .executableTarget(
      name: "onboarding-funnel", dependencies: ["OnboardingFunnelCommand"], swiftSettings: source,
      // Swift's libraries inside the program: a third of its start was finding and loading them. No
      // library product contains this target, so packages that depend on us see no unsafe flag.
      linkerSettings: [
        .unsafeFlags(
          ["-static-stdlib"] + (isSmall ? smallLink : []),
          .when(platforms: [.linux], configuration: .release))
      ]),

    .target(
      name: "TestSupport", dependencies: ["EventLog", "Definitions", "Journeys"],
      path: "Tests/TestSupport",
      swiftSettings: strict + checked + smaller),
    .target(name: "Expectations", path: "Tests/Expectations", swiftSettings: aside),
    // What tests share that uses none of our modules: tests of the first modules need not wait for others.
    .target(name: "TestBasics", path: "Tests/TestBasics", swiftSettings: aside),
    // Without Foundation, so that Benchmarks, which has to stay small, can have it.
    .target(
      name: "ExportedLogs", dependencies: ["EventLog"], path: "Tests/ExportedLogs",
      swiftSettings: aside),
    .testTarget(
      name: "OnboardingEventsTests",
      dependencies: ["OnboardingEvents", "EventLog", "TestSupport", "Expectations"],
      swiftSettings: tests),
    .testTarget(
      name: "EventLogTests", dependencies: ["EventLog", "TestBasics", "Expectations"],
      resources: [.copy("Fixtures")], swiftSettings: tests),
    .testTarget(
      name: "JourneysTests",
      dependencies: [
        "Definitions", "Journeys", "Inference", "Checks", "TestBasics", "TestSupport",
        "Expectations",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SyntheticLogsTests",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "SyntheticLogs", "TestSupport", "Expectations",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "StatisticsTests", dependencies: ["Statistics", "Expectations"],
      resources: [.copy("Fixtures")], swiftSettings: tests),
    .testTarget(
      name: "FunnelsTests",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "Statistics", "Funnels", "Experiments",
        "TestBasics", "TestSupport", "Expectations",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "InsightsTests",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "Funnels", "Experiments", "Statistics", "Insights",
        "TestSupport", "Expectations",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "Inference", "Checks", "Funnels", "Experiments",
        "Insights", "Reports", "TestBasics", "TestSupport", "Expectations",
      ],
      resources: [.copy("Fixtures")], swiftSettings: tests),
    .testTarget(
      name: "OnboardingFunnelTests",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "Inference", "Checks", "Funnels", "SyntheticLogs",
        "OnboardingEvents", "OnboardingFunnel", "OnboardingFunnelCommand", "TestBasics",
        "TestSupport",
        "ExportedLogs", "Expectations",
      ],
      resources: [.copy("Fixtures")], swiftSettings: tests),
    .testTarget(
      name: "OnboardingFunnelCommandTests",
      dependencies: ["OnboardingFunnelCommand", "TestBasics", "TestSupport", "Expectations"],
      swiftSettings: tests
    ),

    // Depends on the program so that it measures none built earlier.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "EventLog", "Definitions", "Journeys", "Statistics", "Funnels", "Experiments",
        "SyntheticLogs", "ExportedLogs",
        "onboarding-funnel",
      ],
      path: "Tests/Benchmarks", swiftSettings: aside),
  ]
)
