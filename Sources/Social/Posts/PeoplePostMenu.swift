public import Core
public import HTML
public import Wire

/// The three dots of a post in an app of people with usernames: changing, seeing who sees and deleting it for its author, and for
/// others what they can do about the author, and reporting it. The pages are `/edit`, `/audience`, `/delete` and `/report` below the
/// post's own.
public struct PeoplePostMenu: HTMLLeaf {
  let author: String
  let profile: ID<SocialAPI.Profile>
  let files: [MediaAPI.Attachment]
  let originals: [ID<MediaAPI.Item>]
  let saving: Bool?
  let people: People
  let hasUnfollow: Bool
  let isEditable: Bool
  let mayRemove: Bool
  let address: (StaticString) -> URLPath
  let context: PageContext

  /// - Parameters:
  ///   - author: the username of whose post it is.
  ///   - profile: their profile.
  ///   - files: its photos and videos.
  ///   - originals: those of them of which the author keeps the original.
  ///   - saving: whether everyone who sees the post may save its photos, where the app has `PhotoSaving`; nil where it hasn't.
  ///   - hasUnfollow: whether others can stop following the author here; false where not all who see the post follow.
  ///   - isEditable: whether its author can change it, and who sees it.
  ///   - mayRemove: whether the viewer may delete others' posts here, as its moderator.
  ///   - address: the post's page, and what lies below it.
  public init(
    by author: String, profile: ID<SocialAPI.Profile>, files: [MediaAPI.Attachment],
    originals: [ID<MediaAPI.Item>] = [], saving: Bool? = nil, of people: People, hasUnfollow: Bool,
    isEditable: Bool = true, mayRemove: Bool = false, _ context: PageContext,
    at address: @escaping (StaticString) -> URLPath
  ) {
    self.author = author
    self.profile = profile
    self.files = files
    self.originals = originals
    self.saving = saving
    self.people = people
    self.hasUnfollow = hasUnfollow
    self.isEditable = isEditable
    self.mayRemove = mayRemove
    self.address = address
    self.context = context
  }

  private var several: URLPath? { saving == nil ? nil : address("/save") }

  /// The three dots and what they open.
  public func render(into output: inout HTMLOutput) {
    if context.viewer?.username == author {
      PostMenu(link: address(""), files: files, originals: originals, several: several, context) {
        if isEditable { OwnPostItems(address: address) }
        DeleteItem(address: address)
      }.render(into: &output)
    } else {
      PostMenu(
        link: address(""), files: saving == true ? files : [], several: several, report: address("/report"), context
      ) {
        AuthorItems(name: author, profile: profile, people: people, hasUnfollow: hasUnfollow)
        if mayRemove { DeleteItem(address: address) }
      }.render(into: &output)
    }
  }
}

private struct OwnPostItems: HTMLLeaf {
  let address: (StaticString) -> URLPath

  func render(into output: inout HTMLOutput) {
    a(.class("menu-item"), .href(address("/edit")), into: &output) { "Edit post".render(into: &$0) }
    a(.class("menu-item"), .href(address("/audience")), into: &output) { "Who can see this".render(into: &$0) }
  }
}

private struct DeleteItem: HTMLLeaf {
  let address: (StaticString) -> URLPath

  func render(into output: inout HTMLOutput) {
    a(.class("menu-item danger"), .href(address("/delete")), .data("delete-post"), into: &output) {
      "Delete".render(into: &$0)
    }
  }
}

/// What can be done about somebody else. One form for all verbs: each button says where it goes, unless that is the form's own
/// address.
private struct AuthorItems: HTMLLeaf {
  let name: String
  let profile: ID<SocialAPI.Profile>
  let people: People
  let hasUnfollow: Bool

  func render(into output: inout HTMLOutput) {
    form(
      .class("menu-part"), .method("post"), .action(people.address(of: name, hasUnfollow ? "/unfollow" : "/mute")),
      .data("verbs", name), into: &output
    ) { output in
      MeantProfile(id: profile).render(into: &output)
      if hasUnfollow {
        button(.class("menu-item danger"), .data("verb", "unfollow"), into: &output) { "Unfollow".render(into: &$0) }
      }
      button(
        .class("menu-item"), .formaction(people.address(of: name, "/mute")).when(hasUnfollow), .data("verb", "mute"),
        into: &output
      ) { output in
        "Mute ".render(into: &output)
        name.render(into: &output)
      }
      button(
        .class("menu-item danger"), .formaction(people.address(of: name, "/block")), .data("verb", "block"),
        into: &output
      ) { output in
        "Block ".render(into: &output)
        name.render(into: &output)
      }
    }
  }
}
