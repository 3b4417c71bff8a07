public import HTML

/// What a browser sees when something cannot be done: what happened in plain words, and the next step.
public struct ErrorPage: HTML {
  public struct Model: Sendable {
    /// The HTTP status.
    public var status: Int
    /// Overrides the explanation that belongs to the status.
    public var explanation: String?
    /// For 429: seconds to wait.
    public var retryAfter: Int?
    /// For 500: what to tell the operator.
    public var requestID: String?

    public init(status: Int, explanation: String? = nil, retryAfter: Int? = nil, requestID: String? = nil) {
      self.status = status
      self.explanation = explanation
      self.retryAfter = retryAfter
      self.requestID = requestID
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    CardPage(heading, context) {
      p(.class("card-note quiet")) { model.explanation ?? explanation }
      if let seconds = model.retryAfter { p(.class("card-note")) { wait(seconds) } }
      if let request = model.requestID { p(.class("card-note quiet")) { "For the operator: request \(request)." } }
      a(.class("button"), .href(context.look.home)) {
        context.viewer == nil ? "Go to the start" : "Back to \(context.look.name)"
      }
    }
  }

  private var heading: String {
    switch model.status {
    case 403: "This came from another site"
    case 404: "This page isn’t here"
    case 413: "That file is too large"
    case 422: "Something is missing"
    case 429: "Too many attempts"
    case 503: "Back in a moment"
    default: model.status < 500 ? "That didn’t work" : "Something went wrong"
    }
  }

  private var explanation: String {
    switch model.status {
    case 403: "For your safety, forms sent from other sites are refused. Open the page here and try again."
    case 404: "The link may be broken, or it leads to something that’s gone or isn’t shared with you."
    case 413: "Photos can be up to 50 MB. Choose a smaller one; nothing has been lost."
    case 422: "Go back and check what you typed."
    case 429: "Please wait a little before you try again."
    case 503: "The server is busy or restarting. Try again in a few seconds."
    default:
      model.status < 500
        ? "The server didn’t understand this request. Go back and try again."
        : "It’s our fault, not yours, and nothing was left half done. Try again in a moment."
    }
  }

  private func wait(_ seconds: Int) -> String {
    seconds < 90
      ? "Try again in \(seconds.counted("second", "seconds"))." : "Try again in \((seconds + 59) / 60) minutes."
  }
}
