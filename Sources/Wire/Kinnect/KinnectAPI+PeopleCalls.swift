extension KinnectAPI {
  /// The calls about people.
  public static let people = PeopleCalls("kinnect")
  /// Makes the account's profile.
  public static let createProfile = people.createProfile
  /// Changes the viewer's profile.
  public static let editProfile = people.editProfile
  /// Reads one profile.
  public static let profile = people.profile
  public static let profilePosts = Endpoint<ProfileListInput<ProfilePostList>, Page<Post>>(
    "kinnect.profilePosts", .get, "/api/kinnect/profiles/{username}/posts", "The posts of a profile, newest first")
  /// Lists who follows a profile.
  public static let followers = people.followers
  /// Lists whom a profile follows.
  public static let following = people.following
  /// Finds people by name.
  public static let search = people.search
  /// Asks to follow, or follows.
  public static let follow = people.follow
  /// Ends a follow, or takes a request back.
  public static let unfollow = people.unfollow
  /// Lists who asks to follow the viewer.
  public static let followRequests = people.followRequests
  /// Lets someone follow the viewer.
  public static let approveFollowRequest = people.approveFollowRequest
  /// Turns a request down.
  public static let declineFollowRequest = people.declineFollowRequest
  /// Removes a follower.
  public static let removeFollower = people.removeFollower
  /// Mutes someone.
  public static let mute = people.mute
  /// Undoes a mute.
  public static let unmute = people.unmute
  /// Blocks someone.
  public static let block = people.block
  /// Undoes a block.
  public static let unblock = people.unblock
  /// Lists whom the viewer blocks.
  public static let blocks = people.blocks
  /// Lists whom the viewer mutes.
  public static let mutes = people.mutes
  /// Reports a profile to the operator.
  public static let reportProfile = people.reportProfile
}
