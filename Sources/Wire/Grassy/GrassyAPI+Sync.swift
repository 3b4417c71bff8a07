extension GrassyAPI.Post: HeldItem {}

extension GrassyAPI {
  /// Brings the posts of a device up to date.
  public static let syncPosts = SyncAPI.endpoint(
    "grassy", "posts", of: Post.self, newest: "the newest of the feed of everyone")
}
