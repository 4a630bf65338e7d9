import Definitions
import Journeys

extension ZoneDatabase {
  /// Whether this machine has time zones: tests that name one need them.
  package static let isInstalled =
    (try? ZoneDatabase.installed.names().contains("Europe/Berlin"))
    ?? false
}
