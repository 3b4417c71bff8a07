internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum NewPostPageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    // Files that other programs share go to the service worker, which puts them into a draft. Where none is running,
    // they are chosen again.
    routes.viewerPage(.post, "/kinnect/share") { _, _ in .redirect(to: "/kinnect/new") }
    routes.viewerPage(.get, "/kinnect/new") { viewer, page in
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(NewPostPage(model: .init(), context: context))
    }
    routes.viewerPage(.post, "/kinnect/new") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        var faults = FieldFaults()
        _ = faults.gather(try PostActions.checked(form["caption"]), or: "")
        if form.files("file").isEmpty { faults.add("file", "missing", "Choose a photo or a video.") }
        try faults.end()
        let media = try await page.receiveUploads(
          form, by: viewer, square: form["crop"] != "original", atMost: PostActions.mostPhotos)
        _ = try await Publishing(services: services).publish(
          .post(caption: form["caption"]), media, by: viewer, links: page.call.links)
        return .redirect(to: "/kinnect")
      } again: { errors in
        let model = NewPostPage.Model(
          caption: form["caption"], alt: form["alt"], crop: form["crop"] == "original" ? "original" : "square",
          errors: errors)
        let (_, context) = try await page.read(viewer) { _ in }
        return page.page(NewPostPage(model: model, context: context))
      }
    }
  }
}
