public import HTML

/// Asks before something is done that cannot be taken back, where scripts have not asked in a dialog.
public struct ConfirmationPage<Subject: HTML, Fields: HTML>: HTML {
  let heading: String
  let verb: String
  let target: URLPath
  let back: URLPath
  let dismiss: String
  let isSheet: Bool
  let context: PageContext
  let subject: Subject
  let fields: Fields

  /// - Parameters:
  ///   - verb: What the button says.
  ///   - target: Where the form is sent.
  ///   - back: The page to return to.
  ///   - dismiss: What the link to that page says.
  ///   - isSheet: Whether scripts open the page as a sheet.
  ///   - subject: What it is about, and what will happen.
  ///   - fields: What can be chosen before.
  public init(
    _ heading: String, _ verb: String, target: URLPath, back: URLPath, dismiss: String = "Keep it",
    isSheet: Bool = true, _ context: PageContext, @HTMLBuilder subject: () -> Subject,
    @HTMLBuilder fields: () -> Fields
  ) {
    self.heading = heading
    self.verb = verb
    self.target = target
    self.back = back
    self.dismiss = dismiss
    self.isSheet = isSheet
    self.context = context
    self.subject = subject()
    self.fields = fields()
  }

  public var body: some HTML {
    AppPage(heading, tab: .none, back: back, context) {
      div(.class("column column-form"), .data("sheet-content").when(isSheet)) {
        subject
        form(.class("form"), .method("post"), .action(target), .data("once")) {
          fields
          button(.class("button button-danger")) { verb }
          a(.class("button button-quiet"), .href(back), .data("close").when(isSheet)) { dismiss }
        }
      }
    }
  }
}

extension ConfirmationPage where Fields == EmptyHTML {
  /// The same with nothing to choose.
  public init(
    _ heading: String, _ verb: String, target: URLPath, back: URLPath, dismiss: String = "Keep it",
    isSheet: Bool = true, _ context: PageContext, @HTMLBuilder subject: () -> Subject
  ) {
    self.init(
      heading, verb, target: target, back: back, dismiss: dismiss, isSheet: isSheet, context, subject: subject,
      fields: { EmptyHTML() })
  }
}
