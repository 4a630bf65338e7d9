/// Under which circumstances it happened: variants, device, and the properties asked for.
package struct Dimensions: Hashable, Sendable {
  package var variants = EventVariants()
  package var device = DeviceTexts()
  /// Values of `ScanSettings.properties`, in its order.
  package var properties: [Text?] = []
}

/// The variants that an event names.
package struct EventVariants: Hashable, Sendable {
  package var variant: Text?
  /// Ordered by the experiment's name.
  package var experiments: [ExperimentVariant] = []

  package var isEmpty: Bool { variant == nil && experiments.isEmpty }
}

extension Dimensions {
  package var variant: Text? {
    get { variants.variant }
    set { variants.variant = newValue }
  }

  package var experiments: [ExperimentVariant] {
    get { variants.experiments }
    set { variants.experiments = newValue }
  }

  /// The circumstances of an event, with the `properties` asked for in the order of
  /// `ScanSettings.properties`.
  package init(event: Event, properties: [Text]) {
    self.init(
      variants: EventVariants(variant: event.variant, experiments: event.experiments),
      device: event.device, properties: properties.map { event.properties[$0] })
  }
}
