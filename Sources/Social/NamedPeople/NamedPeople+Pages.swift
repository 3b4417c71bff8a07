internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension NamedPeople {
  private static var settingsLength: Int { 30 }

  /// Below the page of a person, for a route.
  private func template(_ below: String) -> String { "\(places.person){id}\(below)" }

  func registerPages(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.post, template("/mute")) { viewer, page in
      let id: ID<Person.Whole> = try page.id()
      try await mute(id, by: viewer, services)
      return page.redirect(wanted(page.wanted(try page.form()), or: id), said: .muted)
    }
    routes.viewerPage(.post, template("/unmute")) { viewer, page in
      let id: ID<Person.Whole> = try page.id()
      try await unmute(id, by: viewer, services)
      return page.redirect(wanted(page.wanted(try page.form()), or: id), said: .unmuted)
    }
    routes.viewerPage(.get, template("/block")) { viewer, page in
      let id: ID<Person.Whole> = try page.id()
      let (name, context) = try await page.read(viewer) { try self.name(of: id, in: $0) }
      guard let name, id != viewer.profile.cast() else { throw Problem.notFound() }
      return page.page(BlockPersonPage(name, at: address(of: id), target: address(of: id, "/block"), context: context))
    }
    routes.viewerPage(.post, template("/block")) { viewer, page in
      let name = try await block(try page.id(), by: viewer, services)
      return page.redirect(places.search.text, said: .blocked, of: name)
    }
    routes.viewerPage(.post, template("/unblock")) { viewer, page in
      let name = try await unblock(try page.id(), by: viewer, services)
      return page.redirect("\(places.settings)", said: .unblocked, of: name)
    }
    routes.reportPage(template("/report"), reportable) { try $0.id() }
  }

  /// The page that a form leads back to; the person's where it names none.
  private func wanted(_ next: String, or person: ID<Person.Whole>) -> String {
    next.isEmpty ? address(of: person).text : next
  }

  func registerSettings(in routes: inout Routes) {
    routes.viewerPage(.get, "\(places.settings)") { viewer, page in
      let blockedBefore: Cursor<SocialAPI.BlockList>? = page.cursor("blocked")
      let mutedBefore: Cursor<SocialAPI.MuteList>? = page.cursor("muted")
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        NamedPeopleSettingsPage<Person>.Model(
          email: try AccountFacts.email(of: viewer.signedIn.account, in: transaction),
          blocked: try BlockedPerson.page(
            by: viewer.profile, before: blockedBefore, limit: Self.settingsLength, links.cursors, in: transaction),
          muted: try muted(
            by: viewer.profile, before: mutedBefore, limit: Self.settingsLength, links: links, in: transaction),
          part: blockedBefore != nil ? .blocked : mutedBefore != nil ? .muted : nil,
          waiting: try AccountFacts.waiting(for: viewer, in: transaction))
      }
      return page.page(NamedPeopleSettingsPage(self, model: model, context: context))
    }
  }
}
