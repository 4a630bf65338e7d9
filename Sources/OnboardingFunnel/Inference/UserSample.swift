import Journeys

// A flow shows in the journeys of some ten thousand users as well as in those of a million, and looking at all of them
// took longer than the report. Of large logs so many users are looked at as have a hundred thousand events.
//
// They are those of the first partitions: where flows are inferred, the partition of a user depends on their id alone
// (`HashKey.Lifetime.sampledRun`). With another sample in each run, one might come to another definition.

/// Which users a flow is inferred from.
struct UserSample: Equatable {
  /// So many partitions of the users are looked at, of `RecordStore.partitionCount`.
  let partitions: Int

  /// Of all users.
  static let whole = UserSample(partitions: RecordStore.partitionCount)

  /// At most about so many events are looked at, unless one partition has more.
  static let events = 1 << 17

  private init(partitions: Int) {
    self.partitions = partitions
  }

  /// The sample of a log with so many events.
  init(ofEvents count: Int, most: Int = events) {
    let oneIn = count <= most ? 1 : (count - 1) / most + 1
    partitions = max(1, RecordStore.partitionCount / oneIn)
  }

  /// Of about so many users one is in it: 1 where all are.
  var oneIn: Int { RecordStore.partitionCount / partitions }

  /// Whether so many events of a log are too few of it: a few users may have most of them.
  func isTooSmall(events: Int, of all: Int) -> Bool {
    oneIn > 1 && events * oneIn * 4 < all
  }
}
