public import Core
public import HTML

/// Tell the operator about a project, an update, a message or a person.
public struct ReportPage: HTML {
  public struct Model: Sendable {
    /// "the project “Boat”".
    public var what: String
    public var target: URLPath
    public var back: URLPath
    public var reason: String
    public var error: String?

    public init(what: String, target: URLPath, back: URLPath, reason: String = "", error: String? = nil) {
      self.what = what
      self.target = target
      self.back = back
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
    AppPage("Report", tab: .none, back: model.back, context) {
      ReportForm(
        "You are reporting \(model.what) to the person who runs this server. Nobody else is told.",
        target: model.target,
        back: model.back, reason: model.reason, error: model.error)
    }
  }
}
