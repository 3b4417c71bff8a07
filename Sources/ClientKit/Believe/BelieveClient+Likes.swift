public import Wire

extension BelieveClient {
  /// Earns karma the first time.
  @discardableResult
  public func likePost(_ id: ID<BelieveAPI.Post>) async throws(ClientError) -> LikeState {
    try await client.call(BelieveAPI.likePost, .init(id: id))
  }

  @discardableResult
  public func unlikePost(_ id: ID<BelieveAPI.Post>) async throws(ClientError) -> LikeState {
    try await client.call(BelieveAPI.unlikePost, .init(id: id))
  }

  public func isPostLiked(_ id: ID<BelieveAPI.Post>) async throws(ClientError) -> Bool {
    try await client.call(BelieveAPI.isPostLiked, .init(id: id)).likedByMe
  }

  /// Which of some updates the viewer likes; asked for 100 at a time.
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

  /// Liking an update as a switch that answers at once.
  @MainActor public func likeToggle(_ post: BelieveAPI.Post) -> OptimisticToggle {
    let (believe, id) = (self, post.id)
    return OptimisticToggle(ToggleState(isOn: post.likedByMe, count: post.likeCount)) {
      (wish) async throws(ClientError) in
      let state = wish ? try await believe.likePost(id) : try await believe.unlikePost(id)
      return ToggleState(isOn: state.likedByMe, count: state.likeCount)
    }
  }
}
