public import HTML
internal import Wire

/// The form with which something is reported to the operator.
public struct ReportPage: HTML {
  public struct Model: Sendable {
    /// What is reported, to whom, and who hears of it.
    public var explanation: String
    /// Where the form is sent.
    public var target: URLPath
    /// The page of what is reported.
    public var back: URLPath
    public var reason: String
    public var error: String?

    /// - Parameters:
    ///   - what: "a post by ana".
    ///   - name: whose it is; nil where that is not said.
    public init(what: String, named name: String?, target: URLPath, back: URLPath) {
      let promise = name.map { "\($0.isolated) is not told." } ?? "Nobody else is told."
      self.init(
        "You are reporting \(what) to the person who runs this server. \(promise)", target: target, back: back)
    }

    init(_ explanation: String, target: URLPath, back: URLPath, reason: String = "", error: String? = nil) {
      self.explanation = explanation
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
      div(.class("column column-form")) {
        p { model.explanation }
        form(.class("form"), .method("post"), .action(model.target), .data("once")) {
          TextField(
            "What’s wrong?", "reason", value: model.reason, placeholder: "A sentence is enough.", limit: 500,
            error: model.error)
          button(.class("button")) { "Send report" }
          a(.class("button button-quiet"), .href(model.back)) { "Cancel" }
        }
      }
    }
  }
}
