extension KinnectAPI.Post: HeldItem {}

extension KinnectAPI {
  /// Brings the posts of a device up to date.
  public static let syncPosts = SyncAPI.endpoint("kinnect", "posts", of: Post.self, newest: "the newest of the feed")
}
