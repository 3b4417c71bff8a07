/// The calls of an app's API about audiences: circles, who may see a post, and the viewer's posts as somebody else sees them. They
/// have the same paths in every app, below `/api/` and its name.
public struct AudienceCalls<Post: HeldItem>: Sendable {
  /// Lists the viewer's circles.
  public let circles: Endpoint<ListInput<SocialAPI.CircleList>, Page<SocialAPI.Circle>>
  /// Makes a circle.
  public let createCircle: Endpoint<SocialAPI.CreateCircle, SocialAPI.Circle>
  /// Renames a circle.
  public let renameCircle: Endpoint<SocialAPI.RenameCircle, SocialAPI.Circle>
  /// Deletes a circle.
  public let deleteCircle: Endpoint<SocialAPI.ByCircle, NoContent>
  /// Lists who is in a circle.
  public let circleMembers:
    Endpoint<
      ItemListInput<SocialAPI.Circle, SocialAPI.CircleMemberList>, Page<SocialAPI.CircleMember>
    >
  /// Adds a follower to a circle.
  public let addToCircle: Endpoint<SocialAPI.AddToCircle, SocialAPI.CircleMember>
  /// Takes somebody out of a circle.
  public let removeFromCircle: Endpoint<SocialAPI.RemoveFromCircle, NoContent>
  /// Lists who may see one of the viewer's posts.
  public let audience: Endpoint<ItemListInput<Post, SocialAPI.AudienceList>, Page<SocialAPI.AudienceMember>>
  /// Lists the viewer's own posts that somebody else may see.
  public let viewAs: Endpoint<SocialAPI.ViewAs, Page<Post>>

  /// The calls of an app.
  /// - Parameter app: the app's name: `kinnect`.
  public init(_ app: String) {
    let api = "/api/\(app)"
    circles = Endpoint("\(app).circles", .get, PathTemplate("\(api)/circles"), "The viewer's circles, by name")
    createCircle = Endpoint(
      "\(app).createCircle", .post, PathTemplate("\(api)/circles"), status: 201, "Make a circle",
      errors: [.conflict, .notFound])
    renameCircle = Endpoint(
      "\(app).renameCircle", .patch, PathTemplate("\(api)/circles/{id}"), "Rename a circle", errors: [.conflict])
    deleteCircle = Endpoint(
      "\(app).deleteCircle", .delete, PathTemplate("\(api)/circles/{id}"),
      "Delete a circle; posts that were for it alone are the viewer's own from then on")
    circleMembers = Endpoint(
      "\(app).circleMembers", .get, PathTemplate("\(api)/circles/{id}/members"), "Who is in a circle, newest first")
    addToCircle = Endpoint(
      "\(app).addToCircle", .put, PathTemplate("\(api)/circles/{id}/members/{username}"), "Add a follower to a circle",
      errors: [.conflict])
    removeFromCircle = Endpoint(
      "\(app).removeFromCircle", .delete, PathTemplate("\(api)/circles/{id}/members/{username}"),
      "Remove someone from a circle")
    audience = Endpoint(
      "\(app).audience", .get, PathTemplate("\(api)/posts/{id}/audience"),
      "Who may see one of the viewer's own posts, and why")
    viewAs = Endpoint(
      "\(app).viewAs", .get, PathTemplate("\(api)/profiles/{username}/view-as"),
      "The viewer's own posts that this person may see, without anything that the person did")
  }

  /// Those of an app without circles.
  public var withoutCircles: [any EndpointDescription] { [audience, viewAs] }

  /// Every one of them.
  public var all: [any EndpointDescription] {
    [
      circles, createCircle, renameCircle, deleteCircle, circleMembers, addToCircle, removeFromCircle, audience, viewAs,
    ]
  }
}

extension SocialAPI {
  /// The viewer's own posts as somebody else sees them, newest first.
  public enum ViewAsList: CursorList { public static var cursorTag: UInt8 { 83 } }
}
