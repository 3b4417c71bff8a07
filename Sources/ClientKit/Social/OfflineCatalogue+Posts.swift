public import Wire

/// What apps of posts and people do alike.
extension OfflineCatalogue {
  /// With likes of posts.
  public func liking<Input: IdentifyingInput, Post: LikedPost>(
    _ on: Endpoint<Input, LikeState>, off: Endpoint<Input, LikeState>, _ posts: HeldKind<Post>
  ) -> OfflineCatalogue where Input.Entity == Post.Entity {
    turning(on, off: off, posts, { .id($0.id) }) { post, isOn in
      guard post.likedByMe != isOn else { return }
      post.likedByMe = isOn
      post.likeCount = max(0, post.likeCount + (isOn ? 1 : -1))
    } answered: { post, answer in
      (post.likedByMe, post.likeCount) = (answer.likedByMe, answer.likeCount)
    }
  }

  /// With comments of posts, oldest first. A comment is written with itself as it will be, and deleted with the ID of its post.
  public func commenting<Post: SocialPost>(
    _ posts: HeldKind<Post>, _ comments: HeldLists<ID<Post>, SocialAPI.Comment>,
    add: Endpoint<SocialAPI.AddComment<Post>, SocialAPI.Comment>, delete: Endpoint<SocialAPI.ByComment, NoContent>,
    report: Endpoint<SocialAPI.ReportComment, NoContent>
  ) -> OfflineCatalogue where Post.Entity == Post {
    let kind = comments.kind
    return rereading(comments, after: "post.deleted")
      .with(
        OfflineWrite(add, subject: { "\(comments.name($0.id))" }) { (input, row, effects) throws(StoreError) in
          // One that was refused is in the outbox, with its words.
          guard row.state == .waiting else { return }
          if let comment: SocialAPI.Comment = try row.item() {
            effects.add(comment, to: comments.name(input.id), of: kind, atEnd: true)
          }
          effects.change(posts, .id(input.id)) { $0.commentCount += 1 }
        } settle: { (comment, input, row, store) throws(StoreError) in
          try store.name(row, comment.id.description)
          try store.keep(comment, of: kind)
          try store.put(comment.id, last: comments.name(input.id), of: kind)
          try store.add(to: posts, input.id) { $0.commentCount += 1 }
        }
      )
      .with(
        OfflineWrite(delete, subject: { "\(kind.name)/\($0.id)" }, deletes: { $0.id.description }) {
          (input, row, effects) throws(StoreError) in
          guard row.state == .waiting else { return }
          effects.remove(kind, .id(input.id))
          guard let post: ID<Post> = try row.item() else { return }
          effects.change(posts, .id(post)) { $0.commentCount = max(0, $0.commentCount - 1) }
        } settle: { (_, input, row, store) throws(StoreError) in
          try store.remove(kind, .id(input.id))
          guard let post: ID<Post> = try row.item() else { return }
          try store.add(to: posts, post) { $0.commentCount = max(0, $0.commentCount - 1) }
        }
      )
      .sending(report)
  }

  /// With lines of activity, newest first.
  public func activity<Line>(
    _ lines: HeldList<Line>, markRead: Endpoint<NoInput, NoContent>
  ) -> OfflineCatalogue {
    let unread = unreadActivity
    return rereading(lines, after: "activity.unread")
      .with(event: "activity.unread", as: UnreadCount.self) { (count, store) throws(StoreError) in
        try store.keepValue(unread, count)
      }
      .with(
        OfflineWrite(markRead, subject: { _ in unread }, fold: { _ in unread }) {
          (_, row, effects) throws(StoreError) in
          if row.state == .waiting { effects.change(value: unread, as: UnreadCount.self) { $0.count = 0 } }
        } settle: { (_, _, _, store) throws(StoreError) in
          try store.keepValue(unread, UnreadCount(count: 0))
        })
  }

  /// With the viewer's circles, which posts are for.
  public func circles<Post: HeldItem>(
    _ calls: AudienceCalls<Post>, _ circles: HeldList<SocialAPI.Circle>
  ) -> OfflineCatalogue {
    let kind = circles.kind
    return rereading(circles)
      .making(calls.createCircle, kind, subject: { _ in kind.name }, in: { _, _ in [circles.name] })
      .editing(calls.renameCircle, kind, { .id($0.id) }) { $0.name = $1.name }
      .removing(calls.deleteCircle, kind) { .id($0.id) }
      .with(
        OfflineWrite(calls.addToCircle, subject: { "\(kind.name)/\($0.id)" }) { (_, _, _) throws(StoreError) in
        } settle: { (_, input, _, store) throws(StoreError) in
          try store.change(kind, .id(input.id)) { $0.memberCount += 1 }
        }
      )
      .changing(calls.removeFromCircle, kind, { .id($0.id) }) { circle, _ in
        circle.memberCount = max(0, circle.memberCount - 1)
      }
  }
}
