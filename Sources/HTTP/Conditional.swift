extension Request {
  /// Evaluates the preconditions (RFC 9110, section 13.2.2) against the current representation.
  ///
  /// Returns the 304 or 412 to send instead, or nil to go on. The validators are repeated on the 304.
  public func conditional(etag: EntityTag? = nil, lastModified: HTTPDate? = nil) -> Response? {
    if let header = headers["If-Match"] {
      let isMatch = EntityTag.list(header).map { tags in etag.map { tag in tags.contains { $0.matchesStrongly(tag) } } }
      if !((isMatch ?? (etag != nil || lastModified != nil)) ?? false) { return Response(.preconditionFailed) }
    } else if let since = headers["If-Unmodified-Since"].flatMap(HTTPDate.init), let lastModified,
      lastModified > since
    {
      return Response(.preconditionFailed)
    }
    guard isUnchanged(etag: etag, lastModified: lastModified) else { return nil }
    guard method == .get || method == .head else { return Response(.preconditionFailed) }
    return Response.notModified.validated(etag: etag, lastModified: lastModified)
  }

  /// If-None-Match, or If-Modified-Since where that is absent and the request only reads.
  private func isUnchanged(etag: EntityTag?, lastModified: HTTPDate?) -> Bool {
    let noneMatch = headers.values(of: "If-None-Match")
    if !noneMatch.isEmpty {
      guard let tags = EntityTag.list(noneMatch.joined(separator: ",")) else {
        return etag != nil || lastModified != nil
      }
      return etag.map { tag in tags.contains { $0.value == tag.value } } ?? false
    }
    guard method == .get || method == .head, let lastModified,
      let since = headers["If-Modified-Since"].flatMap(HTTPDate.init)
    else { return false }
    return lastModified <= since
  }

  /// True when a Range may be served: there is no If-Range, or it names exactly this version (RFC 9110, section 13.1.5).
  func allowsRange(etag: EntityTag?, lastModified: HTTPDate?) -> Bool {
    guard let condition = headers["If-Range"] else { return true }
    if condition.hasPrefix("\"") || condition.hasPrefix("W/") {
      guard let etag, let tag = EntityTag.list(condition)?.first else { return false }
      return tag.matchesStrongly(etag)
    }
    return lastModified != nil && HTTPDate(condition) == lastModified
  }
}

extension Response {
  /// The response with `ETag` and `Last-Modified`.
  public func validated(etag: EntityTag? = nil, lastModified: HTTPDate? = nil) -> Response {
    var copy = self
    if let etag { copy.headers["ETag"] = etag.description }
    if let lastModified { copy.headers["Last-Modified"] = lastModified.description }
    return copy
  }

  /// What to send for this complete 200 response: itself with its validators, a 304 or 412 where the request's conditions say
  /// so, or the part that it asks for (206, 416).
  public func serving(_ request: Request, etag: EntityTag? = nil, lastModified: HTTPDate? = nil) -> Response {
    if var answer = request.conditional(etag: etag, lastModified: lastModified) {
      // RFC 9110, section 15.4.5: what a 200 would have said about caching is said again.
      for name in ["Cache-Control", "Content-Location", "Expires", "Vary"] where headers.contains(name) {
        answer.headers[name] = headers.values(of: name).joined(separator: ", ")
      }
      answer.route = route
      return answer
    }
    let whole = validated(etag: etag, lastModified: lastModified)
    return whole.ranged(for: request, isAllowed: request.allowsRange(etag: etag, lastModified: lastModified))
  }
}
