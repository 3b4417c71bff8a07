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
  @ObservationIgnored private let changes: () -> AsyncStream<Set<String>>

  /// - Parameters:
  ///   - markRead: the call by which all is read.
  ///   - kept: the name of the value that live events keep in the store.
  ///   - changes: the names of what changes in the store; as the store tells them where nothing else is given.
  public init(
    _ account: Account, _ unread: Endpoint<NoInput, UnreadCount>, markRead: Endpoint<NoInput, NoContent>, kept: String,
    changes: (() -> AsyncStream<Set<String>>)? = nil
  ) {
    (self.account, self.unread, self.markRead, self.kept) = (account, unread, markRead, kept)
    self.changes = changes ?? { account.store.changes() }
    read()
  }

  /// Keeps the number as the server tells it, until the task is cancelled.
  public func watch() async {
    let changes = changes()
    do throws(ClientError) {
      let now = try await account.client.call(unread)
      do { try account.store.keepValue(kept, now) } catch { account.notice = error.localizedDescription }
    } catch {
      // The next event tells it.
      if error == .signedOut { return }
    }
    read()
    for await names in changes where names.contains(kept) { read() }
  }

  /// All was looked at.
  public func clear() async {
    guard count > 0 else { return }
    _ = await account.call(markRead, NoInput())
    count = 0
  }

  private func read() {
    let known: UnreadCount? = try? account.store.value(kept)  // none is known yet
    count = known?.count ?? 0
  }
}
