internal import HTML
internal import HTTP
public import Wire

extension Routes {
  /// The form with which a thing is reported to the operator, and its sending.
  ///
  /// - Parameters:
  ///   - template: ends with "/report".
  ///   - target: where the form is sent; nil where the path alone says which thing it is.
  ///   - key: what the page's address says of the thing.
  public mutating func reportPage<Key>(
    _ template: String, _ reportable: Reportable<Key>,
    target: (@Sendable (PageCall) throws -> String)? = nil,
    _ key: @escaping @Sendable (PageCall) throws -> Key
  ) {
    let reports = ReportActions(services: services, kinds: ReportKinds(apps))
    @Sendable func model(_ viewer: Viewer, _ page: PageCall) async throws -> ReportPage.Model {
      try await reports.model(
        reportable, try key(page), by: viewer, links: page.call.links, target: try target?(page) ?? page.request.path)
    }
    viewerPage(.get, template) { viewer, page in
      let (shown, (_, context)) = (try await model(viewer, page), try await page.read(viewer) { _ in })
      return page.page(ReportPage(model: shown, context: context))
    }
    viewerPage(.post, template) { viewer, page in
      let reason = try page.form()["reason"]
      var shown = try await model(viewer, page)
      return try await page.submit {
        try await reports.file(reportable, try key(page), reason: reason, by: viewer, links: page.call.links)
        return page.redirect(shown.back.text, said: .reported)
      } again: { errors in
        (shown.reason, shown.error) = (reason, errors.summary)
        let (_, context) = try await page.read(viewer) { _ in }
        return page.page(ReportPage(model: shown, context: context))
      }
    }
  }

  /// The call that reports a thing.
  /// - Parameter key: what the input says of it, and the reason.
  public mutating func report<Input, Key>(
    _ endpoint: Endpoint<Input, NoContent>, _ reportable: Reportable<Key>,
    _ key: @escaping @Sendable (Input) -> (Key, reason: String)
  ) {
    report(endpoint, anyOf: [reportable], key)
  }

  /// The call that reports a thing of whichever kind has it.
  public mutating func report<Input, Key>(
    _ endpoint: Endpoint<Input, NoContent>, anyOf reportables: [Reportable<Key>],
    _ key: @escaping @Sendable (Input) -> (Key, reason: String)
  ) {
    let reports = ReportActions(services: services, kinds: ReportKinds(apps))
    viewer(endpoint) { input, viewer, call in
      let (key, reason) = key(input)
      try await reports.file(anyOf: reportables, key, reason: reason, by: viewer, links: call.links)
      return NoContent()
    }
  }
}
