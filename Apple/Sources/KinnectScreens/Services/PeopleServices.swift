import ClientKit
import HearthScreens
import Wire

/// People by the start of their name.
@MainActor struct UserSearchService {
  let account: Account

  func people(matching text: String) async throws(ClientError) -> [KinnectAPI.Profile] {
    try await account.client.call(KinnectAPI.search, .init(q: text)).items
  }
}

/// Follows: asked for, shown at once, approved or declined.
@MainActor struct FollowService {
  let account: Account

  func unfollow(_ username: String) { account.write(KinnectOffline.unfollow, .init(username: username)) }

  func approve(_ username: String) async -> Bool {
    await account.call(KinnectAPI.approveFollowRequest, .init(username: username)) != nil
  }

  func decline(_ username: String) async -> Bool {
    await account.call(KinnectAPI.declineFollowRequest, .init(username: username)) != nil
  }

  func requests() -> PagesModel<KinnectAPI.Profile> {
    PagesModel(account, KinnectAPI.followRequests) { .init(before: $0) }
  }
}

/// What happened to the viewer.
@MainActor struct ActivityService {
  let account: Account

  func activity() -> PagesModel<KinnectAPI.Activity> { PagesModel(account, KinnectAPI.activity) { .init(before: $0) } }

  func badge() -> UnreadModel {
    UnreadModel(
      account, KinnectAPI.unreadActivity, markRead: KinnectAPI.markActivityRead, kept: KinnectOffline.unreadActivity,
      changes: RealtimeService(account: account).changes)
  }
}

/// What changes by itself: live events change the store, and the store tells of it.
@MainActor struct RealtimeService {
  let account: Account

  /// The names of what has changed in the store, until the task is cancelled.
  func changes() -> AsyncStream<Set<String>> { account.store.changes() }
}
