internal import Wire

/// What only Realspace has, by what it changes.
extension OfflineCatalogue {
  /// Posts: published, changed, liked, deleted, reported.
  func realspacePosts() -> OfflineCatalogue {
    let posts = RealspaceOffline.posts
    return holding(posts, after: "post.created", "post.deleted").rereading(RealspaceOffline.likes)
      .likingThings(RealspaceAPI.like, off: RealspaceAPI.unlike, posts)
      .making(
        RealspaceAPI.publishPost, posts, subject: { _ in "realspace.publishing" },
        in: { _, _ in [RealspaceOffline.feed.name] }
      )
      .editing(RealspaceAPI.editPost, posts, { .id($0.id) }) { $0.apply($1) }
      .removing(RealspaceAPI.deletePost, posts) { .id($0.id) }.sending(RealspaceAPI.reportPost)
      .with(event: "post.counts", as: RealspaceAPI.PostCounts.self) { (counts, store) throws(StoreError) in
        try store.change(posts, .id(counts.id)) {
          ($0.likesCount, $0.commentsCount) = (counts.likeCount, counts.commentCount)
        }
      }
  }

  /// Comments on posts and on posts in topics: written, liked, deleted, reported. A comment is written with itself as it will be, a reply
  /// with the thread that it is in, and deleted with the ID of what it comments on.
  func realspaceComments() -> OfflineCatalogue {
    let (posts, topicPosts) = (RealspaceOffline.posts, RealspaceOffline.topicPosts)
    let kind = RealspaceOffline.comments.kind
    return commentingThings(posts, RealspaceOffline.comments, add: RealspaceAPI.addComment, after: "post.deleted")
      .commentingThings(
        topicPosts, RealspaceOffline.topicComments, add: RealspaceAPI.addTopicComment, after: "topicPost.deleted"
      )
      .with(
        OfflineWrite(
          RealspaceAPI.deleteComment, subject: { "\(kind.name)/\($0.id)" }, deletes: { $0.id.description }
        ) { (input, row, effects) throws(StoreError) in
          guard row.state == .waiting else { return }
          effects.remove(kind, .id(input.id))
          // Of the two kinds of things one has that ID.
          guard let thing: ID<RealspaceAPI.Post> = try row.item() else { return }
          effects.change(posts, .id(thing)) { $0.commentsCount = max(0, $0.commentsCount - 1) }
          effects.change(topicPosts, .id(thing.cast())) { $0.commentsCount = max(0, $0.commentsCount - 1) }
        } settle: { (_, input, row, store) throws(StoreError) in
          try store.remove(kind, .id(input.id))
          guard let thing: ID<RealspaceAPI.Post> = try row.item() else { return }
          try store.add(to: posts, thing) { $0.commentsCount = max(0, $0.commentsCount - 1) }
          try store.add(to: topicPosts, thing.cast()) { $0.commentsCount = max(0, $0.commentsCount - 1) }
        }
      )
      .sending(RealspaceAPI.reportComment)
      .realspaceThreads()
  }

  /// Replies to comments, and likes of comments.
  private func realspaceThreads() -> OfflineCatalogue {
    let kind = RealspaceOffline.comments.kind
    var catalogue = rereading(RealspaceOffline.replies)
      .turning(RealspaceAPI.likeComment, off: RealspaceAPI.unlikeComment, kind, { .id($0.id) }) { comment, isOn in
        guard comment.likedByMe != isOn else { return }
        comment.likedByMe = isOn
        comment.likesCount = max(0, (comment.likesCount ?? 0) + (isOn ? 1 : -1))
      } answered: { comment, answer in
        (comment.likedByMe, comment.likesCount) = (answer.likedByMe, answer.likesCount)
      }
    for event in ["comment.counts", "topicComment.counts"] {
      catalogue = catalogue.with(event: event, as: SocialAPI.CommentCounts.self) {
        (counts, store) throws(StoreError) in
        try store.change(kind, .id(counts.id)) {
          ($0.likesCount, $0.repliesCount) = (counts.likeCount, counts.replyCount)
        }
      }
    }
    return catalogue
  }

