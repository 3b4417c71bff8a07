internal import Wire

/// Writes that wait for a connection and are the same in several apps.
enum SocialOffline {
  /// Liking a post, or taking the like back.
  static func liking<Input: IdentifyingInput, Post: SocialPost>(
    _ endpoint: Endpoint<Input, LikeState>, _ isOn: Bool, in app: String, of posts: HeldKind<Post>
  ) -> OfflineWrite<Input, LikeState> where Input.Entity == Post.Entity {
    OfflineWrite(
      endpoint, subject: { "\(app).post/\($0.id)" }, fold: { "\(app).like/\($0.id)" }
    ) { (input, _, effects) throws(StoreError) in
      effects.change(posts, input.id) { post in
        guard post.likedByMe != isOn else { return }
        post.likedByMe = isOn
        post.likeCount = max(0, post.likeCount + (isOn ? 1 : -1))
      }
    } settle: { (answer, input, _, store) throws(StoreError) in
      try store.change(posts, input.id) { post in
        (post.likedByMe, post.likeCount) = (answer.likedByMe, answer.likeCount)
      }
    }
  }

  /// Following somebody, or ending it. Profiles are kept by ID, and called by username: what is shown meanwhile is the profile
  /// whose name it is.
  /// - Parameter relation: what is shown until the answer comes.
  static func following(
    _ endpoint: Endpoint<SocialAPI.ByUsername, SocialAPI.RelationState>, _ relation: SocialAPI.Relation,
    in app: String, of profiles: HeldKind<SocialAPI.Profile>
  ) -> OfflineWrite<SocialAPI.ByUsername, SocialAPI.RelationState> {
    OfflineWrite(
      endpoint, subject: { "\(app).person/\($0.username)" }, fold: { "\(app).follow/\($0.username)" }
    ) { (input, _, effects) throws(StoreError) in
      effects.changeAll(profiles) { profile in
        guard profile.username == input.username, profile.relation != .own else { return }
        if relation == .none || profile.relation == .none { profile.relation = relation }
      }
    } settle: { (answer, input, _, store) throws(StoreError) in
      try store.changeAll(profiles) { profile in
        if profile.username == input.username { profile.relation = answer.relation }
      }
    }
  }

  /// Changing one's own picture, which is of `OfflineStore.addFile`. To be shown with the profile as it will be.
  static func picturing(
    _ endpoint: Endpoint<SocialAPI.EditProfile, SocialAPI.Profile>, in app: String,
    of profiles: HeldKind<SocialAPI.Profile>
  ) -> OfflineWrite<SocialAPI.EditProfile, SocialAPI.Profile> {
    OfflineWrite(
      endpoint, subject: { _ in "\(app).picture" }, fold: { _ in "\(app).picture" }
    ) { (_, row, effects) throws(StoreError) in
      guard let own: SocialAPI.Profile = try row.item() else { return }
      effects.change(profiles, own.id) { $0.avatarURL = own.avatarURL }
    } settle: { (profile, _, _, store) throws(StoreError) in
      try store.keep(profile, of: profiles)
    }
  }

  /// What comments on a post are about, in the outbox.
  static func comments<Entity>(on post: ID<Entity>, in app: String) -> String { "\(app).comments/\(post)" }

  /// Commenting on a post.
  static func commenting<Post: SocialPost>(
    _ endpoint: Endpoint<SocialAPI.AddComment<Post>, SocialAPI.Comment>, in app: String, of posts: HeldKind<Post>
  ) -> OfflineWrite<SocialAPI.AddComment<Post>, SocialAPI.Comment> where Post.Entity == Post {
    OfflineWrite(endpoint, subject: { comments(on: $0.id, in: app) }) { (input, row, effects) throws(StoreError) in
      guard row.state == .waiting else { return }
      effects.change(posts, input.id) { $0.commentCount += 1 }
    } settle: { (_, input, _, store) throws(StoreError) in
      try store.add(to: posts, input.id) { $0.commentCount += 1 }
    }
  }

  /// Deleting a post of yours.
  static func deleting<Input: IdentifyingInput, Post: SocialPost>(
    _ endpoint: Endpoint<Input, NoContent>, in app: String, of posts: HeldKind<Post>
  ) -> OfflineWrite<Input, NoContent> where Input.Entity == Post.Entity {
    OfflineWrite(
      endpoint, subject: { "\(app).post/\($0.id)" }, deletes: { $0.id.description }
    ) { (input, _, effects) throws(StoreError) in
      effects.remove(posts, input.id)
    } settle: { (_, input, _, store) throws(StoreError) in
      try store.remove(posts, input.id)
    }
  }
}
