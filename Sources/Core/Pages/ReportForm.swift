public import HTML

/// The form with which something is told to the operator.
public struct ReportForm: HTML {
  let explanation: String
  let target: URLPath
  let back: URLPath
  let reason: String
  let error: String?

  public init(_ explanation: String, target: URLPath, back: URLPath, reason: String, error: String?) {
    self.explanation = explanation
    self.target = target
    self.back = back
    self.reason = reason
    self.error = error
  }

  public var body: some HTML {
    div(.class("column column-form")) {
      p { explanation }
      form(.class("form"), .method("post"), .action(target), .data("once")) {
        TextField(
          "What is wrong?", "reason", value: reason, placeholder: "A sentence is enough.", limit: 500, error: error)
        button(.class("button")) { "Send report" }
        a(.class("button button-quiet"), .href(back)) { "Cancel" }
      }
    }
  }
}
