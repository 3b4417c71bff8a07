/// What Kinnect's API shares with those of other apps of people.
extension KinnectAPI {
  /// The viewer's relation to a profile.
  public typealias Relation = SocialAPI.Relation
  /// The viewer's relation to a profile after a call.
  public typealias RelationState = SocialAPI.RelationState
  /// A member's profile.
  public typealias Profile = SocialAPI.Profile
  /// The short form of a profile.
  public typealias Author = SocialAPI.Author
  /// Identifies a profile by the username in the path.
  public typealias ByUsername = SocialAPI.ByUsername
  /// Creates the account's profile in Kinnect.
  public typealias CreateProfile = SocialAPI.CreateProfile
  /// Edits the viewer's profile.
  public typealias EditProfile = SocialAPI.EditProfile
  /// Searches for people.
  public typealias Search = SocialAPI.Search
  /// Reports a profile to the operator.
  public typealias ReportProfile = SocialAPI.ReportProfile
  /// The followers of a profile, newest first.
  public typealias FollowerList = SocialAPI.FollowerList
  /// The people whom a profile follows, newest first.
  public typealias FollowingList = SocialAPI.FollowingList
  /// The people found by a search.
  public typealias SearchList = SocialAPI.SearchList
  /// The requests to follow the viewer, newest first.
  public typealias FollowRequestList = SocialAPI.FollowRequestList
  /// The people whom the viewer has blocked, newest block first.
  public typealias BlockList = SocialAPI.BlockList
  /// The people whom the viewer has muted, newest mute first.
  public typealias MuteList = SocialAPI.MuteList
}
