internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum SettingsPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/settings") { viewer, page in
      let blockedBefore: Cursor<KinnectAPI.BlockList>? = try page.cursor("blocked")
      let mutedBefore: Cursor<KinnectAPI.MuteList>? = try page.cursor("muted")
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let blocked = try ProfileQueries.blocks(
          of: viewer.profile, before: blockedBefore, limit: 30, in: transaction)
        let muted = try ProfileList.mutes(of: viewer.profile, before: mutedBefore, limit: 30)
          .page(for: viewer.profile, links: links, in: transaction)
        return SettingsPage.Model(
          email: try AccountFacts.email(of: viewer.signedIn.account, in: transaction),
          blocked: Page(items: blocked.items.map(\.author), next: blocked.next),
          muted: Page(items: muted.items.map(\.author), next: muted.next),
          part: blockedBefore != nil ? .blocked : mutedBefore != nil ? .muted : nil)
      }
      return page.page(SettingsPage(model: model, context: context))
    }
  }
}
