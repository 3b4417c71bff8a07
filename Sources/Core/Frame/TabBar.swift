import HTML

/// The app's ways around; a desktop also has the app's name.
struct TabBar: HTML {
  let selected: AppTab.Name
  let viewer: PageViewer
  let context: PageContext

  var body: some HTML {
    nav(.class("tabs"), .aria("label", "Main"), .data("tabs", String(onPhones))) {
      a(.class("tabs-logo"), .href(context.look.home), .aria("label", "\(context.look.name), home")) {
        Wordmark(context: context)
        context.icon("app")
      }
      ForEach(context.look.frame.tabs) { tab in
        TabLink(tab: tab, isSelected: tab.name == selected, viewer: viewer, context: context)
      }
    }
  }

  /// How many tabs a phone shows, so that each has its width before the next one has come.
  private var onPhones: Int { context.look.frame.tabs.count { $0.place == .everywhere } }
}

struct TabLink: HTML {
  let tab: AppTab
  let isSelected: Bool
  let viewer: PageViewer
  let context: PageContext

  var body: some HTML {
    a(.class(look), .href(tab.target(viewer)), .aria("current", "page").when(isSelected)) {
      TabSign(sign: tab.sign, viewer: viewer, context: context)
      span(.class("tab-label")) { tab.label }
      TabBadge(badge: tab.badge, context: context)
    }
  }

  private var look: StaticString {
    switch tab.place {
    case .everywhere: "tab"
    case .wide: "tab tab-wide"
    case .last: "tab tab-last"
    }
  }
}

struct TabSign: HTML {
  let sign: AppTab.Sign
  let viewer: PageViewer
  let context: PageContext

  var body: some HTML {
    switch sign {
    case .symbol(let symbol): context.icon(symbol)
    case .face: Avatar(viewer.avatarURL, .small, context)
    }
  }
}

/// How much is unread. A script keeps the number.
struct TabBadge: HTML {
  let badge: AppBadge?
  let context: PageContext

  var body: some HTML {
    if let badge {
      let count = context.badges[badge]
      span(.class("badge"), .data(badge.attribute), .hidden(count == 0)) { Count(count) }
    }
  }

  private struct Count: HTML {
    let number: Int
    init(_ number: Int) { self.number = number }

    var body: some HTML {
      number > 99 ? "99+" : String(number)
      span(.class("visually-hidden")) { " unread" }
    }
  }
}
