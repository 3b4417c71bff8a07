internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension People {
  private static let settingsLength = 30

  func registerSettings(in routes: inout Routes) {
    routes.viewerPage(.get, template("/settings")) { viewer, page in
      let blockedBefore: Cursor<SocialAPI.BlockList>? = page.cursor("blocked")
      let mutedBefore: Cursor<SocialAPI.MuteList>? = page.cursor("muted")
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let blocked = try BlockedPerson.page(
          by: viewer.profile, before: blockedBefore, limit: Self.settingsLength, links.cursors, in: transaction)
        let muted = try ProfileList.mutes(of: viewer.profile, before: mutedBefore, limit: Self.settingsLength)
          .page(for: viewer.profile, links: links, in: transaction)
        return PeopleSettingsPage.Model(
          email: try AccountFacts.email(of: viewer.signedIn.account, in: transaction),
          blocked: Page(items: blocked.items.map(\.author), next: blocked.next),
          muted: Page(items: muted.items.map(\.author), next: muted.next),
          part: blockedBefore != nil ? .blocked : mutedBefore != nil ? .muted : nil,
          waiting: try AccountFacts.waiting(for: viewer, in: transaction))
      }
      return page.page(PeopleSettingsPage(self, model: model, context: context))
    }
  }
}
