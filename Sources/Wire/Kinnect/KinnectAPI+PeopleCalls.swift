extension KinnectAPI {
  public static let createProfile = Endpoint<CreateProfile, Profile>(
    "kinnect.createProfile", .post, "/api/kinnect/profile", auth: .account, status: 201, "Make one's profile",
    errors: [.taken, .conflict])
  public static let editProfile = Endpoint<EditProfile, Profile>(
    "kinnect.editProfile", .patch, "/api/kinnect/profile", "Change one's profile", errors: [.taken])
  public static let profile = Endpoint<ByUsername, Profile>(
    "kinnect.profile", .get, "/api/kinnect/profiles/{username}", "One profile")
  public static let profilePosts = Endpoint<ProfileListInput<ProfilePostList>, Page<Post>>(
    "kinnect.profilePosts", .get, "/api/kinnect/profiles/{username}/posts", "The posts of a profile, newest first")
  public static let followers = Endpoint<ProfileListInput<FollowerList>, Page<Profile>>(
    "kinnect.followers", .get, "/api/kinnect/profiles/{username}/followers", "Who follows a profile")
  public static let following = Endpoint<ProfileListInput<FollowingList>, Page<Profile>>(
    "kinnect.following", .get, "/api/kinnect/profiles/{username}/following", "Whom a profile follows")
  public static let search = Endpoint<Search, Page<Profile>>(
    "kinnect.search", .get, "/api/kinnect/search", "Find people by the start of a username or name")

  public static let follow = Endpoint<ByUsername, RelationState>(
    "kinnect.follow", .put, "/api/kinnect/profiles/{username}/follow", "Ask to follow", errors: [.conflict])
  public static let unfollow = Endpoint<ByUsername, RelationState>(
    "kinnect.unfollow", .delete, "/api/kinnect/profiles/{username}/follow", "Unfollow, or take a request back")
  public static let followRequests = Endpoint<ListInput<FollowRequestList>, Page<Profile>>(
    "kinnect.followRequests", .get, "/api/kinnect/follow-requests", "Who asks to follow the viewer")
  public static let approveFollowRequest = Endpoint<ByUsername, RelationState>(
    "kinnect.approveFollowRequest", .put, "/api/kinnect/follow-requests/{username}", "Let someone follow")
  public static let declineFollowRequest = Endpoint<ByUsername, NoContent>(
    "kinnect.declineFollowRequest", .delete, "/api/kinnect/follow-requests/{username}", "Turn a request down")
  public static let removeFollower = Endpoint<ByUsername, NoContent>(
    "kinnect.removeFollower", .delete, "/api/kinnect/followers/{username}", "Remove a follower")

  public static let mute = Endpoint<ByUsername, NoContent>(
    "kinnect.mute", .put, "/api/kinnect/profiles/{username}/mute", "Keep someone's posts out of one's feed",
    errors: [.conflict])
  public static let unmute = Endpoint<ByUsername, NoContent>(
    "kinnect.unmute", .delete, "/api/kinnect/profiles/{username}/mute", "Undo a mute")
  public static let block = Endpoint<ByUsername, NoContent>(
    "kinnect.block", .put, "/api/kinnect/profiles/{username}/block", "Block someone, both ways",
    errors: [.conflict])
  public static let unblock = Endpoint<ByUsername, NoContent>(
    "kinnect.unblock", .delete, "/api/kinnect/profiles/{username}/block", "Undo a block")
  public static let blocks = Endpoint<ListInput<BlockList>, Page<Profile>>(
    "kinnect.blocks", .get, "/api/kinnect/blocks", "Whom the viewer blocks")
  public static let mutes = Endpoint<ListInput<MuteList>, Page<Profile>>(
    "kinnect.mutes", .get, "/api/kinnect/mutes", "Whom the viewer mutes")
  public static let reportProfile = Endpoint<ReportProfile, NoContent>(
    "kinnect.reportProfile", .post, "/api/kinnect/profiles/{username}/reports", "Report a profile to the operator")
}
