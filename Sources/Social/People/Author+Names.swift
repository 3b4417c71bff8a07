public import Core
public import Wire

extension SocialAPI.Author {
  /// What a person is called on the app's pages: by full name where the app puts it first and there is one, else by username.
  /// Isolated, so that it can be part of a sentence or an attribute.
  public func called(_ context: PageContext) -> String {
    context.look.putsFullNamesFirst && !fullName.isEmpty ? fullName.isolated : username
  }

  /// What stands below that: the other of the two; may be empty.
  public func alsoCalled(_ context: PageContext) -> String {
    context.look.putsFullNamesFirst && !fullName.isEmpty ? username : fullName.isolated
  }
}
