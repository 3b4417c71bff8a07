import Core
import HTML

/// The frame of Kinnect's pages: a bar on top, tabs at the bottom of a phone or at the side of a desktop.
struct KinnectPage<Content: HTML>: HTML {
  let heading: String
  let tab: KinnectTab
  let back: URLPath?
  let look: StaticString
  let context: PageContext
  let content: Content

  init(
    _ heading: String, tab: KinnectTab, back: URLPath? = nil, look: StaticString = "app", _ context: PageContext,
    @HTMLBuilder content: () -> Content
  ) {
    self.look = look
    self.heading = heading
    self.tab = tab
    self.back = back
    self.context = context
    self.content = content()
  }

  var body: some HTML {
    Document(heading, context, look: look) {
      TopBar(heading: heading, isHome: tab == .feed && back == nil, back: back, context: context)
      if let viewer = context.viewer { TabBar(selected: tab, viewer: viewer, context: context) }
      mainElement(.id("main"), .tabindex(-1)) { content }
    }
  }
}

/// What the bar on top and the tabs hold besides the page itself.
enum KinnectTab { case feed, search, upload, messages, activity, profile, settings, none }

struct TopBar: HTML {
  let heading: String
  let isHome: Bool
  let back: URLPath?
  let context: PageContext

  var body: some HTML {
    header(.class(isHome ? "top top-home" : "top")) {
      if isHome {
        h1 { a(.href(context.look.home), .class("top-logo")) { Wordmark(context: context) } }
        if context.viewer != nil {
          a(.class("icon-button top-messages"), .href("/kinnect/messages"), .aria("label", "Messages")) {
            context.icon("plane")
            MessagesBadge(context: context)
          }
        }
      } else {
        if let back {
          a(.class("icon-button top-back"), .href(back), .aria("label", "Back")) { context.icon("back") }
        }
        h1(.class("top-title")) { heading }
      }
    }
  }
}
