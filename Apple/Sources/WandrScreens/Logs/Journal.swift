import ClientKit
import HearthScreens
import Wire

typealias JournalModel = WandrKit.JournalModel
typealias ShownLog = WandrKit.ShownLog
typealias DetailsModel = WandrKit.DetailsModel

extension WandrKit.JournalModel {
  /// Failures are shown by the account's alert, and what waits is counted with the rest of the account.
  convenience init(_ account: Account) {
    self.init(
      account.client, account.store, sharing: account.synchroniser, written: { [account] in await account.written() }
    ) { [account] news in
      switch news {
      case .failed(let words): account.notice = words
      case .isOffline(let isOffline): account.note(isOffline: isOffline)
      case .unsent(let waiting, let failed):
        let besides = Account.Besides(waiting: waiting, failed: failed)
        if account.besides != besides { account.besides = besides }
      }
    }
  }
}

extension WandrKit.ShownLog {
  /// "Visited Mar 5, 2026"; nil where nothing is known.
  var visit: String? { visitedOn.map { "Visited \(Self.day($0))" } }

  /// A day, a month or a year as the API has it, for people.
  static func day(_ text: String) -> String {
    guard let date = PartialDate(text), date.month > 0, date.day == 0 else { return Times.day(text) }
    // "Mar 1, 2026" without the day.
    let words = Times.day("\(text)-01").split(separator: " ")
    return words.count == 3 ? "\(words[0]) \(words[2])" : text
  }
}
