public import HTML

/// The frame of pages for those who are not inside yet: the app's name and one card.
public struct CardPage<Content: HTML>: HTML {
  let heading: String
  let context: PageContext
  let preview: LinkPreview?
  let content: Content

  /// - Parameter preview: what is shown of the page's link elsewhere.
  public init(
    _ heading: String, _ context: PageContext, preview: LinkPreview? = nil, @HTMLBuilder content: () -> Content
  ) {
    self.heading = heading
    self.preview = preview
    self.context = context
    self.content = content()
  }

  public var body: some HTML {
    Document(heading, context, look: "plain", preview: preview) {
      mainElement(.id("main"), .class("card"), .tabindex(-1)) {
        a(.class("card-logo"), .href(context.look.home)) { Wordmark(context: context) }
        h1 { heading }
        content
      }
      CardFooter(context: context)
    }
  }
}

struct CardFooter: HTML {
  let context: PageContext

  var body: some HTML {
    footer(.class("card-footer quiet")) {
      p { "A private place. No ads, no tracking, nothing public." }
      p { a(.href(context.shared("/licences"))) { "Licences" } }
    }
  }
}
