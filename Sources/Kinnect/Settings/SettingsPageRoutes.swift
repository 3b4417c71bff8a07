internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum SettingsPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/settings", app: Kinnect.name) { viewer, page in
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let blocked = try ProfileQueries.blocks(of: viewer.profile, before: nil, limit: 100, in: transaction)
        let muted = try ProfileList.mutes(of: viewer.profile, before: nil, limit: 100)
          .page(for: viewer.profile, links: links, in: transaction)
        return SettingsPage.Model(
          email: try AccountFacts.email(of: viewer.signedIn.account, in: transaction),
          blocked: blocked.items.map(\.author), muted: muted.items.map(\.author))
      }
      return page.page(SettingsPage(model: model, context: context))
    }
  }
}
