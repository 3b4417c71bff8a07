internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum NewPostPageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    // Files that other programs share go to the service worker, which puts them into a draft. Where none is running,
    // they are chosen again.
    routes.viewerPage(.post, "/kinnect/share") { _, _ in .redirect(to: "/kinnect/new") }
    routes.viewerPage(.get, "/kinnect/new") { viewer, page in
      let (model, context) = try await page.read(viewer) { try fresh(viewer, $0) }
      return page.page(NewPostPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/kinnect/new") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        var faults = FieldFaults()
        let caption = faults.gather(try PostActions.checked(form["caption"]), or: "")
        let audience = faults.gather(
          try Kinnect.audience.checked(AudienceField.read(form)), or: SocialAPI.Audience(kind: .me))
        if form.files("file").isEmpty { faults.add("file", "missing", "Choose a photo or a video.") }
        try faults.end()
        let media = try await page.receiveUploads(
          form, by: viewer, square: form["crop"] == "square", atMost: Kinnect.publishing.mostMedia)
        _ = try await Kinnect.publishing.publish(
          Publication(caption: caption, audience: audience, own: PostOwn(allowsSaving: SavingField.read(form))), media,
          by: viewer, links: page.call.links, services)
        return .redirect(to: "/kinnect")
      } again: { errors in
        var (model, context) = try await page.read(viewer) { try fresh(viewer, $0) }
        (model.caption, model.alt) = (form["caption"], form["alt"])
        (model.crop, model.audience) = (form["crop"] == "square" ? "square" : "original", AudienceField.read(form))
        model.allowsSaving = SavingField.read(form) ?? model.allowsSaving
        model.errors = errors
        return page.page(NewPostPage(model: model, context: context))
      }
    }
  }

  private static func fresh(_ viewer: Viewer, _ transaction: Transaction) throws -> NewPostPage.Model {
    NewPostPage.Model(
      circles: try Kinnect.audience.circles(of: viewer.profile, in: transaction),
      allowsSaving: try Kinnect.saving.isOn(for: viewer, in: transaction),
      asksAboutSaving: try Kinnect.saving.asks(viewer, in: transaction))
  }
}
