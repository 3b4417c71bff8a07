public import HTTP
public import SQL
public import Wire

/// Pages for those who show the key of a link in place of an account.
extension PageCall {
  /// Of one household: a page has some dozens of photos.
  private static let most = RateLimit(1200, per: 60)
  /// Keys that open nothing.
  private static let mostUnknown = RateLimit(30, per: 600)

  /// Counts the request.
  /// - Throws: 429 for a household that asks too often.
  public func countLink() throws(Problem) {
    try count(.links(from: request.remoteAddress), Self.most)
  }

  /// What to answer to a key that opens nothing: the same whether it never did or does no longer.
  /// - Throws: 429 for a household that has shown too many, else 404.
  public func refuseLink() throws(Problem) -> Never {
    try count(.unknownLinks(from: request.remoteAddress), Self.mostUnknown)
    throw .notFound()
  }

  private func count(_ name: LimitName, _ limit: RateLimit) throws(Problem) {
    if let seconds = services.limiter.count(name, limit, now: call.now) { throw .rateLimited(retryAfter: seconds) }
  }

  /// A rendition of a photo for a reader who sees a row that shows it.
  public func photo(
    _ id: ID<MediaAPI.Item>, _ name: String, as reader: Principal, shownIn place: MediaPlace
  ) async throws -> Response {
    Self.unlisted(try await UploadRoutes.shown(request, id, name, to: reader, in: [place], services))
  }

  /// With what keeps it out of search engines, and its address out of what is asked for next.
  public static func unlisted(_ bare: Response) -> Response {
    var response = bare
    response.headers["X-Robots-Tag"] = "noindex, nofollow, noarchive, nosnippet, noimageindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    // A browser that somebody is signed in with keeps no copy for them either: the link may end.
    response.headers.remove(Authenticator.profileField)
    response.headers.remove(Authenticator.viewerField)
    return response
  }
}
