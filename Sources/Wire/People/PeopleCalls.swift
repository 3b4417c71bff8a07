/// The calls of an app's API about its people: profiles, follows, requests, mutes, blocks and search. They have the same
/// paths in every app, below `/api/` and its name.
public struct PeopleCalls: Sendable {
  /// Makes the account's profile.
  public let createProfile: Endpoint<SocialAPI.CreateProfile, SocialAPI.Profile>
  /// Changes the viewer's profile.
  public let editProfile: Endpoint<SocialAPI.EditProfile, SocialAPI.Profile>
  /// Reads one profile.
  public let profile: Endpoint<SocialAPI.ByUsername, SocialAPI.Profile>
  /// Lists who follows a profile.
  public let followers: Endpoint<ProfileListInput<SocialAPI.FollowerList>, Page<SocialAPI.Profile>>
  /// Lists whom a profile follows.
  public let following: Endpoint<ProfileListInput<SocialAPI.FollowingList>, Page<SocialAPI.Profile>>
  /// Finds people by name.
  public let search: Endpoint<SocialAPI.Search, Page<SocialAPI.Profile>>
  /// Asks to follow, or follows.
  public let follow: Endpoint<SocialAPI.MeantPerson, SocialAPI.RelationState>
  /// Ends a follow, or takes a request back.
  public let unfollow: Endpoint<SocialAPI.MeantPerson, SocialAPI.RelationState>
  /// Lists who asks to follow the viewer.
  public let followRequests: Endpoint<ListInput<SocialAPI.FollowRequestList>, Page<SocialAPI.Profile>>
  /// Lets someone follow the viewer.
  public let approveFollowRequest: Endpoint<SocialAPI.MeantPerson, SocialAPI.RelationState>
  /// Turns a request down.
  public let declineFollowRequest: Endpoint<SocialAPI.MeantPerson, NoContent>
  /// Removes a follower.
  public let removeFollower: Endpoint<SocialAPI.MeantPerson, NoContent>
  /// Mutes someone.
  public let mute: Endpoint<SocialAPI.MeantPerson, NoContent>
  /// Undoes a mute.
  public let unmute: Endpoint<SocialAPI.MeantPerson, NoContent>
  /// Blocks someone.
  public let block: Endpoint<SocialAPI.MeantPerson, NoContent>
  /// Undoes a block.
  public let unblock: Endpoint<SocialAPI.MeantPerson, NoContent>
  /// Lists whom the viewer blocks.
  public let blocks: Endpoint<ListInput<SocialAPI.BlockList>, Page<SocialAPI.Profile>>
  /// Lists whom the viewer mutes.
  public let mutes: Endpoint<ListInput<SocialAPI.MuteList>, Page<SocialAPI.Profile>>
  /// Reports a profile to the operator.
  public let reportProfile: Endpoint<SocialAPI.ReportProfile, NoContent>
  /// Says how the people of the app are connected, and whom joining their family concerns.
  public let family: Endpoint<NoInput, SocialAPI.FamilyOverview>
  /// Lists whom joining the family concerns.
  public let familyPeople: Endpoint<ListInput<SocialAPI.FamilyList>, Page<SocialAPI.Profile>>
  /// Joins the family.
  public let joinFamily: Endpoint<SocialAPI.JoinFamily, SocialAPI.Family>
  /// Says no to the question whether one joins, or takes back a yes.
  public let declineFamily: Endpoint<NoInput, SocialAPI.Family>
  /// Follows everybody, or asks to.
  public let followAll: Endpoint<NoInput, SocialAPI.FollowedAll>
  /// Brings the profiles of a device up to date.
  public let sync: Endpoint<SyncAPI.Request<SocialAPI.Profile>, SyncAPI.Answer<SocialAPI.Profile>>

