import ClientKit
import Foundation
public import Observation
public import Wire

/// How much activity is unread, for a badge: as the server told last, and as it tells while the app is in front.
@MainActor @Observable public final class UnreadModel {
  public private(set) var count = 0

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let unread: Endpoint<NoInput, UnreadCount>
  @ObservationIgnored private let markRead: Endpoint<NoInput, NoContent>
  @ObservationIgnored private let kept: String

  /// - Parameters:
  ///   - markRead: the call by which all is read.
  ///   - kept: the name of the value that live events keep in the store; the catalogue's where none is given.
  public init(
    _ account: Account, _ unread: Endpoint<NoInput, UnreadCount>, markRead: Endpoint<NoInput, NoContent>,
    kept: String? = nil
  ) {
    (self.account, self.unread, self.markRead) = (account, unread, markRead)
    self.kept = kept ?? OfflineCatalogue(account.app.name).unreadActivity
  }

  /// Keeps the number as the server tells it, until the task is cancelled.
  public func watch() async {
    let changes = account.store.changes()
    await read()
    do throws(ClientError) {
      let now = try await account.client.call(unread)
      do { try await account.store.keepValue(kept, now) } catch { account.notice = error.localizedDescription }
    } catch {
      // The next event tells it.
      if error == .signedOut { return }
    }
    await read()
    for await change in changes where change.contains(kept) { await read() }
  }

  /// All was looked at.
  public func clear() {
    guard count > 0 else { return }
    account.write(markRead, NoInput())
    count = 0
  }

  private func read() async {
    let known: UnreadCount? = try? await account.store.value(kept)  // none is known yet
    let now = known?.count ?? 0
    if count != now { count = now }
  }
}
