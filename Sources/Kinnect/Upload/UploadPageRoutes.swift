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
        try PostActions.check(caption: form["caption"])
        let media = try await upload(form, by: viewer, page)
        if media.contains(where: { $0.status != .ready }) {
          _ = try await WaitingActions(services: services).publishWhenReady(
            caption: form["caption"], media: media.map(\.id), by: viewer, links: page.call.links, idempotency: nil)
        } else {
          _ = try await PostActions(services: services).publishPost(
            caption: form["caption"], media: media.map(\.id), by: viewer, links: page.call.links, idempotency: nil)
        }
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

  /// Takes the chosen photos in, each with its line of the descriptions.
  private static func upload(
    _ form: FormFields, by viewer: Viewer, _ page: PageCall
  ) async throws -> [MediaAPI.Upload] {
    let files = form.files("file")
    guard !files.isEmpty else {
      throw Problem.validation("file", "missing", "Choose a photo or a video.")
    }
    guard files.count <= PostActions.mostPhotos else {
      throw Problem.validation("file", "too_many", "A post has at most \(PostActions.mostPhotos) photos.")
    }
    // One photo's description may have many lines.
    let lines =
      files.count == 1
      ? [form["alt"]]
      : form["alt"].split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    var media: [MediaAPI.Upload] = []
    for (index, file) in files.enumerated() {
      let upload = try await UploadActions(services: page.services).upload(
        file, alt: index < lines.count ? lines[index] : "", purpose: .photo(square: form["crop"] != "original"),
        by: viewer.signedIn, links: page.call.links)
      media.append(upload)
    }
    return media
  }
}
