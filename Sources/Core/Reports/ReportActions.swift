internal import HTML
internal import SQL
internal import Wire

/// A report; a phantom for its id.
public enum ReportEntity {}

/// Telling the operator of a thing.
struct ReportActions: Sendable {
  let services: Services
  let kinds: ReportKinds

  init(services: Services, kinds: ReportKinds) {
    self.services = services
    self.kinds = kinds
  }

  /// Keeps what the reporter sees, text and photos, with their reason. Reporting the same thing again while the report is open
  /// changes nothing.
  /// - Throws: 404 for what the viewer may not see, 422 without a reason.
  func file<Key>(
    _ reportable: Reportable<Key>, _ key: Key, reason: String, by viewer: Viewer, links: MediaLinks
  ) async throws {
    try await file(anyOf: [reportable], key, reason: reason, by: viewer, links: links)
  }

  /// The same for a thing of whichever kind has it.
  func file<Key>(
    anyOf reportables: [Reportable<Key>], _ key: Key, reason: String, by viewer: Viewer, links: MediaLinks
  ) async throws {
    let reason = try Self.checked(reason)
    let (id, now): (ID<ReportEntity>, _) = (services.newID(), services.now())
    let (reportable, content) = try await content(ofAny: reportables, key, by: viewer, links: links)
    // By the server: members may neither write reports nor see the photos in them.
    try await services.system.write { transaction in
      try ReportQueries.insert(
        id, reportable.kind, content, reason: reason, by: viewer,
        called: kinds.goesByFullName(viewer.app) ? viewer.fullName : viewer.username, now: now, in: transaction)
    }
  }

  /// What the form says of a thing that the viewer sees.
  func model<Key>(
    _ reportable: Reportable<Key>, _ key: Key, by viewer: Viewer, links: MediaLinks, target: String
  ) async throws -> ReportPage.Model {
    let (_, content) = try await content(ofAny: [reportable], key, by: viewer, links: links)
    guard let target = URLPath(checking: target) else { throw Problem.notFound() }
    let name = content.concerned == nil ? nil : content.name
    let readers = try await services.system.read { [kinds] transaction in
      try ReportReaders.find(
        concerned: content.concerned, by: viewer, goesByFullName: kinds.goesByFullName(viewer.app), in: transaction)
    }
    return ReportPage.Model(what: content.what, named: name, readers: readers, target: target, back: content.address)
  }

  private func content<Key>(
    ofAny reportables: [Reportable<Key>], _ key: Key, by viewer: Viewer, links: MediaLinks
  ) async throws -> (Reportable<Key>, ReportedContent) {
    let found = try await services.database.read(as: viewer.principal, latest: true) { transaction in
      for reportable in reportables {
        if let content = try reportable.read(key, viewer, links, transaction) { return (reportable, content) }
      }
      throw Problem.notFound()
    }
    return found
  }

  static func checked(_ reason: String) throws(Problem) -> String {
    try WrittenText.required(reason, "reason", atMost: SocialAPI.Limits.reason.upperBound, missing: "Say why.")
  }
}
