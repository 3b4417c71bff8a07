extension SocialAPI {
  /// How the people of an app are connected. The server may add values.
  public struct CircleKind: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Each chooses whom to follow.
    public static let friends = CircleKind(rawValue: "friends")
    /// All who agree follow each other.
    public static let family = CircleKind(rawValue: "family")
    /// The values that this version knows.
    public static var known: [CircleKind] { [.friends, .family] }
  }

  /// How the viewer stands to the family of an app. The server may add values.
  public struct FamilyStanding: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// There is none, or they came without an invitation.
    public static let outside = FamilyStanding(rawValue: "outside")
    /// They haven't answered yet whether they join.
    public static let asked = FamilyStanding(rawValue: "asked")
    /// They have said no, and may still join.
    public static let declined = FamilyStanding(rawValue: "declined")
    /// They have agreed: they and the others who agree follow each other, but for those left out.
    public static let member = FamilyStanding(rawValue: "member")
    /// The values that this version knows.
    public static var known: [FamilyStanding] { [.outside, .asked, .declined, .member] }
  }

  /// How the people of an app are connected, and the viewer with them.
  public struct Family: Hashable, Sendable, Codable, JSONWritable {
    /// Whether they are a family.
    public var kind: CircleKind
    /// How the viewer stands to the family.
    public var standing: FamilyStanding

    public init(kind: CircleKind, standing: FamilyStanding) {
      self.kind = kind
      self.standing = standing
    }
  }

  /// How the people of an app are connected, and whom joining their family concerns.
  public struct FamilyOverview: Hashable, Sendable, Codable, JSONWritable {
    /// Whether they are a family.
    public var mode: CircleKind
    /// The people with whom the viewer is connected by joining, as far as these join too: the newest first, at most 500. None among friends, and
    /// for somebody who came without an invitation.
    public var people: [Author]
    /// How many people there are, those beyond the 500 included.
    public var total: Int
    /// The same as `mode`.
    public var kind: CircleKind
    /// How the viewer stands to the family. An account without a profile is asked: by making one it joins.
    public var standing: FamilyStanding

    public init(mode: CircleKind, people: [Author], total: Int, kind: CircleKind, standing: FamilyStanding) {
      self.mode = mode
      self.people = people
      self.total = total
      self.kind = kind
      self.standing = standing
    }
  }

  /// The input of `joinFamily`.
  public struct JoinFamily: Codable, Hashable, Sendable {
    /// People of the app with whom the viewer is not to be connected, at most 500; nil for none.
    public var leaveOut: [ID<Profile>]? = nil

    public init(leaveOut: [ID<Profile>]? = nil) {
      self.leaveOut = leaveOut
    }
  }

  /// How many people `followAll` has asked, or followed.
  public struct FollowedAll: Hashable, Sendable, Codable, JSONWritable {
    /// At most 20: the call can be made again.
    public var count: Int

    public init(count: Int) {
      self.count = count
    }
  }

  /// The people whom joining a family concerns, the newest first.
  public enum FamilyList: CursorList { public static var cursorTag: UInt8 { 13 } }
}

extension SocialAPI.JoinFamily: BoundedInput {
  /// How many people can be left out.
  public static var bounds: [String: JSONValue] { ["leaveOut": ["maxItems": .number(SocialAPI.Limits.family)]] }
}