  /// Topics: started, changed, joined, moderated; and what is written in them.
  func realspaceTopics() -> OfflineCatalogue {
    let (topics, all, joined) = (RealspaceOffline.topics, RealspaceOffline.allTopics, RealspaceOffline.joinedTopics)
    return rereading(all).rereading(joined).rereading(RealspaceOffline.topicsAbout).rereading(RealspaceOffline.members)
      .rereading(RealspaceOffline.moderators)
      .making(
        RealspaceAPI.addTopic, topics, subject: { _ in topics.name }, in: { _, _ in [all.name, joined.name] }
      )
      .editing(RealspaceAPI.editTopic, topics, { .id($0.id) }) { $0.apply($1) }
      .turning(RealspaceAPI.joinTopic, off: RealspaceAPI.leaveTopic, topics, { .id($0.id) }) { topic, isOn in
        guard topic.joinedByMe != isOn else { return }
        topic.joinedByMe = isOn
        topic.membersCount = max(0, topic.membersCount + (isOn ? 1 : -1))
      } answered: { topic, answer in
        (topic.joinedByMe, topic.membersCount) = (answer.joinedByMe, answer.membersCount)
      }
      .sending(RealspaceAPI.appointModerator).sending(RealspaceAPI.dismissModerator).sending(RealspaceAPI.reportTopic)
      .with(event: "topic.counts", as: RealspaceAPI.TopicCounts.self) { (counts, store) throws(StoreError) in
        try store.change(topics, .id(counts.id)) {
          ($0.membersCount, $0.postsCount) = (counts.membersCount, counts.postsCount)
        }
      }
      .realspaceTopicPosts()
  }

  private func realspaceTopicPosts() -> OfflineCatalogue {
    let (topics, posts) = (RealspaceOffline.topics, RealspaceOffline.topicPosts)
    let inTopic = RealspaceOffline.postsInTopic
    return rereading(inTopic, after: "topicPost.created", "topicPost.deleted").rereading(RealspaceOffline.topicLikes)
      .likingThings(RealspaceAPI.likeTopicPost, off: RealspaceAPI.unlikeTopicPost, posts)
      .making(
        RealspaceAPI.addTopicPost, posts, subject: { inTopic.name($0.id) }, in: { [inTopic.name($1.id)] },
        also: { _, input, effects in effects.change(topics, .id(input.id)) { $0.postsCount += 1 } },
        settled: { (_, input, store) throws(StoreError) in
          try store.add(to: topics, input.id) { $0.postsCount += 1 }
        }
      )
      .removing(RealspaceAPI.deleteTopicPost, posts) { .id($0.id) }.sending(RealspaceAPI.reportTopicPost)
      .with(event: "topicPost.counts", as: RealspaceAPI.TopicPostCounts.self) { (counts, store) throws(StoreError) in
        try store.change(posts, .id(counts.id)) {
          ($0.likesCount, $0.commentsCount) = (counts.likeCount, counts.commentCount)
        }
      }
  }

  /// Events and venues: made, changed, cancelled, answered.
  func realspaceEvents() -> OfflineCatalogue {
    let (events, dates, venues) = (RealspaceOffline.events, RealspaceOffline.dates, RealspaceOffline.venues)
    return rereading(RealspaceOffline.upcoming, after: "event.changed", "event.counts")
      .rereading(RealspaceOffline.myEvents, after: "event.changed").rereading(RealspaceOffline.past)
      .rereading(dates, after: "event.changed").rereading(venues)
      .making(
        RealspaceAPI.addEvent, events, subject: { _ in events.name },
        in: { _, _ in [RealspaceOffline.upcoming.name, RealspaceOffline.myEvents.name] }
      )
      .editing(RealspaceAPI.editEvent, events, { .id($0.id) }) { $0.apply($1) }
      .with(OfflineWrite<RealspaceAPI.CancelEvent, NoContent>.cancelling())
      .editing(RealspaceAPI.restoreEvent, events, { .id($0.id) }) { event, input in
        if event.isOn(input.occurrence) { event.status = event.movedFrom == nil ? .confirmed : .moved }
      }
      .with(OfflineWrite<RealspaceAPI.AnswerEvent, RealspaceAPI.Reply>.answering())
      .sending(RealspaceAPI.decideGuest).sending(RealspaceAPI.reportEvent).sending(RealspaceAPI.removeCalendarKey)
      .making(
        RealspaceAPI.addEntity, venues.kind, subject: { _ in venues.name }, in: { _, _ in [venues.name] }
      )
      .editing(RealspaceAPI.editEntity, venues.kind, { .id($0.id) }) { $0.apply($1) }
      .sending(RealspaceAPI.reportEntity)
      .with(event: "event.counts", as: RealspaceAPI.EventCounts.self) { (counts, store) throws(StoreError) in
        try store.change(dates.kind, .id(counts.date)) { $0.goingCount = counts.goingCount }
      }
  }

