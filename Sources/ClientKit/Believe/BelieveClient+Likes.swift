public import Wire

extension BelieveClient {
  /// Likes the update; the first time earns karma. Repeating the call does no harm.
  @discardableResult
  public func likePost(_ id: ID<BelieveAPI.Post>) async throws(ClientError) -> LikeState {
    try await client.call(BelieveAPI.likePost, .init(id: id))
  }

  /// Removes the viewer's like; karma earned by it is kept. Repeating the call does no harm.
  @discardableResult
  public func unlikePost(_ id: ID<BelieveAPI.Post>) async throws(ClientError) -> LikeState {
    try await client.call(BelieveAPI.unlikePost, .init(id: id))
  }

  /// Whether the viewer likes the update.
  public func isPostLiked(_ id: ID<BelieveAPI.Post>) async throws(ClientError) -> Bool {
    try await client.call(BelieveAPI.isPostLiked, .init(id: id)).likedByMe
  }

  /// Which of the given updates the viewer likes; sends one request for every 100 IDs.
  public func getUserLikedPostIds(_ ids: [ID<BelieveAPI.Post>]) async throws(ClientError) -> [ID<BelieveAPI.Post>] {
    var liked: [ID<BelieveAPI.Post>] = []
    var rest = ids[...]
    while !rest.isEmpty {
      liked += try await client.call(
        BelieveAPI.getUserLikedPostIds, .init(ids: Array(rest.prefix(BelieveAPI.Limits.ids)))
      ).ids
      rest = rest.dropFirst(BelieveAPI.Limits.ids)
    }
    return liked
  }
}
