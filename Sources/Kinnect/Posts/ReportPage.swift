public import Core
public import HTML
public import Wire

/// Tell the operator about a post or a person.
public struct ReportPage: HTML {
  public enum Subject: Sendable {
    case post(KinnectAPI.Post)
    case profile(String)
  }

  public struct Model: Sendable {
    public var subject: Subject
    public var reason: String
    public var error: String?

    public init(subject: Subject, reason: String = "", error: String? = nil) {
      self.subject = subject
      self.reason = reason
      self.error = error
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Report", tab: .none, back: back, context) {
      ReportForm(
        "You are reporting \(name) to the person who runs this server. \(author) is not told.", target: target,
        back: back, reason: model.reason, error: model.error)
    }
  }

  private var author: String {
    switch model.subject {
    case .post(let post): post.author.username
    case .profile(let username): username
    }
  }

  private var name: String {
    switch model.subject {
    case .post(let post): "a post by \(post.author.username)"
    case .profile(let username): username
    }
  }

  private var back: URLPath {
    switch model.subject {
    case .post(let post): .post(post.id)
    case .profile(let username): .profile(username)
    }
  }

  private var target: URLPath {
    switch model.subject {
    case .post(let post): .post(post.id, "/report")
    case .profile(let username): .profile(username, "/report")
    }
  }
}
