internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum BuilderPageRoutes {
  private static let pageLength = 20

  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/believe/profile") { viewer, page in
      let before: Cursor<BelieveAPI.BuilderProjectList>? = page.cursor()
      let links = page.call.links
      let read = try await page.readTab(viewer) { transaction in
        OwnProfilePage.Model(
          me: try me(viewer, links, in: transaction),
          projects: try ProjectQueries.projects(
            of: viewer.profile.cast(), viewer: viewer.profile, before: before, limit: pageLength, links: links,
            in: transaction),
          asksAboutSaving: try Believe.saving.asks(viewer, in: transaction))
      }
      guard let (model, context) = read else { return page.toOnboarding }
      return page.page(OwnProfilePage(model: model, context: context))
    }
    routes.viewerPage(.get, "/believe/creator/{id}") { viewer, page in
      let id: ID<Builder> = try page.id()
      let before: Cursor<BelieveAPI.BuilderProjectList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        guard let found = try BuilderQueries.builder(id, links: links, in: transaction) else {
          throw Problem.notFound()
        }
        return CreatorPage.Model(
          builder: found.builder,
          projects: try ProjectQueries.projects(
            of: id, viewer: viewer.profile, before: before, limit: pageLength, links: links, in: transaction),
          isMe: id == viewer.profile.cast(),
          isMuted: try People.isMuted(id.cast(), by: viewer.profile, in: transaction))
      }
      return page.page(CreatorPage(model: model, context: context))
    }
    registerEditing(in: &routes)
  }

  private static func me(
    _ viewer: Viewer, _ links: MediaLinks, in transaction: Transaction
  ) throws -> BelieveAPI.Me {
    guard let found = try BuilderQueries.builder(viewer.profile.cast(), links: links, in: transaction),
      let karma = try KarmaQueries.karma(of: viewer.profile, in: transaction)
    else { throw Problem.notFound() }
    return .init(builder: found.builder, isOnboarded: found.isOnboarded, karma: karma)
  }

  private static func own(_ viewer: Viewer, _ page: PageCall) async throws -> (Builder, PageContext) {
    let links = page.call.links
    let (found, context) = try await page.read(viewer) {
      try BuilderQueries.builder(viewer.profile.cast(), links: links, in: $0)
    }
    guard let found else { throw Problem.notFound() }
    return (found.builder, context)
  }

  private static func registerEditing(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, "/believe/edit-profile") { viewer, page in
      let (builder, context) = try await own(viewer, page)
      let model = EditBuilderPage.Model(
        name: builder.name, bio: builder.bio, website: builder.websiteURL ?? "", twitter: builder.twitterHandle ?? "",
        isCreator: builder.isCreator, avatarURL: builder.avatarURL)
      return page.page(EditBuilderPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/believe/edit-profile") { viewer, page in
      let form = try page.form()
      return try await page.submit(file: "avatar") {
        // The words are checked before a photo is worked on.
        let input = { (avatar: Change<ID<MediaAPI.Item>>) in
          BelieveAPI.EditMe(
            name: form["name"], bio: form["bio"], avatar: avatar, websiteURL: .set(form["websiteURL"]),
            twitterHandle: .set(form["twitterHandle"]), isCreator: form["isCreator"] == "true")
        }
        _ = try BuilderActions.Words(input(.keep))
        let avatar = try await page.avatarChange(form, by: viewer.signedIn)
        try await BuilderActions(services: services).edit(input(avatar), viewer)
        return page.redirect("/believe/profile", said: .profileSaved)
      } again: { errors in
        let (builder, context) = try await own(viewer, page)
        let model = EditBuilderPage.Model(
          name: form["name"], bio: form["bio"], website: form["websiteURL"], twitter: form["twitterHandle"],
          isCreator: form["isCreator"] == "true", avatarURL: builder.avatarURL, errors: errors)
        return page.page(EditBuilderPage(model: model, context: context))
      }
    }
  }
}
