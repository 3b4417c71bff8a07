extension SocialAPI {
  /// Whether those who see the viewer's posts may save the photos as files.
  public struct PhotoSaving: Hashable, Sendable, Codable, JSONWritable {
    /// Whether posts from now on allow it, unless a post says otherwise; on at first.
    public var allowsSaving: Bool
    /// Whether the viewer has posts from before there was a choice, and has not answered for them yet: nobody else may save their photos
    /// until then.
    public var asksAboutEarlier: Bool

    public init(allowsSaving: Bool, asksAboutEarlier: Bool) {
      self.allowsSaving = allowsSaving
      self.asksAboutEarlier = asksAboutEarlier
    }
  }

  /// Chooses whether those who see the viewer's posts may save the photos.
  public struct SetPhotoSaving: Codable, Hashable, Sendable {
    /// Whether they may.
    public let allowsSaving: Bool

    public init(allowsSaving: Bool) {
      self.allowsSaving = allowsSaving
    }
  }
}

/// The calls of an app in which people save the photos of posts that they see. They have the same paths in every app that declares
/// them, below `/api/` and its name. A photo or video is saved from its `urls`, under the name `download`.
public struct PhotoSavingCalls: Sendable {
  /// The choice, and whether there is a question to answer.
  public let state: Endpoint<NoInput, SocialAPI.PhotoSaving>
  /// Chooses for posts from now on.
  public let set: Endpoint<SocialAPI.SetPhotoSaving, SocialAPI.PhotoSaving>
  /// Answers for the posts from before there was a choice, once.
  public let setEarlier: Endpoint<SocialAPI.SetPhotoSaving, SocialAPI.PhotoSaving>

  /// The calls of an app.
  /// - Parameter app: the app's name: `kinnect`.
  public init(_ app: String) {
    let path = PathTemplate("/api/\(app)/photo-saving")
    state = Endpoint("\(app).photoSaving", .get, path, "Whether others may save your photos")
    set = Endpoint(
      "\(app).setPhotoSaving", .put, path, "Choose whether others may save the photos of posts from now on")
    setEarlier = Endpoint(
      "\(app).setEarlierPhotoSaving", .put, PathTemplate("/api/\(app)/photo-saving/earlier"),
      "Choose whether others may save the photos of posts from before there was a choice")
  }

  /// Every one of them.
  public var all: [any EndpointDescription] { [state, set, setEarlier] }
}
