public import Core
public import HTML
internal import HTTP
internal import SQL
internal import Wire

extension Audience {
  /// With the pages: the viewer's circles, who sees a post, and the viewer's profile as somebody else sees it. The calls come first.
  /// - Parameters:
  ///   - people: whose circles they are.
  ///   - post: where a post's page is, before its id: `/kinnect/p/`.
  ///   - draw: draws the posts of a profile.
  public func pages<Drawn: HTML & SendableMetatype>(
    of people: People, post: StaticString, draw: @escaping @Sendable ([Thing], PageContext) -> Drawn
  ) -> Audience {
    adding { [self] routes in
      if shown != nil {
        registerCirclePages(of: people, in: &routes)
        registerMemberPages(of: people, in: &routes)
      }
      registerAudiencePage(of: people, post: post, in: &routes)
      if let read { registerViewAs(of: people, read, draw: draw, in: &routes) }
    }
  }

  /// With the page about who sees a thing alone: for things that are no posts.
  /// - Parameters:
  ///   - people: whose things they are.
  ///   - thing: where a thing's page is, before its id: `/realspace/lists/`.
  ///   - explanation: what is seen of a thing, said above the choice.
  public func page(of people: People, thing: StaticString, explanation: String) -> Audience {
    adding { [self] routes in
      registerAudiencePage(of: people, post: thing, explanation: explanation, in: &routes)
    }
  }

  private static var listed: Int { 50 }

  // MARK: Circles

