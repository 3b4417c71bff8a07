public import HTML

/// The frame of an app's pages: a bar on top, tabs at the bottom of a phone or at the side of a desktop, as the app's look
/// declares them.
public struct AppPage<Content: HTML>: HTML {
  let heading: String
  let title: String
  let tab: AppTab.Name
  let back: URLPath?
  let look: StaticString
  let context: PageContext
  let content: Content

  /// - Parameters:
  ///   - heading: what the bar says; the subject where there is no `title`.
  ///   - title: the subject, where it is more than the bar has room for: the window's title, and what a screen reader says.
  ///   - tab: which tab the page belongs to.
  ///   - look: the class of `body`.
  public init(
    _ heading: String, title: String? = nil, tab: AppTab.Name, back: URLPath? = nil, look: StaticString = "app",
    _ context: PageContext,
    @HTMLBuilder content: () -> Content
  ) {
    self.look = look
    self.heading = heading
    self.title = title ?? heading
    self.tab = tab
    self.back = back
    self.context = context
    self.content = content()
  }

  public var body: some HTML {
    Document(isHome ? "" : title, context, look: look) {
      TopBar(heading: heading, subject: title, isHome: namesApp, back: back, context: context)
      if let viewer = context.viewer { TabBar(selected: tab, viewer: viewer, context: context) }
      mainElement(.id("main"), .tabindex(-1)) {
        if isHome, let app = context.viewer?.newApp { NewAppNote(app: app, context: context) }
        if isHome, context.viewer?.isAskedForKind == true { CircleKindNote(context: context) }
        if isHome, context.viewer?.family == .asked { FamilyNote(context: context) }
        content
      }
    }
  }

  private var isHome: Bool { tab == context.look.frame.tabs.first?.name && back == nil }

  private var namesApp: Bool {
    isHome || (context.look.frame.hasOneBar && context.viewer != nil && back == nil && tab != .none)
  }
}

/// The app's name on its first page, the heading and the way back on the others.
struct TopBar: HTML {
  let heading: String
  let subject: String
  let isHome: Bool
  let back: URLPath?
  let context: PageContext

  var body: some HTML {
    header(.class(isHome ? "top top-home" : "top")) {
      if isHome {
        h1(.class("visually-hidden")) { subject }
        a(.href(context.look.home), .class("top-logo")) { Wordmark(context: context) }
        if let viewer = context.viewer {
          ForEach(context.look.frame.corners) { corner in
            a(.class("icon-button top-corner"), .href(corner.target(viewer)), .aria("label", corner.label)) {
              TabSign(sign: corner.sign, viewer: viewer, context: context)
              TabBadge(badge: corner.badge, context: context)
            }
          }
        }
      } else {
        if let back {
          a(.class("icon-button top-back"), .href(back), .aria("label", "Back")) { context.icon("back") }
        }
        h1(.class("top-title")) {
          if subject == heading {
            heading
          } else {
            // First, so that it lies on the screen however much of the heading does.
            span(.class("visually-hidden")) { subject }
            span(.aria("hidden", true)) { heading }
          }
        }
      }
    }
  }
}
