public import HTML
internal import Wire

/// The frame of every page: doctype, head and body. It has no inline script and no inline style.
public struct Document<Content: HTML>: HTML {
  let heading: String
  let context: PageContext
  let look: StaticString
  let preview: LinkPreview?
  let tellsAddress: Bool
  let content: Content

  /// - Parameters:
  ///   - heading: what stands in the window's title before the app's name.
  ///   - look: the class of `body`.
  ///   - preview: what is shown of the page's link elsewhere.
  ///   - tellsAddress: whether this server is told the page's address with what the page asks for and leads to.
  public init(
    _ heading: String, _ context: PageContext, look: StaticString, preview: LinkPreview? = nil,
    tellsAddress: Bool = true, @HTMLBuilder content: () -> Content
  ) {
    self.heading = heading
    self.context = context
    self.look = look
    self.preview = preview
    self.tellsAddress = tellsAddress
    self.content = content()
  }

  public var body: some HTML {
    Raw("<!doctype html>")
    htmlElement(.lang("en"), .data("theme", context.theme.rawValue).when(context.theme != .system)) {
      DocumentHead(heading: heading, preview: preview, tellsAddress: tellsAddress, context: context)
      bodyElement(
        .class(look), .data("home", context.look.home), .data("live", context.live ?? "").when(context.live != nil),
        .data("profile", context.viewer?.profile.description ?? "").when(context.viewer != nil),
        .data("viewer", context.viewer?.username ?? "").when(context.viewer != nil),
        .data("worker", "off").when(!context.keepsOffline)
      ) {
        a(.class("skip"), .href("#main")) { "Skip to content" }
        content
        Toasts(notice: context.notice)
      }
    }
  }
}

struct DocumentHead: HTMLLeaf {
  let heading: String
  let preview: LinkPreview?
  let tellsAddress: Bool
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    headElement(into: &output) { output in
      Raw(
        """
        <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        """
      ).render(into: &output)
      context.theme.scheme.render(into: &output)
      // What stands here overrides the answer's own field.
      if tellsAddress {
        Raw("<meta name=\"referrer\" content=\"same-origin\">").render(into: &output)
      } else {
        Raw("<meta name=\"referrer\" content=\"no-referrer\">").render(into: &output)
      }
      context.theme.surroundings.render(into: &output)
      Raw(
        """
        <meta name="mobile-web-app-capable" content="yes">\
        <meta name="apple-mobile-web-app-status-bar-style" content="default">
        """
      ).render(into: &output)
      titleElement(into: &output) { output in
        if !heading.isEmpty {
          heading.render(into: &output)
          " · ".render(into: &output)
        }
        context.look.name.render(into: &output)
      }
      preview?.render(into: &output)
      linkElement(.rel("stylesheet"), .href(context.stylesheet), into: &output)
      for font in context.look.fonts where context.assets.has(font) {
        Raw("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"").render(into: &output)
        context.assets.url(font).render(into: &output)
        Raw("\">").render(into: &output)
      }
      let icon = context.assets.url(context.look.appIcon)
      linkElement(.rel("icon"), .type("image/svg+xml"), .href(icon), into: &output)
      linkElement(.rel("apple-touch-icon"), .href(context.look.icons.appending("/apple-180.png")), into: &output)
      if let manifest = context.look.manifest {
        linkElement(.rel("manifest"), .href(context.assets.url(manifest)), into: &output)
      }
      script(.type("module"), .src(context.assets.url(context.look.script)), into: &output) { _ in }
    }
  }
}

extension DevicePreferences.Theme {
  /// What the browser paints before the page's style sheets are there.
  fileprivate var scheme: Raw {
    switch self {
    case .system: Raw("<meta name=\"color-scheme\" content=\"light dark\">")
    case .light: Raw("<meta name=\"color-scheme\" content=\"light\">")
    case .dark: Raw("<meta name=\"color-scheme\" content=\"dark\">")
    }
  }

  /// What it paints around the page.
  fileprivate var surroundings: Raw {
    switch self {
    case .system:
      Raw(
        """
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">\
        <meta name="theme-color" content="#000000" media="(prefers-color-scheme: dark)">
        """)
    case .light: Raw("<meta name=\"theme-color\" content=\"#ffffff\">")
    case .dark: Raw("<meta name=\"theme-color\" content=\"#000000\">")
    }
  }
}

/// Where short messages appear; a screen reader says them.
struct Toasts: HTML {
  let notice: ShownNotice?

  var body: some HTML {
    div(.class("toasts"), .role("status"), .aria("live", "polite"), .data("toasts")) {
      if let notice { p(.class(notice.celebrates ? "toast toast-celebration" : "toast")) { notice.text } }
    }
  }
}
