/// How the people of an app are connected.
public enum CircleKind: String, Sendable {
  /// Each chooses whom to follow.
  case friends
  /// Those who agree follow each other.
  case family
}

/// How a member stands to the family of an app.
public enum FamilyStanding: Sendable, Equatable {
  /// The app has none, or it is no affair of theirs: they came without an invitation.
  case outside
  /// They haven't said yet whether they follow the others and are followed by them.
  case asked
  /// They have said no, and may change their mind.
  case declined
  /// They have agreed to follow the others who agree, and to be followed by them.
  case member
}
