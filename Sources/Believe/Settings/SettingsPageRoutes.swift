internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum SettingsPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/believe/settings") { viewer, page in
      let before: Cursor<BelieveAPI.BlockList>? = try page.cursor("blocked")
      let mutedBefore: Cursor<SocialAPI.MuteList>? = try page.cursor("muted")
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        SettingsPage.Model(
          email: try AccountFacts.email(of: viewer.signedIn.account, in: transaction),
          blocked: try BlockedPerson.page(by: viewer.profile, before: before, limit: 30, in: transaction),
          muted: try BuilderQueries.muted(
            by: viewer.profile, before: mutedBefore, limit: 30, links: links, in: transaction),
          part: before != nil ? .blocked : mutedBefore != nil ? .muted : nil)
      }
      return page.page(SettingsPage(model: model, context: context))
    }
  }
}
