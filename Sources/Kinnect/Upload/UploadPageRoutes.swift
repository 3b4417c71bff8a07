internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum UploadPageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, "/kinnect/new", app: Kinnect.name) { viewer, page in
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(NewPostPage(model: .init(), context: context))
    }
    routes.viewerPage(.post, "/kinnect/new", app: Kinnect.name) { viewer, page in
      let form = try page.form()
      do {
        guard let file = form.file("file") else {
          throw Problem.validation("file", "missing", "Choose a photo: JPEG, PNG, WebP, HEIC or GIF.")
        }
        try PostActions.check(caption: form["caption"])
        let upload = try await UploadActions(services: services).upload(
          file, alt: form["alt"], purpose: .photo(square: form["crop"] != "original"), by: viewer.signedIn,
          links: page.call.links)
        _ = try await PostActions(services: services).publishPost(
          caption: form["caption"], media: [upload.id], by: viewer, links: page.call.links, idempotency: nil)
        return .redirect(to: "/kinnect")
      } catch let error where PageCall.isAboutInput(error) {
        let problem = PageCall.problem(error)
        let model = NewPostPage.Model(
          caption: form["caption"], alt: form["alt"], crop: form["crop"] == "original" ? "original" : "square",
          errors: PageCall.errors(of: problem, file: "file"))
        let (_, context) = try await page.read(viewer) { _ in }
        return page.page(NewPostPage(model: model, context: context), status: Status(rawValue: problem.status))
      }
    }
  }
}
