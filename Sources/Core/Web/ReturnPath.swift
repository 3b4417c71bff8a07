internal import HTML
public import HTTP

/// The page that somebody wanted before they had to sign in, sign up or say who they are: it goes along as `next`.
enum ReturnPath {
  /// Leads elsewhere first, with the way back to a page that was asked for.
  static func redirect(to path: String, from request: Request) -> Response {
    guard request.method.isSafe, request.path != "/" else { return .redirect(to: path) }
    let wanted = request.query.isEmpty ? request.path : "\(request.path)?\(request.query.raw)"
    return .redirect(to: Self.path(path, next: wanted))
  }

  /// The path with the page to go to afterwards.
  static func path(_ path: String, next: String) -> String { "\(path)?next=\(URLText.escaped(next))" }

  /// A later page of a list there.
  /// - Parameter cursor: where it begins.
  static func page(_ path: String, next: String, from cursor: String) -> URLPath? {
    URLPath(checking: "\(Self.path(path, next: next))&before=\(cursor)")
  }

  /// Whose page the path is: its first part.
  static func app(of path: String) -> String {
    path.split(separator: "/").first?.prefix { $0 != "?" }.description ?? ""
  }
}

extension PageCall {
  /// Where the page's address says to go afterwards: a path of this server; empty where it says nothing, or something else.
  public var wanted: String { request.query["next"].flatMap(LocalPath.checked) ?? "" }

  /// The same of a form.
  public func wanted(_ form: FormFields) -> String { LocalPath.checked(form["next"]) ?? "" }

  /// To the first step in an app, and from there to the page that was asked for.
  public func toOnboarding(of app: String) -> Response {
    let path = "/\(app)/onboarding"
    // The app's start is where one goes anyway.
    return request.path == "/\(app)" ? .redirect(to: path) : ReturnPath.redirect(to: path, from: request)
  }
}
