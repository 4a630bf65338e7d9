// What another tool exported becomes event lines of ours:
//
//   line ─▶ tree ─▶ records ─▶ fields by path ─▶ name to kind ─▶ native event line ─▶ as any other
//         (JSONTree) (records)  (sources,         (rules, then     (NativeLine)       (LineFields)
//                               property objects)  the name)
//
// A mapping says where fields stand and what names mean; `LineMapper` applies it. It writes the
// event as a line of the native format, so whatever is checked, counted or explained of native
// lines is so of mapped ones, in the same words.
//
// Exports of one vendor have a fixed envelope (who, when, which version of the app) around an object
// of properties that the app filled as it liked. So a preset has paths for the envelope, and looks
// the onboarding's own fields up in the objects of properties, by any usual spelling of their names
// (`PropertyName`). What a user's own mapping says of a field replaces what the preset says of it.

/// How lines of a log become events.
package struct Mapping: Hashable, Sendable {
  /// What the mapping began as.
  package let preset: MappingPreset
  /// Where fields stand: of several places the first that has a value wins.
  package var sources: [MappedField: [FieldSource]] = [:]
  /// The objects that the app filled: fields without a source, variants, and properties asked for
  /// are looked for here, in this order.
  package var propertyObjects: [FieldPath] = []
  /// What names of events mean; the first that fits wins, and the name itself where none does.
  package var rules: [KindRule] = []
  /// Objects whose keys with a prefix are experiments, and the values their variants.
  package var variantSources: [VariantSource] = []
  /// Where lists of texts stand that are an experiment, a colon and its variant each.
  package var variantLists: [FieldPath] = []
  /// Arrays on this way hold the events; `nil` where the line is the event.
  package var records: FieldPath?
  /// The unit of timestamps that are numbers.
  package var numberUnit = TimeUnit.milliseconds
  /// Where the time of day stands, of which `timestamp` has the date only; `nil` where it has both.
  package var timeOfDay: FieldPath?
  /// What comes first in dates such as `03/04/2026`; `nil` rejects them.
  package var dateOrder: DateOrder?
  /// What numbers of `numberUnit` count from.
  package var numberClock = NumberClock.utc
  /// Whether lines without a name of an event are other lines of the same log, and no faults.
  package var skipsForeignLines = false
  /// Whether an event stands behind other text of its line: what a logger puts before it.
  package var skipsLeadingText = false
  /// The zone of times without an offset; `nil` rejects them.
  package var wallClock: WallClock?

  /// The mapping of a preset, without anything of a user's own.
  package init(preset: MappingPreset) {
    self.preset = preset
    let table = preset.table
    (sources, propertyObjects, rules) = (table.sources, table.propertyObjects, table.rules)
    (variantSources, variantLists) = (table.variantSources, table.variantLists)
    (records, numberUnit) = (table.records, table.numberUnit)
    (numberClock, wallClock) = (table.numberClock, table.wallClock)
    skipsForeignLines = preset != .native
  }

  /// Those of all presets, in their order.
  package static let presets = MappingPreset.allCases.map { Mapping(preset: $0) }

  /// Whether lines are the native ones and need no mapping.
  package var isNative: Bool { self == Mapping(preset: .native) }
}

/// A known source of logs.
package enum MappingPreset: String, CaseIterable, Sendable {
  /// Event lines of our own format.
  case native
  case segment
  case rudderstack
  case amplitude
  case mixpanel
  case posthog
  case ga4
  case telemetrydeck
  case snowplow
  case cloudevents
  case otlp
  case countly
  case appsflyer
  case adjust
  case matomo
  case heap
  case mparticle
  case revenuecat
}

/// One place where a field may stand.
package struct FieldSource: Hashable, Sendable {
  package var path: FieldPath
  /// The number of the first step, which is subtracted of a `step_index`.
  package var base: Int64 = 0
  /// What to write instead of a value; `""` makes it absent.
  package var replacements: [Text: Text] = [:]
  package var spelling = Spelling.asIs

  package init(_ path: FieldPath) {
    self.path = path
  }

  /// How a vendor's spellings of one thing become one.
  package enum Spelling: Hashable, Sendable {
    case asIs
    /// `iOS`, `IOS`, `iPhone OS` are `ios`.
    case platform
    /// `en_US` is `en-US`.
    case locale
    /// `com.example.onboarding.step_viewed.v1` is `onboarding.step_viewed`.
    case withoutDomain
    /// `https://example.com/u/8374/profile?utm_source=mail` is `/u/:id/profile`: see Route.swift.
    case route
    /// `{"stepShown": {"step": "goal"}}` is `stepShown`: the key of an object's only member, as Swift and Rust write
    /// their enums.
    case key
  }
}

/// An object that maps experiments to variants, among other things.
package struct VariantSource: Hashable, Sendable {
  package var object: FieldPath
  /// What the key of an experiment begins with.
  package var prefix: Text
  /// Whether the prefix belongs to the experiment's id.
  package var name: NameRule

  /// What of a key is the id of an experiment.
  package enum NameRule: Hashable, Sendable {
    case withoutPrefix
    case whole
  }

  package init(object: FieldPath, prefix: Text, name: NameRule = .withoutPrefix) {
    self.object = object
    self.prefix = prefix
    self.name = name
  }
}

/// How it is decided by which mapping a file is read.
package enum FileFormat: Hashable, Sendable {
  /// By the mapping at this place of `ScanSettings.mappings`; `nil` is native.
  case known(Int?)
  /// By the preset that its first lines tell, each of which stands at its place among all presets in
  /// `ScanSettings.mappings`.
  case recognised

  /// The place of a preset's mapping where files are recognised; `nil` for native lines.
  package static func place(of preset: MappingPreset) -> Int? {
    preset == .native ? nil : MappingPreset.allCases.firstIndex(of: preset)
  }
}
