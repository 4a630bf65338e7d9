/// Under which circumstances it happened: variants, device, and the properties asked for.
package struct Dimensions: Hashable, Sendable {
  package var variant: Text?
  /// Ordered by the experiment's name.
  package var experiments: [ExperimentVariant]
  package var device: DeviceTexts
  /// Values of `ScanSettings.properties`, in its order.
  package var properties: [Text?]

  /// Nothing at all.
  init() {
    experiments = []
    device = DeviceTexts()
    properties = []
  }

  /// The circumstances of an event, with the `properties` asked for in the order of
  /// `ScanSettings.properties`.
  package init(event: Event, properties: [Text]) {
    variant = event.variant
    experiments = event.experiments
    device = event.device
    self.properties = properties.map { event.properties[$0] }
  }
}
