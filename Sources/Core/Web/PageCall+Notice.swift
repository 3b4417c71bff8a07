public import HTTP
internal import Wire

/// What a page says once of what was done before it.
extension PageCall {
  private var names: SealedText { SealedText(key: services.keys.sign(.noticeName, [])) }

  /// The notice that the page's address asks for.
  var notice: ShownNotice? {
    guard !request.query.isEmpty, let code = request.query["said"],
      let notice = Notice.find(code, among: look.notices)
    else { return nil }
    let sealed = request.query["of"]
    let name = call.caller.viewer.flatMap { viewer in sealed.flatMap { names.open($0, for: viewer.profile.bytes) } }
    return notice.shown(about: name.flatMap { String(validating: $0, as: UTF8.self) })
  }

  /// Back to the page on which a button was pressed, as far as that is one of this server's.
  /// - Parameter name: whom the notice is about.
  public func back(or fallback: String, said: Notice? = nil, of name: String? = nil) -> Response {
    redirect(referringPath ?? fallback, said: said, of: name)
  }

  /// The same, but never to the page at that address.
  public func back(or fallback: String, unlessFrom address: String) -> Response {
    let path = referringPath
    return redirect(path.map { LocalPath.bare($0) == address } == true ? fallback : path ?? fallback)
  }

  /// The page of this server from which the browser comes, as it says itself.
  var referringPath: String? {
    guard let referer = request.headers["Referer"], let host = request.host else { return nil }
    for scheme in ["http://", "https://"] where referer.hasPrefix(scheme + host + "/") {
      return LocalPath.checked(String(referer.dropFirst(scheme.count + host.count)))
    }
    return nil
  }

  /// - Parameter name: whom the notice is about.
  public func redirect(_ target: String, said: Notice? = nil, of name: String? = nil) -> Response {
    guard let said else { return .redirect(to: target) }
    let clean = LocalPath.without("of", LocalPath.without("said", target))
    var asked = clean + (clean.contains("?") ? "&" : "?") + "said=\(said.code)"
    if let name, let viewer = call.caller.viewer {
      asked += "&of=\(names.seal(Array(name.utf8), for: viewer.profile.bytes))"
    }
    return .redirect(to: asked)
  }
}
