public import HTML

/// Asks before something is done that cannot be taken back, where scripts have not asked in a dialog.
public struct ConfirmationPage<Subject: HTML>: HTML {
  let heading: String
  let verb: String
  let target: URLPath
  let back: URLPath
  let dismiss: String
  let isSheet: Bool
  let context: PageContext
  let subject: Subject

  /// - Parameters:
  ///   - verb: What the button says.
  ///   - target: Where the form is sent.
  ///   - back: The page to return to.
  ///   - dismiss: What the link to that page says.
  ///   - isSheet: Whether scripts open the page as a sheet.
  ///   - subject: What it is about, and what will happen.
  public init(
    _ heading: String, _ verb: String, target: URLPath, back: URLPath, dismiss: String = "Keep it",
    isSheet: Bool = true, _ context: PageContext, @HTMLBuilder subject: () -> Subject
  ) {
    self.heading = heading
    self.verb = verb
    self.target = target
    self.back = back
    self.dismiss = dismiss
    self.isSheet = isSheet
    self.context = context
    self.subject = subject()
  }

  public var body: some HTML {
    AppPage(heading, tab: .none, back: back, context) {
      div(.class("column column-form"), .data("sheet-content").when(isSheet)) {
        subject
        form(.class("form"), .method("post"), .action(target), .data("once")) {
          button(.class("button button-danger")) { verb }
          a(.class("button button-quiet"), .href(back), .data("close").when(isSheet)) { dismiss }
        }
      }
    }
  }
}
