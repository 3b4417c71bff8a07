internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension People {
  func registerEditing(in routes: inout Routes) {
    routes.viewerPage(.get, template("/edit-profile")) { viewer, page in
      let (profile, context) = try await own(viewer, page)
      let model = EditProfilePage.Model(
        currentUsername: profile.username, username: profile.username, fullName: profile.fullName, bio: profile.bio,
        avatarURL: profile.avatarURL)
      return page.page(EditProfilePage(self, model: model, context: context))
    }
    routes.viewerPage(.post, template("/edit-profile")) { viewer, page in
      let form = try page.form()
      return try await page.submit(file: "avatar") {
        try await save(form, viewer, page)
        return page.redirect(address(of: form["username"].lowercased()).text, said: .profileSaved)
      } again: { errors in
        let (profile, context) = try await own(viewer, page)
        let model = EditProfilePage.Model(
          currentUsername: profile.username, username: form["username"], fullName: form["fullName"],
          bio: form["bio"], avatarURL: profile.avatarURL, errors: errors)
        return page.page(EditProfilePage(self, model: model, context: context))
      }
    }
  }

  private func save(_ form: FormFields, _ viewer: Viewer, _ page: PageCall) async throws {
    // The fields are checked before a photo is worked on.
    _ = try ProfileInput(username: form["username"], fullName: form["fullName"], bio: form["bio"])
    let avatar = try await page.avatarChange(form, by: viewer.signedIn)
    try await profiles(page.services).edit(
      username: form["username"], fullName: form["fullName"], bio: form["bio"], avatar: avatar, of: viewer)
  }

  private func own(_ viewer: Viewer, _ page: PageCall) async throws -> (SocialAPI.Profile, PageContext) {
    let links = page.call.links
    let (profile, context) = try await page.read(viewer) {
      try self.profile(viewer.username, viewer: viewer.profile, links: links, in: $0)
    }
    guard let profile else { throw Problem.notFound() }
    return (profile, context)
  }
}
