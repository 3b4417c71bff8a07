public import Wire

/// Realspace: what its client asks for that isn't kept on a device (`RealspaceOffline`), by the names of the seed where it has some.
///
/// All calls act for the signed-in account; any other is `HearthClient.call` with one of `RealspaceAPI`'s endpoints.
public struct RealspaceClient: Sendable {
  let client: HearthClient
}

extension HearthClient {
  /// The calls of Realspace, on behalf of this client's account.
  public var realspace: RealspaceClient { RealspaceClient(client: self) }
}

extension RealspaceClient {
  // MARK: Accounts

  /// Makes an account with a profile in Realspace, signs in to it and stores the session.
  /// - Parameter invitation: the last path component of an invitation link, where joining is by invitation.
  @discardableResult
  public func register(
    username: String, email: String, password: String, displayName: String? = nil, invitation: String? = nil
  ) async throws(ClientError) -> AuthAPI.Account {
    try await client.start(
      RealspaceAPI.register,
      RealspaceAPI.Register(
        username: username, email: email, password: password, displayName: displayName, invitation: invitation))
  }

  /// Signs in to an account and stores the session.
  @discardableResult
  public func login(email: String, password: String) async throws(ClientError) -> AuthAPI.Account {
    try await client.start(RealspaceAPI.logIn, AuthAPI.SignIn(email: email, password: password))
  }

  // MARK: Items

  /// Films, books and places by the beginning of a name, at most 10.
  /// - Parameter kind: those of this kind alone; nil for all.
  public func items(
    beginning start: String, kind: RealspaceAPI.ItemKind? = nil
  ) async throws(ClientError) -> [RealspaceAPI.ItemReference] {
    try await client.call(RealspaceAPI.items, .init(q: start, kind: kind)).items
  }

  /// A film, a book or a place with the friends who were there too, of a merged one the item that stays; nil where the viewer may not see it.
  public func item(_ id: ID<RealspaceAPI.Item>) async throws(ClientError) -> RealspaceAPI.Item? {
    do {
      return try await client.call(RealspaceAPI.item, .init(id: id))
    } catch {
      if error.code == ProblemCode.notFound.code { return nil }
      throw error
    }
  }

  /// What friends liked and the viewer hasn't named, with who said so; at most 20.
  public func recommendations() async throws(ClientError) -> [RealspaceAPI.Recommendation] {
    try await client.call(RealspaceAPI.recommendations, .init()).items
  }

  // MARK: Lists

  /// Who sees the viewer's list.
  public func listSharing() async throws(ClientError) -> RealspaceAPI.PersonalList {
    try await client.call(RealspaceAPI.listSharing)
  }

  /// Chooses who sees the viewer's list: `me`, `friends` or `followers`.
  @discardableResult
  public func shareList(with audience: SocialAPI.AudienceKind) async throws(ClientError) -> RealspaceAPI.PersonalList {
    try await client.call(RealspaceAPI.shareList, .init(audience: SocialAPI.Audience(kind: audience)))
  }

  // MARK: Likes

  /// The posts and the posts in topics that the viewer likes, newest like first.
  public var liked: PagedList<ListInput<RealspaceAPI.LikedThingList>, RealspaceAPI.Liked> {
    client.list(RealspaceAPI.likedThings, .init())
  }

  // MARK: Spoilers

  /// A post's text with the passages that are folded elsewhere, for a viewer who asks for them.
  public func unfold(_ post: ID<RealspaceAPI.Post>) async throws(ClientError) -> String {
    try await client.call(RealspaceAPI.postSpoilers, .init(id: post)).content
  }

  /// The same of a post in a topic.
  public func unfold(_ post: ID<RealspaceAPI.TopicPost>) async throws(ClientError) -> String {
    try await client.call(RealspaceAPI.topicPostSpoilers, .init(id: post)).content
  }

  /// The same of what a topic says of itself.
  public func unfold(_ topic: ID<RealspaceAPI.Topic>) async throws(ClientError) -> String {
    try await client.call(RealspaceAPI.topicSpoilers, .init(id: topic)).content
  }

  /// The same of a comment.
  public func unfold(_ comment: ID<SocialAPI.Comment>) async throws(ClientError) -> String {
    try await client.call(RealspaceAPI.commentSpoilers, .init(id: comment)).content
  }

  /// The same of what an entry of a diary says.
  public func unfold(_ entry: ID<RealspaceAPI.DiaryEntry>) async throws(ClientError) -> String {
    try await client.call(RealspaceAPI.diarySpoilers, .init(id: entry)).content
  }

  // MARK: Numbers

  /// What the viewer did here, in numbers for them alone.
  public func statistics() async throws(ClientError) -> RealspaceAPI.Statistics {
    try await client.call(RealspaceAPI.statistics)
  }

  /// A year of the viewer's diary in numbers.
  public func diaryYear(_ year: Int) async throws(ClientError) -> RealspaceAPI.DiaryYear {
    try await client.call(RealspaceAPI.diaryYear, .init(year: year))
  }

  // MARK: Events

  /// An event on one of its dates, with its private address where the viewer may see that; nil where they may not see the event.
  /// - Parameter occurrence: the date of an event that repeats, by when it was to begin at first; nil for the next one.
  public func event(
    _ id: ID<RealspaceAPI.Event>, on occurrence: Timestamp? = nil
  ) async throws(ClientError) -> RealspaceAPI.Event? {
    do {
      return try await client.call(RealspaceAPI.event, .init(id: id, occurrence: occurrence))
    } catch {
      if error.code == ProblemCode.notFound.code { return nil }
      throw error
    }
  }

  /// Makes a new address for the viewer's private calendar, which is told this once; the one before ends.
  public func makeCalendarAddress() async throws(ClientError) -> String {
    try await client.call(RealspaceAPI.makeCalendarKey).url
  }

  /// Brings events along from an iCalendar file (RFC 5545).
  /// - Parameter timeZone: the zone of times that name none, in the IANA database; nil for that of the viewer's latest event.
  public func importCalendar(
    _ calendar: String, timeZone: String? = nil
  ) async throws(ClientError) -> RealspaceAPI.ImportReport {
    try await client.call(RealspaceAPI.importCalendar, .init(calendar: calendar, timeZone: timeZone))
  }
}
