public import Wire

// What is made, as it is shown until the server has answered.

extension RealspaceAPI.PublishPost {
  /// The post of this.
  /// - Parameters:
  ///   - id: of `OfflineStore.newID`.
  ///   - author: the viewer.
  ///   - photos: those of `media`, in their order.
  ///   - item: what the subject was chosen as.
  public func shown(
    as id: ID<RealspaceAPI.Post>, by author: SocialAPI.Author, at time: Timestamp, photos: [MediaAPI.Attachment] = [],
    item: RealspaceAPI.ItemReference? = nil
  ) -> RealspaceAPI.Post {
    RealspaceAPI.Post(
      id: id, author: author.person, action: action, subject: subject, item: item, content: content ?? "",
      imageURL: photos.first?.urls.rendition("1080"), media: photos,
      audience: audience ?? SocialAPI.Audience(kind: .friends), likesCount: 0, commentsCount: 0, likedByMe: false,
      createdAt: time, editedAt: nil)
  }
}

extension RealspaceAPI.Comment {
  /// A comment of the viewer's.
  /// - Parameter id: of `OfflineStore.newID`.
  public init(_ id: RealspaceAPI.Comment.ID, _ content: String, by author: SocialAPI.Author, at time: Timestamp) {
    self.init(
      id: id, author: author.person, content: content, createdAt: time, mine: true, repliesCount: 0, likesCount: 0,
      likedByMe: false)
  }
}

extension RealspaceAPI.AddTopic {
  /// The topic of this, which the viewer has joined.
  /// - Parameter id: of `OfflineStore.newID`.
  public func shown(
    as id: ID<RealspaceAPI.Topic>, by creator: SocialAPI.Author, at time: Timestamp
  ) -> RealspaceAPI.Topic {
    RealspaceAPI.Topic(
      id: id, name: name, topicDescription: topicDescription ?? "", item: nil, creator: creator.person, membersCount: 1,
      postsCount: 0, joinedByMe: true, myRole: .creator, createdAt: time, editedAt: nil)
  }
}

extension RealspaceAPI.AddTopicPost {
  /// The post of this.
  /// - Parameters:
  ///   - id: of `OfflineStore.newID`.
  ///   - topic: the one of `self.id`.
  public func shown(
    as id: ID<RealspaceAPI.TopicPost>, in topic: RealspaceAPI.Topic, by author: SocialAPI.Author, at time: Timestamp
  ) -> RealspaceAPI.TopicPost {
    RealspaceAPI.TopicPost(
      id: id, topic: .init(id: topic.id, name: topic.name), author: author.person, content: content, likesCount: 0,
      commentsCount: 0, likedByMe: false, createdAt: time)
  }
}

extension RealspaceAPI.AddListItem {
  /// The entry of this.
  /// - Parameter id: of `OfflineStore.newID`.
  public func shown(as id: ID<RealspaceAPI.ListItem>, at time: Timestamp) -> RealspaceAPI.ListItem {
    RealspaceAPI.ListItem(id: id, action: action, subject: subject, item: nil, done: false, createdAt: time)
  }
}

extension RealspaceAPI.AddEntity {
  /// The venue of this, without its picture and its city, which the answer has.
  /// - Parameter id: of `OfflineStore.newID`.
  public func shown(as id: ID<RealspaceAPI.Entity>, at time: Timestamp) -> RealspaceAPI.Entity {
    RealspaceAPI.Entity(
      id: id, name: name, address: address ?? "", imageURL: nil, latitude: latitude, longitude: longitude, mine: true,
      createdAt: time, editedAt: nil)
  }
}

extension RealspaceAPI.AddEvent {
  /// The event of this, which nobody has answered. Which of its dates is the next one, where it repeats, the answer says.
  /// - Parameters:
  ///   - id: of `OfflineStore.newID`.
  ///   - host: the viewer.
  ///   - venue: the one of `entity`.
  public func shown(
    as id: ID<RealspaceAPI.Event>, by host: SocialAPI.Author, at time: Timestamp, venue: RealspaceAPI.Entity? = nil
  ) -> RealspaceAPI.Event {
    RealspaceAPI.Event(
      id: id, name: name, host: host.person, date: start, start: start, end: end, timeZone: timeZone,
      allDay: allDay ?? false, status: .confirmed, movedFrom: nil, eventDescription: eventDescription, link: link,
      entity: venue, hasPrivateAddress: privateAddress != nil, privateAddress: privateAddress, capacity: capacity,
      needsApproval: needsApproval ?? false, recurrence: recurrence, occurrence: recurrence == nil ? nil : start,
      goingCount: 0, maybeCount: 0, waitlistCount: 0, requestCount: 0, myAnswer: nil, myState: nil, myPartySize: nil,
      mine: true, createdAt: time, editedAt: nil)
  }
}

extension OfflineStore {
  /// Takes back that an entry of the list was deleted, where that still waits.
  /// - Returns: false where it has been sent: then the entry is put back by `RealspaceAPI.restoreListItem`.
  public nonisolated func takeBackDeletion(of item: ID<RealspaceAPI.ListItem>) async throws(StoreError) -> Bool {
    let deletion = try await outbox().last {
      $0.call == RealspaceAPI.deleteListItem.name && $0.subject == "\(RealspaceOffline.list.kind.name)/\(item)"
    }
    guard let deletion else { return false }
    return try await giveUp(deletion.number) > 0
  }
}
