public import Wire

/// People of an app with usernames, as a device keeps them.
public struct PeopleOffline: Sendable {
  /// The app's calls about people.
  public let calls: PeopleCalls
  /// Whom the viewer follows, and whose profile was opened.
  public let profiles: HeldKind<SocialAPI.Profile>
  /// Whom the viewer follows.
  public let following: HeldList<SocialAPI.Profile>
  /// Who follows somebody, and whom somebody follows, by username.
  public let followersOf: HeldLists<String, SocialAPI.Profile>
  /// Whom somebody follows.
  public let followingOf: HeldLists<String, SocialAPI.Profile>
  /// Who asks to follow the viewer, whom the viewer mutes and whom they block.
  public let requests: HeldList<SocialAPI.Profile>
  /// Whom the viewer mutes.
  public let mutes: HeldList<SocialAPI.Profile>
  /// Whom the viewer blocks.
  public let blocks: HeldList<SocialAPI.Profile>
  /// The name of the value with the viewer's choices of notifications.
  public let notifications: String
  /// The name of the value with the viewer's own username.
  public let ownUsername: String
  /// What following somebody comes to at once: asking, or following.
  let asked: SocialAPI.Relation

  /// - Parameters:
  ///   - app: the app's name: `kinnect`.
  ///   - asked: what following somebody comes to at once: `requested` where they have to approve.
  public init(_ app: String, asked: SocialAPI.Relation) {
    let calls = PeopleCalls(app)
    let profiles = HeldKind(calls.sync, newest: "\(app).following") { $0.username }
    // Sync leaves out whom the viewer can't find, such as those they block: these are kept apart.
    let related = HeldKind<SocialAPI.Profile>(listed: "\(app).related") { $0.username }
    (self.calls, self.profiles, self.asked) = (calls, profiles, asked)
    following = HeldList(kind: profiles, name: "\(app).following") { (client, before) async throws(ClientError) in
      // It is the viewer's list, which a sync has from its beginning; what comes behind is read by their username.
      let me = try await client.call(AuthAPI.me).profiles.first { $0.app == app }?.username ?? ""
      return try await client.page(calls.following, before) { .init(username: me, before: $0) }
    }
    followersOf = profiles.lists("\(app).followers", calls.followers) { .init(username: $0, before: $1) }
    followingOf = profiles.lists("\(app).followingOf", calls.following) { .init(username: $0, before: $1) }
    requests = related.list("\(app).requests", calls.followRequests) { .init(before: $0) }
    mutes = related.list("\(app).mutes", calls.mutes) { .init(before: $0) }
    blocks = related.list("\(app).blocks", calls.blocks) { .init(before: $0) }
    notifications = "\(app).notifications"
    ownUsername = "\(app).username"
  }
}

extension OfflineCatalogue {
  /// With an app's people: profiles and who follows whom; following, muting, blocking, reporting, the viewer's profile.
  public func with(_ people: PeopleOffline) -> OfflineCatalogue {
    let (calls, profiles) = (people.calls, people.profiles)
    let related = people.requests.kind
    let named: @Sendable (SocialAPI.MeantPerson) -> HeldName<SocialAPI.Profile> = { .alias($0.username) }
    return holding(profiles)
      .rereading(people.followersOf).rereading(people.followingOf)
      .rereading(people.requests, after: "activity.unread").rereading(people.mutes).rereading(people.blocks)
      .turning(calls.follow, off: calls.unfollow, profiles, named) { [asked = people.asked] profile, isOn in
        guard profile.relation != .own, (profile.relation == .none) == isOn else { return }
        profile.relation = isOn ? asked : .none
      } answered: { profile, answer in
        profile.relation = answer.relation
      }
      .with(OfflineWrite<SocialAPI.EditProfile, SocialAPI.Profile>.editingProfile(people))
      .sending(calls.mute).taking(calls.unmute, related, named, outOf: { _ in people.mutes.name })
      .removing(calls.block, profiles, named).taking(calls.unblock, related, named, outOf: { _ in people.blocks.name })
      .taking(calls.approveFollowRequest, related, named, outOf: { _ in people.requests.name })
      .taking(calls.declineFollowRequest, related, named, outOf: { _ in people.requests.name })
      .sending(calls.removeFollower).sending(calls.reportProfile)
      .setting(
        SocialAPI.setNotifications(of: app), { _ in people.notifications }, of: SocialAPI.NotificationChoices.self,
        fold: { _ in people.notifications }
      ) { value, input in
        for index in value.choices.indices { value.choices[index].isOn = input.on.contains(value.choices[index].name) }
      } answered: {
        $0 = $1
      }
  }
}

extension OfflineWrite where Input == SocialAPI.EditProfile, Output == SocialAPI.Profile {
  /// Changes the viewer's profile: words, or the picture, which is of `OfflineStore.addFile`. To be written with the profile as it will be.
  fileprivate static func editingProfile(_ people: PeopleOffline) -> OfflineWrite {
    let profiles = people.profiles
    return OfflineWrite(
      people.calls.editProfile, subject: { _ in "\(profiles.name)/own" },
      // A new username, a new picture and new words don't replace each other.
      fold: { "\(profiles.name)/\($0.username != nil ? "username" : $0.avatar == .keep ? "words" : "picture")" }
    ) { (input, row, effects) throws(StoreError) in
      guard row.state == .waiting, let own: SocialAPI.Profile = try row.item() else { return }
      effects.change(profiles, .id(own.id)) { profile in
        if input.avatar != .keep { profile.avatarURL = own.avatarURL }
        if let username = input.username { profile.username = username }
        if let fullName = input.fullName { profile.fullName = fullName }
        if let bio = input.bio { profile.bio = bio }
      }
      if let username = input.username {
        effects.change(value: people.ownUsername, as: String.self) { $0 = username }
      }
    } settle: { (profile, _, _, store) throws(StoreError) in
      try store.keep(profile, of: profiles)
      try store.keepValue(people.ownUsername, profile.username)
    }
  }
}