  /// The list, and the diary.
  func realspaceListAndDiary() -> OfflineCatalogue {
    let (list, diary) = (RealspaceOffline.list, RealspaceOffline.diary)
    return rereading(list, after: "list.changed").rereading(diary).rereading(RealspaceOffline.diaries)
      .making(RealspaceAPI.addListItem, list.kind, subject: { _ in list.name }, in: { _, _ in [list.name] })
      .turning(RealspaceAPI.tickListItem, off: RealspaceAPI.untickListItem, list.kind, { .id($0.id) }) {
        $0.done = $1
      } answered: {
        $0.done = $1.done
      }
      .removing(RealspaceAPI.deleteListItem, list.kind) { .id($0.id) }
      .with(OfflineWrite<RealspaceAPI.ByListItem, RealspaceAPI.ListItem>.restoring())
      .realspaceSharedLists()
      .making(
        RealspaceAPI.addDiaryEntry, diary.kind, subject: { _ in diary.name }, in: { _, _ in [diary.name] }
      )
      .editing(RealspaceAPI.replaceDiaryEntry, diary.kind, { .id($0.id) }) { $0.apply($1) }
      .removing(RealspaceAPI.deleteDiaryEntry, diary.kind) { .id($0.id) }.sending(RealspaceAPI.reportDiaryEntry)
  }

  /// Others' lists, what is added from them, and what the viewer keeps from those who see theirs.
  private func realspaceSharedLists() -> OfflineCatalogue {
    let (list, shared) = (RealspaceOffline.list, RealspaceOffline.sharedLists)
    return rereading(shared, after: "list.changed", "list.closed")
      .making(
        RealspaceAPI.copyListItem, list.kind, subject: { _ in list.name }, in: { _, _ in [list.name] },
        also: { _, input, effects in effects.change(shared.kind, .id(input.id)) { $0.onMyList = true } },
        settled: { (_, input, store) throws(StoreError) in
          try store.change(shared.kind, .id(input.id)) { $0.onMyList = true }
        }
      )
      .editing(RealspaceAPI.keepListItem, list.kind, { .id($0.id) }) { item, _ in item.isPrivate = true }
      .editing(RealspaceAPI.showListItem, list.kind, { .id($0.id) }) { item, _ in item.isPrivate = false }
      .sending(RealspaceAPI.reportListItem)
  }

  /// Merges of items.
  func realspaceDuplicates() -> OfflineCatalogue {
    let duplicates = RealspaceOffline.duplicates
    return rereading(duplicates)
      .making(
        RealspaceAPI.proposeDuplicate, duplicates.kind, subject: { _ in duplicates.name },
        in: { _, _ in [duplicates.name] }
      )
      .editing(RealspaceAPI.agreeToDuplicate, duplicates.kind, { .id($0.id) }) { duplicate, _ in
        duplicate.canAgree = false
      }
      .removing(RealspaceAPI.endDuplicate, duplicates.kind) { .id($0.id) }
  }
}

/// What can be liked and commented on in Realspace.
protocol RealspaceThing: HeldItem {
  var likesCount: Int { get set }
  var likedByMe: Bool { get set }
  var commentsCount: Int { get set }
}

extension RealspaceAPI.Post: RealspaceThing {}
extension RealspaceAPI.TopicPost: RealspaceThing {}

extension OfflineCatalogue {
  /// With likes, by the names that Realspace's API has for them.
  fileprivate func likingThings<Input: IdentifyingInput, Thing: RealspaceThing>(
    _ on: Endpoint<Input, RealspaceAPI.LikeState>, off: Endpoint<Input, RealspaceAPI.LikeState>,
    _ things: HeldKind<Thing>
  ) -> OfflineCatalogue where Input.Entity == Thing.Entity {
    turning(on, off: off, things, { .id($0.id) }) { thing, isOn in
      guard thing.likedByMe != isOn else { return }
      thing.likedByMe = isOn
      thing.likesCount = max(0, thing.likesCount + (isOn ? 1 : -1))
    } answered: { thing, answer in
      (thing.likedByMe, thing.likesCount) = (answer.likedByMe, answer.likesCount)
    }
  }

