public import HTML

/// The form that signs out. It keeps to the app; its script takes along what the browser keeps of the person (leaving.js).
public struct SignOutForm<Content: HTML>: HTML {
  let context: PageContext
  let look: StaticString
  let content: Content

  /// - Parameter look: the class of the form.
  public init(context: PageContext, look: StaticString = "", @HTMLBuilder content: () -> Content) {
    self.context = context
    self.look = look
    self.content = content()
  }

  public var body: some HTML {
    form(
      .class(look).when(look.utf8CodeUnitCount > 0), .method("post"), .action(context.shared("/sign-out")),
      .data("sign-out")
    ) { content }
  }
}
