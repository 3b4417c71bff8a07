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
    ///   - readers: who will read it.
    public init(
      what: String, named name: String?, readers: ReportReaders = ReportReaders(names: [], hasOthers: true),
      target: URLPath, back: URLPath
    ) {
      self.init("You are reporting \(what). \(readers.words(concerned: name))", target: target, back: back)
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