  /// The calls of an app.
  /// - Parameter app: the app's name: `kinnect`.
  public init(_ app: String) {
    let api = "/api/\(app)"
    createProfile = Endpoint(
      "\(app).createProfile", .post, PathTemplate("\(api)/profile"), auth: .account, status: 201, "Create your profile",
      errors: [.taken, .conflict])
    editProfile = Endpoint(
      "\(app).editProfile", .patch, PathTemplate("\(api)/profile"), "Edit your profile", errors: [.taken])
    profile = Endpoint("\(app).profile", .get, PathTemplate("\(api)/profiles/{username}"), "One profile")
    followers = Endpoint(
      "\(app).followers", .get, PathTemplate("\(api)/profiles/{username}/followers"), "The followers of a profile")
    following = Endpoint(
      "\(app).following", .get, PathTemplate("\(api)/profiles/{username}/following"), "People whom a profile follows")
    search = Endpoint(
      "\(app).search", .get, PathTemplate("\(api)/search"), "Find people by the start of a username or name")
    follow = Endpoint(
      "\(app).follow", .put, PathTemplate("\(api)/profiles/{username}/follow"), "Ask to follow", errors: [.conflict])
    unfollow = Endpoint(
      "\(app).unfollow", .delete, PathTemplate("\(api)/profiles/{username}/follow"), "Unfollow, or withdraw a request")
    followRequests = Endpoint(
      "\(app).followRequests", .get, PathTemplate("\(api)/follow-requests"), "Requests to follow the viewer")
    approveFollowRequest = Endpoint(
      "\(app).approveFollowRequest", .put, PathTemplate("\(api)/follow-requests/{username}"), "Approve a follow request"
    )
    declineFollowRequest = Endpoint(
      "\(app).declineFollowRequest", .delete, PathTemplate("\(api)/follow-requests/{username}"),
      "Decline a follow request")
    removeFollower = Endpoint(
      "\(app).removeFollower", .delete, PathTemplate("\(api)/followers/{username}"), "Remove a follower")
    mute = Endpoint(
      "\(app).mute", .put, PathTemplate("\(api)/profiles/{username}/mute"), "Hide someone's posts from your feed",
      errors: [.conflict])
    unmute = Endpoint("\(app).unmute", .delete, PathTemplate("\(api)/profiles/{username}/mute"), "Unmute someone")
    block = Endpoint(
      "\(app).block", .put, PathTemplate("\(api)/profiles/{username}/block"), "Block someone, both ways",
      errors: [.conflict])
    unblock = Endpoint("\(app).unblock", .delete, PathTemplate("\(api)/profiles/{username}/block"), "Unblock someone")
    blocks = Endpoint("\(app).blocks", .get, PathTemplate("\(api)/blocks"), "People whom the viewer blocks")
    mutes = Endpoint("\(app).mutes", .get, PathTemplate("\(api)/mutes"), "People whom the viewer mutes")
    reportProfile = Endpoint(
      "\(app).reportProfile", .post, PathTemplate("\(api)/profiles/{username}/reports"),
      "Report a profile to the operator")
    family = Endpoint(
      "\(app).family", .get, PathTemplate("\(api)/family"), auth: .account,
      "Whether the people here are a family, in which those who join follow each other, and who they are: for an account that may join, also before it has a profile",
      errors: [.notFound])
    familyPeople = Endpoint(
      "\(app).familyPeople", .get, PathTemplate("\(api)/family/people"),
      "The people with whom joining the family connects the viewer, as far as they join too, newest first",
      errors: [.notFound])
    joinFamily = Endpoint(
      "\(app).joinFamily", .put, PathTemplate("\(api)/family/membership"),
      "Join the family: the viewer and the others who join follow each other, but for those left out",
      errors: [.notFound])
    declineFamily = Endpoint(
      "\(app).declineFamily", .delete, PathTemplate("\(api)/family/membership"),
      "Say no to the question whether the viewer joins, or stop being connected with new people; follows stay, and joining later is possible",
      errors: [.notFound]
    )
    followAll = Endpoint(
      "\(app).followAll", .post, PathTemplate("\(api)/follow-all"),
      "Follow, or ask to follow, the people here whom the viewer doesn’t follow yet, 20 at a time")
    sync = SyncAPI.endpoint(app, "profiles", newest: "whom the viewer followed last")
  }

  /// Those about a family, and about following all at once.
  public var familyCalls: [any EndpointDescription] {
    [family, familyPeople, joinFamily, declineFamily, followAll]
  }

  /// Every one of them.
  public var all: [any EndpointDescription] {
    let others: [any EndpointDescription] = [
      createProfile, editProfile, profile, followers, following, search, follow, unfollow, followRequests,
      approveFollowRequest, declineFollowRequest, removeFollower, mute, unmute, block, unblock, blocks, mutes,
      reportProfile, sync,
    ]
    return others + familyCalls
  }
}
