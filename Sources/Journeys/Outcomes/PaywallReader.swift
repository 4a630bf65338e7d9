import Definitions
import EventLog

// What became of a paywall is told by events that are none of ours: the app's own, or those that the
// SDKs of stores and paywalls send. So it is looked for in the trail of who left there, by names.

/// What became of a paywall, by the names that StoreKit, RevenueCat and Superwall have for it.
enum PaywallOutcome: Sendable {
  case purchased
  case trial
  case restored
  case cancelled
  case failed
  case dismissed

  /// By name in lower case and without signs between its words.
  private static let names: [String: PaywallOutcome] = {
    let words: [(PaywallOutcome, String)] = [
      (.purchased, "purchased purchase purchasecompleted purchasesucceeded purchasesuccess"),
      (.purchased, "subscribed subscriptionstart subscriptionstarted initialpurchase"),
      (.purchased, "nonrenewingpurchase nonrecurringproductpurchase transactioncomplete"),
      (.purchased, "transactioncompleted rcinitialpurchaseevent"),
      (.trial, "trial trialstarted starttrial freetrialstart freetrialstarted rctrialstartedevent"),
      (.restored, "restored restore transactionrestore purchasesrestored restorecompleted"),
      (.cancelled, "cancelled canceled usercancelled usercanceled purchasecancelled"),
      (.cancelled, "purchasecanceled paymentcancelled paymentcanceled transactionabandon"),
      (.cancelled, "transactionabandoned paywallcancel paywallcancelled"),
      (.failed, "failed purchasefailed purchaseerror paymentfailed transactionfail"),
      (.failed, "transactionfailed transactiontimeout"),
      (.dismissed, "dismissed dismiss declined decline paywalldismissed paywallclose"),
      (.dismissed, "paywallclosed paywalldecline paywalldeclined"),
    ]
    return Dictionary(
      words.flatMap { outcome, names in names.split(separator: " ").map { (String($0), outcome) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// `nil` for a name that says nothing of a paywall.
  init?(named name: Text) {
    let letters = name.string.unicodeScalars.filter { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    guard let outcome = Self.names[String(String.UnicodeScalarView(letters)).lowercased()] else {
      return nil
    }
    self = outcome
  }
}

/// Finds why users left a paywall; made once a flow.
struct PaywallReader: Sendable {
  /// By `EventShape`; empty where the flow has no paywall.
  private let outcomes: [PaywallOutcome?]
  /// By list of the flow, by position.
  private let isPaywall: [[Bool]]

  init(flow: FlowReading, shapes: [EventShape]) {
    let steps = flow.definition.steps
    isPaywall = flow.lists.lists.map { $0.steps.map { steps[$0].isPaywall } }
    let isThere = steps.contains(where: \.isPaywall)
    outcomes = isThere ? shapes.map(Self.outcome) : []
  }

  private static func outcome(of shape: EventShape) -> PaywallOutcome? {
    if shape.kind == .other { return shape.otherName.flatMap { PaywallOutcome(named: $0) } }
    guard shape.kind == .choiceMade else { return nil }
    return (shape.values ?? []).lazy.compactMap { PaywallOutcome(named: $0) }.first
  }

  /// Puts what became of a paywall in the place of a weaker reason, or of none.
  ///
  /// A purchase that was cancelled or failed says more than that the paywall was closed after it; one
  /// that was made says that it was not why they left. `trails`: has gathered all events of the user.
  func note(_ leaving: inout Leaving?, list: Int, _ trails: TrailReader) {
    guard !outcomes.isEmpty, let left = leaving, isPaywall[list][left.position],
      left.reason == .unexplained || left.reason == .wentBack
    else { return }
    var isDismissed = false
    for place in trails.trail(of: left).reversed() {
      switch outcomes[Int(trails.shape(at: place))] {
      case .cancelled:
        leaving?.reason = .cancelled
        return
      case .failed:
        leaving?.reason = .failed
        return
      case .purchased, .trial, .restored: return
      case .dismissed: isDismissed = true
      case nil: continue
      }
    }
    if isDismissed { leaving?.reason = .dismissed }
  }
}
