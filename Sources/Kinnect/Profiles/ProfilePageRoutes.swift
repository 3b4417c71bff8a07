internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum ProfilePageRoutes {
  private static let pageLength = 30

  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/u/{username}") { viewer, page in
      try await profile(viewer, page)
    }
    registerLists(in: &routes)
    registerEditing(in: &routes)
  }

  private static func profile(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<KinnectAPI.ProfilePostList>? = try page.cursor()
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      let found = try ProfileQueries.profile(page.username, viewer: viewer.profile, links: links, in: transaction)
      guard let profile = found else { throw Problem.notFound() }
      let id: ID<ProfileEntity> = profile.id.cast()
      let posts =
        profile.postCount == nil
        ? Page(items: [], next: nil)
        : try PostQueries.posts(
          of: id, viewer: viewer.profile, before: before, limit: pageLength, links: links, in: transaction)
      return ProfilePage.Model(
        profile: profile, posts: posts,
        isMuted: try ProfileQueries.isMuted(id, by: viewer.profile, in: transaction),
        asksToFollow: try ProfileQueries.asksToFollow(id, viewer.profile, in: transaction),
        ring: StoryRing(try StoryQueries.ring(of: id, viewer: viewer.profile, in: transaction)))
    }
    return page.page(ProfilePage(model: model, context: context))
  }

  private static func registerLists(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/u/{username}/followers") { viewer, page in
      let before: Cursor<KinnectAPI.FollowerList>? = try page.cursor()
      return try await list(.followers, viewer, page) { .followers(of: $0, before: before, limit: 50) }
    }
    routes.viewerPage(.get, "/kinnect/u/{username}/following") { viewer, page in
      let before: Cursor<KinnectAPI.FollowingList>? = try page.cursor()
      return try await list(.following, viewer, page) { .following(of: $0, before: before, limit: 50) }
    }
  }

  private static func list(
    _ kind: FollowListPage.Kind, _ viewer: Viewer, _ page: PageCall,
    _ list: @escaping (ID<ProfileEntity>) -> ProfileList
  ) async throws -> Response {
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      let found = try ProfileQueries.openProfile(
        page.username, viewer: viewer.profile, links: links, in: transaction)
      guard let profile = found else { throw Problem.notFound() }
      let people = try list(profile.id.cast()).page(for: viewer.profile, links: links, in: transaction)
      return FollowListPage.Model(username: profile.username, kind: kind, people: people)
    }
    return page.page(FollowListPage(model: model, context: context))
  }

  private static func registerEditing(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/edit-profile") { viewer, page in
      let (profile, context) = try await own(viewer, page)
      let model = EditProfilePage.Model(
        currentUsername: profile.username, username: profile.username, fullName: profile.fullName, bio: profile.bio,
        avatarURL: profile.avatarURL)
      return page.page(EditProfilePage(model: model, context: context))
    }
    routes.viewerPage(.post, "/kinnect/edit-profile") { viewer, page in
      let form = try page.form()
      return try await page.submit(file: "avatar") {
        try await save(form, viewer, page)
        return page.redirect("/kinnect/u/\(form["username"].lowercased())", said: .profileSaved)
      } again: { errors in
        let (profile, context) = try await own(viewer, page)
        let model = EditProfilePage.Model(
          currentUsername: profile.username, username: form["username"], fullName: form["fullName"],
          bio: form["bio"], avatarURL: profile.avatarURL, errors: errors)
        return page.page(EditProfilePage(model: model, context: context))
      }
    }
  }

  private static func save(_ form: FormFields, _ viewer: Viewer, _ page: PageCall) async throws {
    // The fields are checked before a photo is worked on.
    _ = try ProfileInput(username: form["username"], fullName: form["fullName"], bio: form["bio"])
    var avatar: Change<ID<MediaAPI.Item>> = form["removeAvatar"].isEmpty ? .keep : .clear
    if let file = form.file("avatar") {
      let upload = try await UploadActions(services: page.services).upload(
        file, alt: "", purpose: .avatar, by: viewer.signedIn, links: page.call.links)
      avatar = .set(upload.id)
    }
    try await ProfileActions(services: page.services).edit(
      username: form["username"], fullName: form["fullName"], bio: form["bio"], avatar: avatar, of: viewer)
  }

  private static func own(_ viewer: Viewer, _ page: PageCall) async throws -> (Profile, PageContext) {
    let links = page.call.links
    let (profile, context) = try await page.read(viewer) {
      try ProfileQueries.profile(viewer.username, viewer: viewer.profile, links: links, in: $0)
    }
    guard let profile else { throw Problem.notFound() }
    return (profile, context)
  }
}
