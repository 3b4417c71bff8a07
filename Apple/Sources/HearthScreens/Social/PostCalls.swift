public import ClientKit
public import Wire

/// What an app's calls do with a post, whatever these take.
public struct PostCalls<Post: SocialPost>: Sendable where Post.Entity == Post {
  /// Reads one from the server.
  let read: @Sendable (HearthClient, ID<Post>) async throws(ClientError) -> Post
  /// Likes it, and takes no like back.
  let like: @MainActor @Sendable (Account, Post) -> Void
  /// Likes it, or takes the like back.
  let toggleLike: @MainActor @Sendable (Account, Post) -> Void
  /// Deletes the viewer's own.
  let delete: @MainActor @Sendable (Account, ID<Post>) -> Void
  /// Tells the operator why it is reported.
  let report: @MainActor @Sendable (Account, ID<Post>, String) -> Void

  /// - Parameters:
  ///   - input: of the calls that are about one post.
  ///   - reporting: the input of a report, with its reason.
  public init<Input: Codable & Sendable, Report: Codable & Sendable>(
    read post: Endpoint<Input, Post>, like liking: Endpoint<Input, LikeState>, unlike: Endpoint<Input, LikeState>,
    delete deletion: Endpoint<Input, NoContent>, report complaint: Endpoint<Report, NoContent>,
    input: @escaping @Sendable (ID<Post>) -> Input, reporting: @escaping @Sendable (ID<Post>, String) -> Report
  ) {
    read = { (client, id) async throws(ClientError) in try await client.call(post, input(id)) }
    like = { account, post in if !post.likedByMe { account.write(liking, input(post.id)) } }
    toggleLike = { account, post in account.write(post.likedByMe ? unlike : liking, input(post.id)) }
    delete = { account, id in account.write(deletion, input(id)) }
    report = { account, id, reason in account.write(complaint, reporting(id, reason)) }
  }
}
