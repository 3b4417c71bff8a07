public import HTML

/// The frame of every page: doctype, head and body. It has no inline script and no inline style.
public struct Document<Content: HTML>: HTML {
  let heading: String
  let context: PageContext
  let look: StaticString
  let content: Content

  /// - Parameters:
  ///   - heading: what stands in the window's title before the app's name.
  ///   - look: the class of `body`.
  public init(
    _ heading: String, _ context: PageContext, look: StaticString, @HTMLBuilder content: () -> Content
  ) {
    self.heading = heading
    self.context = context
    self.look = look
    self.content = content()
  }

  public var body: some HTML {
    Raw("<!doctype html>")
    htmlElement(.lang("en")) {
      DocumentHead(heading: heading, context: context)
      bodyElement(.class(look), .data("home", context.look.home)) {
        a(.class("skip"), .href("#main")) { "Skip to content" }
        content
        Toasts(notice: context.notice)
      }
    }
  }
}

struct DocumentHead: HTML {
  let heading: String
  let context: PageContext

  var body: some HTML {
    headElement {
      Raw(
        """
        <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\
        <meta name="color-scheme" content="light dark"><meta name="referrer" content="same-origin">\
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">\
        <meta name="theme-color" content="#000000" media="(prefers-color-scheme: dark)">
        """)
      titleElement { heading.isEmpty ? context.look.name : "\(heading) · \(context.look.name)" }
      ForEach(context.look.stylesheets) { sheet in
        linkElement(.rel("stylesheet"), .href(context.assets.url(sheet)))
      }
      linkElement(.rel("icon"), .type("image/svg+xml"), .href(context.assets.url(context.look.appIcon)))
      linkElement(.rel("manifest"), .href(context.assets.url(context.look.manifest)))
      script(.type("module"), .src(context.assets.url(context.look.script)))
    }
  }
}

/// Where short messages appear; a screen reader says them.
struct Toasts: HTML {
  let notice: String?

  var body: some HTML {
    div(.class("toasts"), .role("status"), .aria("live", "polite"), .data("toasts")) {
      if let notice { p(.class("toast")) { notice } }
    }
  }
}
