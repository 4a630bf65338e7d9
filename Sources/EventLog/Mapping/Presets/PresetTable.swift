// What an export looks like, as data: one table a preset, one file a table. A table says
//
//     signs      by which keys its lines are told from all others (`FormatGuess`)
//     fields     where the fields of an event stand
//     objects    which objects the app filled, where the onboarding's own fields are looked for
//     rules      what names mean that their words do not tell
//     quirks     units, zones, experiments, batches
//
// and nothing else knows what the export looks like: a mapping begins as its table, and so does the guess at
// a log that is like it. A new preset is a new file, a case of `MappingPreset` and a line in the switch below.

/// What a preset knows of an export.
package struct PresetTable: Sendable {
  /// What holds for each line of the format.
  package let signs: [FormatSign]
  /// What holds, too, for lines that nobody else writes; the signs do where it is empty.
  package let sureSigns: [FormatSign]
  /// Whether the app's own columns stand beside the vendor's, so that those of ours tell nothing.
  package let isFlat: Bool
  package let sources: [MappedField: [FieldSource]]
  package let propertyObjects: [FieldPath]
  package let rules: [KindRule]
  package let variantSources: [VariantSource]
  package let variantLists: [FieldPath]
  package let records: FieldPath?
  package let numberUnit: TimeUnit
  package let numberClock: NumberClock
  package let wallClock: WallClock?

  init(
    signs: [FormatSign], sureSigns: [FormatSign] = [], isFlat: Bool = false,
    sources: [MappedField: [FieldSource]], propertyObjects: [FieldPath], rules: [KindRule] = [],
    variantSources: [VariantSource] = [], variantLists: [FieldPath] = [],
    records: FieldPath? = nil, numberUnit: TimeUnit = .milliseconds,
    numberClock: NumberClock = .utc, wallClock: WallClock? = nil
  ) {
    (self.signs, self.sureSigns, self.isFlat) = (signs, sureSigns, isFlat)
    (self.sources, self.propertyObjects, self.rules) = (sources, propertyObjects, rules)
    (self.variantSources, self.variantLists) = (variantSources, variantLists)
    (self.records, self.numberUnit) = (records, numberUnit)
    (self.numberClock, self.wallClock) = (numberClock, wallClock)
  }
}

extension MappingPreset {
  /// What the preset knows.
  package var table: PresetTable {
    switch self {
    case .native: .native
    case .segment: .segment
    case .rudderstack: .rudderstack
    case .amplitude: .amplitude
    case .mixpanel: .mixpanel
    case .posthog: .posthog
    case .ga4: .ga4
    case .telemetrydeck: .telemetrydeck
    case .snowplow: .snowplow
    case .cloudevents: .cloudevents
    case .otlp: .otlp
    case .countly: .countly
    case .appsflyer: .appsflyer
    case .adjust: .adjust
    case .matomo: .matomo
    case .heap: .heap
    case .mparticle: .mparticle
    case .revenuecat: .revenuecat
    }
  }
}

extension [FieldSource] {
  /// The places of a field, of which the first that has a value wins.
  static func at(
    _ paths: FieldPath..., as spelling: FieldSource.Spelling = .asIs,
    replacing replacements: [Text: Text] = [:]
  ) -> [FieldSource] {
    paths.map { path in
      var source = FieldSource(path)
      source.spelling = spelling
      source.replacements = replacements
      return source
    }
  }
}

extension KindRule {
  /// Views of screens, whose name stands at a path; without a name there, an event like any other.
  init(views path: FieldPath, event: Text? = nil, when conditions: [ValueCondition] = []) {
    self.init(
      events: event.map { [EventPattern(name: $0)] } ?? [],
      conditions: conditions + [ValueCondition(path: path, values: [])], kind: .pageViewed)
    values[.step] = path
  }

  /// Views of screens whose name stands in the event's, as Segment's SDKs send them on to others:
  /// `Viewed Welcome Screen`, and `Viewed Onboarding Screen` where the screen is a property.
  ///
  /// Source: Segment's documentation of destinations for Mixpanel and Amplitude, "trackNamedPages".
  static let viewedScreens: [KindRule] =
    [
      KindRule(
        events: ["Viewed Onboarding Screen", "Viewed Onboarding Page"].map {
          EventPattern(name: $0)
        }, kind: .pageViewed)
    ]
    + ["Screen", "Page"].map { noun in
      let pattern = EventPattern(pieces: [
        .literal("Viewed "), .capture(.step), .literal(Text(" \(noun)")),
      ])
      return KindRule(events: [pattern], kind: .pageViewed)
    }
}