  private func registerCirclePages(of people: People, in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, people.template("/circles")) { viewer, page in
      let (circles, context) = try await page.read(viewer) { try self.circles(of: viewer.profile, in: $0) }
      return page.page(CirclesPage(circles, of: people, context: context))
    }
    routes.viewerPage(.post, people.template("/circles")) { viewer, page in
      let name = try page.form()["name"]
      return try await page.submit {
        let circle = try await createCircle(name, by: viewer, idempotency: nil, services)
        return page.redirect(people.circle(circle.id).text)
      } again: { errors in
        let (circles, context) = try await page.read(viewer) { try self.circles(of: viewer.profile, in: $0) }
        return page.page(CirclesPage(circles, name: name, errors: errors, of: people, context: context))
      }
    }
    routes.viewerPage(.get, people.template("/circles/{id}/delete")) { viewer, page in
      let id: ID<SocialAPI.Circle> = try page.id()
      let (circle, context) = try await page.read(viewer) { try required(id, in: $0) }
      return page.page(DeleteCirclePage(circle, of: people, context: context))
    }
    routes.viewerPage(.post, people.template("/circles/{id}/delete")) { viewer, page in
      try await deleteCircle(try page.id(), by: viewer, services)
      return page.redirect(people.page("/circles").text, said: .circleDeleted)
    }
  }

  private func registerMemberPages(of people: People, in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, people.template("/circles/{id}")) { viewer, page in
      try await show(viewer, page, of: people)
    }
    routes.viewerPage(.post, people.template("/circles/{id}/rename")) { viewer, page in
      let id: ID<SocialAPI.Circle> = try page.id()
      let name = try page.form()["name"]
      return try await page.submit {
        _ = try await renameCircle(id, to: name, by: viewer, services)
        return page.redirect(people.circle(id).text)
      } again: { errors in
        try await show(viewer, page, of: people, name: name, errors: errors)
      }
    }
    routes.viewerPage(.post, people.template("/circles/{id}/add")) { viewer, page in
      let (id, form): (ID<SocialAPI.Circle>, FormFields) = (try page.id(), try page.form())
      return try await page.submit {
        for person in try Self.selected(form.all("profile") + form.all("username")) {
          _ = try await add(
            person.username, meaning: person.profile?.cast(), to: id, seesOlderPosts: !form["older"].isEmpty,
            by: viewer, links: page.call.links, services)
        }
        return page.redirect(people.circle(id).text)
      } again: { errors in
        let errors = FormErrors(fields: ["profile": errors.summary ?? ""])
        return try await show(viewer, page, of: people, errors: errors)
      }
    }
    routes.viewerPage(.post, people.template("/circles/{id}/remove")) { viewer, page in
      let id: ID<SocialAPI.Circle> = try page.id()
      try await remove(
        try page.form()["username"], meaning: try MeantProfile.id(in: page), from: id, by: viewer, services)
      return page.redirect(people.circle(id).text)
    }
  }

  /// The people ticked in a list, each once.
  /// - Throws: 422 for nobody, and for more than the page lists.
  private static func selected(_ ticked: [String]) throws(Problem) -> [SocialAPI.MeantPerson] {
    var (people, known): ([SocialAPI.MeantPerson], Set<String>) = ([], [])
    for value in ticked where !value.isEmpty && known.insert(value.lowercased()).inserted {
      guard people.count < listed else {
        throw .validation("profile", "too_many", "Select at most \(listed) people at once.")
      }
      people.append(MeantProfile.ticked(value))
    }
    guard !people.isEmpty else { throw .validation("profile", "missing", "Select someone first.") }
    return people
  }

  private func show(
    _ viewer: Viewer, _ page: PageCall, of people: People, name: String? = nil, errors: FormErrors = .none
  ) async throws -> Response {
    let id: ID<SocialAPI.Circle> = try page.id()
    let membersBefore: Cursor<SocialAPI.CircleMemberList>? = page.cursor("members")
    let followersBefore: Cursor<SocialAPI.FollowerList>? = page.cursor("followers")
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      CirclePage.Model(
        circle: try required(id, in: transaction), name: name,
        members: try members(of: id, before: membersBefore, limit: Self.listed, links: links, in: transaction),
        followers: try followers(
          outside: id, of: viewer.profile, before: followersBefore, limit: Self.listed, links: links, in: transaction),
        errors: errors)
    }
    return page.page(CirclePage(model: model, of: people, context: context))
  }

  // MARK: Who sees a post

  private func registerAudiencePage(
    of people: People, post: StaticString, explanation: String? = nil, in routes: inout Routes
  ) {
    let (live, services) = (routes.services.live, routes.services)
    let template = "\(post){id}/audience"
    routes.viewerPage(.get, template) { viewer, page in
      try await show(viewer, page, of: people, post: post, explanation: explanation)
    }
    routes.viewerPage(.post, template) { viewer, page in
      let (id, form): (ID<Thing>, FormFields) = (try page.id(), try page.form())
      let chosen = AudienceField.read(form)
      return try await page.submit {
        guard let chosen else { throw Problem.validation("audience", "missing", "Choose who can see this.") }
        let (audience, now) = (try checked(chosen), services.now())
        try await services.database.write(as: viewer.principal) { transaction in
          guard try change(id, to: audience, by: viewer, through: live, at: now, in: transaction) else {
            throw Problem.notFound()
          }
        }
        return page.redirect(URLPath(post, uuid: id.high, id.low, "/audience").text, said: .audienceSaved)
      } again: { errors in
        try await show(
          viewer, page, of: people, post: post, explanation: explanation, chosen: chosen, errors: errors)
      }
    }
  }

  private func show(
    _ viewer: Viewer, _ page: PageCall, of people: People, post: StaticString, explanation: String?,
    chosen: SocialAPI.Audience? = nil, errors: FormErrors = .none
  ) async throws -> Response {
    let id: ID<Thing> = try page.id()
    let before: Cursor<SocialAPI.AudienceList>? = page.cursor()
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      guard let own = try own(id, of: viewer.profile, in: transaction),
        let audience = try audience(of: id, by: viewer.profile, in: transaction)
      else { throw Problem.notFound() }
      return AudiencePage<Thing>.Model(
        post: URLPath(post, uuid: id.high, id.low), audience: audience, chosen: chosen,
        circles: try circles(of: viewer.profile, in: transaction),
        members: try members(
          of: id, own, author: viewer, before: before, limit: Self.listed, links: links, in: transaction),
        explanation: explanation, isHidden: own.isHidden, isPart: before != nil, errors: errors)
    }
    return page.page(AudiencePage(self, model: model, of: people, context: context))
  }

  // MARK: As somebody else

  private func registerViewAs<Drawn: HTML & SendableMetatype>(
    of people: People, _ read: @escaping Reading, draw: @escaping @Sendable ([Thing], PageContext) -> Drawn,
    in routes: inout Routes
  ) {
    routes.viewerPage(.get, people.template("/view-as/{username}")) { viewer, page in
      let before: Cursor<SocialAPI.ViewAsList>? = page.cursor()
      let (meant, links) = (try MeantProfile.addressed(in: page), page.call.links)
      let named = SocialAPI.MeantPerson(username: page.username, profile: meant)
      let ((person, posts), context) = try await page.read(viewer) { transaction in
        try things(seenBy: named, of: viewer, before: before, limit: 30, links: links, read, in: transaction)
      }
      return page.page(
        ViewAsPage(as: person, isEmpty: posts.items.isEmpty, next: posts.next, of: people, context: context) {
          draw(posts.items, context)
        })
    }
  }
}
