import Definitions
import EventLog
import Journeys

// What became of a paywall, by the words of StoreKit, RevenueCat and Superwall.
//
//     purchased   StoreKit purchased, RevenueCat INITIAL_PURCHASE and NON_RENEWING_PURCHASE, Superwall
//                 transaction_complete, subscription_start and nonRecurringProduct_purchase
//     trial       Superwall freeTrial_start
//     restored    StoreKit restored, Superwall transaction_restore
//     cancelled   StoreKit userCancelled and paymentCancelled, RevenueCat paywall_cancel, Superwall
//                 transaction_abandon
//     failed      StoreKit failed, Superwall transaction_fail and transaction_timeout
//     dismissed   RevenueCat paywall_close, Superwall paywall_close and paywall_decline
//
// Case and signs between words do not count. Of the generated logs only some of these are met.

enum ReferencePaywall {
  private enum Outcome { case bought, cancelled, failed, dismissed }

  private static let words: [(Outcome, [String])] = [
    (
      .bought,
      [
        "purchased", "initialpurchase", "nonrenewingpurchase", "transactioncomplete",
        "subscriptionstart", "nonrecurringproductpurchase", "freetrialstart", "restored",
        "transactionrestore", "trial", "trialstarted", "subscribed", "purchase",
      ]
    ),
    (
      .cancelled,
      ["cancelled", "usercancelled", "paymentcancelled", "paywallcancel", "transactionabandon"]
    ),
    (.failed, ["failed", "transactionfail", "transactiontimeout"]),
    (.dismissed, ["dismissed", "paywallclose", "paywalldecline", "declined"]),
  ]

  /// `nil` where nothing after the paywall says why the user left.
  static func reason(of user: ReferenceUser) -> LeavingReason? {
    let outcomes = user.trail.events.compactMap { outcome(of: $0.event) }
    let last = outcomes.last { $0 != .dismissed }
    switch last {
    case .bought: return nil
    case .cancelled: return .cancelled
    case .failed: return .failed
    case .dismissed, nil: return outcomes.isEmpty ? nil : .dismissed
    }
  }

  private static func outcome(of event: Event) -> Outcome? {
    switch event.kind {
    case .other: event.otherName.flatMap(outcome)
    case .choiceMade: (event.values ?? []).compactMap(outcome).first
    default: nil
    }
  }

  private static func outcome(_ word: Text) -> Outcome? {
    let letters = word.string.lowercased().filter { $0.isLetter || $0.isNumber }
    return words.first { $0.1.contains(letters) }?.0
  }
}