  /// With comments that are written, oldest first. A reply is in the list of its thread; behind its comment it is once that is read again.
  fileprivate func commentingThings<Input: IdentifyingInput, Thing: RealspaceThing>(
    _ things: HeldKind<Thing>, _ comments: HeldLists<ID<Thing.Entity>, RealspaceAPI.Comment>,
    add: Endpoint<Input, RealspaceAPI.Comment>, after event: String
  ) -> OfflineCatalogue where Input.Entity == Thing.Entity {
    let kind = comments.kind
    return rereading(comments, after: event).with(
      OfflineWrite(add, subject: { comments.name($0.id) }) { (input, row, effects) throws(StoreError) in
        // One that was refused is in the outbox, with its words.
        guard row.state == .waiting else { return }
        if let comment: RealspaceAPI.Comment = try row.item() {
          let list = comment.replyTo.map { RealspaceOffline.replies.name($0) } ?? comments.name(input.id)
          effects.add(comment, to: list, of: kind, atEnd: true)
          if let thread = comment.replyTo {
            effects.change(kind, .id(thread)) { $0.repliesCount = ($0.repliesCount ?? 0) + 1 }
          }
        }
        effects.change(things, .id(input.id)) { $0.commentsCount += 1 }
      } settle: { (comment, input, row, store) throws(StoreError) in
        try store.name(row, comment.id.description)
        try store.keep(comment, of: kind)
        let list = comment.replyTo.map { RealspaceOffline.replies.name($0) } ?? comments.name(input.id)
        try store.put(comment.id, last: list, of: kind)
        if let thread = comment.replyTo {
          try store.add(to: kind, thread) { $0.repliesCount = ($0.repliesCount ?? 0) + 1 }
        }
        try store.add(to: things, input.id) { $0.commentsCount += 1 }
      })
  }
}

extension OfflineWrite where Input == RealspaceAPI.CancelEvent, Output == NoContent {
  /// Cancels an event or one of its dates, or deletes it for good. An event that wasn't sent yet is taken back.
  fileprivate static func cancelling() -> OfflineWrite {
    let events = RealspaceOffline.events
    return OfflineWrite(
      RealspaceAPI.cancelEvent, subject: { "\(events.name)/\($0.id)" },
      // Of an event that isn't there yet no single date can be cancelled: that waits for the event.
      deletes: { $0.occurrence == nil ? $0.id.description : "" }
    ) { (input, row, effects) throws(StoreError) in
      guard row.state == .waiting else { return }
      if input.forever == true { return effects.remove(events, .id(input.id)) }
      effects.change(events, .id(input.id)) { if $0.isOn(input.occurrence) { $0.status = .cancelled } }
    } settle: { (_, input, _, store) throws(StoreError) in
      if input.forever == true { return try store.remove(events, .id(input.id)) }
      try store.change(events, .id(input.id)) { if $0.isOn(input.occurrence) { $0.status = .cancelled } }
    }
  }
}

extension OfflineWrite where Input == RealspaceAPI.AnswerEvent, Output == RealspaceAPI.Reply {
  /// Answers an event on the date that is kept. Whether there is a place for a guest who comes, the server says.
  fileprivate static func answering() -> OfflineWrite {
    let events = RealspaceOffline.events
    return OfflineWrite(
      RealspaceAPI.answerEvent, subject: { "\(events.name)/\($0.id)" },
      fold: { "realspace.answer/\($0.id)/\($0.occurrence?.microseconds ?? 0)" }
    ) { (input, row, effects) throws(StoreError) in
      guard row.state == .waiting else { return }
      effects.change(events, .id(input.id)) { event in
        guard event.isOn(input.occurrence) else { return }
        event.myPartySize = input.partySize ?? event.myPartySize ?? 1
        if event.myAnswer != input.answer { event.myState = input.answer == .going ? nil : .confirmed }
        event.myAnswer = input.answer
      }
    } settle: { (reply, input, _, store) throws(StoreError) in
      try store.change(events, .id(input.id)) { event in
        guard event.isOn(input.occurrence) else { return }
        (event.myAnswer, event.myState) = (reply.answer, reply.state)
        (event.myPartySize, event.goingCount) = (reply.partySize, reply.goingCount)
      }
    }
  }
}

extension OfflineWrite where Input == RealspaceAPI.ByListItem, Output == RealspaceAPI.ListItem {
  /// Puts back what the server has deleted; a deletion that still waits is given up instead (`OfflineStore.giveUp`). To be written with
  /// the entry as it was.
  fileprivate static func restoring() -> OfflineWrite {
    let list = RealspaceOffline.list
    return OfflineWrite(RealspaceAPI.restoreListItem, subject: { "\(list.kind.name)/\($0.id)" }) {
      (_, row, effects) throws(StoreError) in
      guard row.state == .waiting, let item: RealspaceAPI.ListItem = try row.item() else { return }
      effects.add(item, to: list.name, of: list.kind)
    } settle: { (item, _, _, store) throws(StoreError) in
      try store.keep(item, of: list.kind)
      try store.put(item.id, first: list.name, of: list.kind)
    }
  }
}
