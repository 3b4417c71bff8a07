internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum TagPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = TagActions(services: routes.services)
    routes.viewerPage(.get, "/grassy/tags/{tag}") { viewer, page in
      let tag = try TagRoutes.known(page.call.parameters["tag"] ?? "")
      let before: Cursor<GrassyAPI.TagPostList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        TagPage.Model(
          tag: try TagQueries.tag(tag.name, called: tag.label, viewer: viewer.profile, in: transaction),
          posts: try TagQueries.posts(
            with: tag.name, before: before, limit: 12, viewer: viewer.profile, links: links, in: transaction))
      }
      return page.page(TagPage(model: model, context: context))
    }
    func action(_ name: String, _ isOn: Bool, _ list: TagActions.List, said: Notice? = nil) {
      routes.viewerPage(.post, "/grassy/tags/{tag}/\(name)") { viewer, page in
        let tag = try TagRoutes.known(page.call.parameters["tag"] ?? "")
        try await actions.set(isOn, tag.label, in: list, by: viewer)
        return page.back(or: URLPath.tag(tag.name).text, said: said)
      }
    }
    action("follow", true, .followed)
    action("unfollow", false, .followed)
    action("mute", true, .muted, said: .tagMuted)
    action("unmute", false, .muted, said: .tagUnmuted)
  }
}
