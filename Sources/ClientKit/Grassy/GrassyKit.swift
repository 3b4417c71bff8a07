public import Wire

/// Grassy for Swift programs, under the names of its seed: `AppState` and the services that it calls.
///
/// ```swift
/// let state = GrassyKit.AppState(client, folder: folder)
/// await state.signUp(email: email, password: password, username: "ana")
/// await state.createPost(caption: "First light", location: "Kraków", tags: ["dawn"], imageData: jpeg)
/// await state.fetchPosts()
/// ```
public enum GrassyKit {
  /// Who is signed in, as the app knows them.
  public typealias UserProfile = SocialAPI.Profile

  /// The app's name in addresses.
  static let app = "grassy"
}
