internal import HTML
internal import HTML
internal import HTTP

extension Routes {
  /// The form with which something is reported to the operator, and its sending.
  ///
  /// - Parameters:
  ///   - model: What the page says; throws 404 for what the viewer may not see.
  ///   - file: Keeps the report with the reason given.
  public mutating func reportPage(
    _ template: String, _ model: @escaping @Sendable (Viewer, PageCall) async throws -> ReportPage.Model,
    file: @escaping @Sendable (String, Viewer, PageCall) async throws -> Void
  ) {
    viewerPage(.get, template) { viewer, page in
      let (shown, (_, context)) = (try await model(viewer, page), try await page.read(viewer) { _ in })
      return page.page(ReportPage(model: shown, context: context))
    }
    viewerPage(.post, template) { viewer, page in
      let reason = try page.form()["reason"]
      var shown = try await model(viewer, page)
      return try await page.submit {
        try await file(reason, viewer, page)
        return page.redirect(shown.back.text, said: .reported)
      } again: { errors in
        (shown.reason, shown.error) = (reason, errors.summary)
        let (_, context) = try await page.read(viewer) { _ in }
        return page.page(ReportPage(model: shown, context: context))
      }
    }
  }
}
