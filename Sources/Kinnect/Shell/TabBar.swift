import Core
import HTML

/// Feed, Search, New post, Activity, Profile; a desktop also has the app's name and Settings.
struct TabBar: HTML {
  let selected: KinnectTab
  let viewer: PageViewer
  let context: PageContext

  var body: some HTML {
    nav(.class("tabs"), .aria("label", "Main")) {
      a(.class("tabs-logo"), .href(context.look.home), .aria("label", "Kinnect, home")) {
        Wordmark(context: context)
        context.icon("app")
      }
      TabLink("Feed", "home", "/kinnect", isSelected: selected == .feed, context)
      TabLink("Search", "search", "/kinnect/search", isSelected: selected == .search, context)
      TabLink("New post", "plus", "/kinnect/new", isSelected: selected == .upload, context)
      MessagesTab(isSelected: selected == .messages, context: context)
      ActivityTab(isSelected: selected == .activity, context: context)
      ProfileTab(isSelected: selected == .profile, viewer: viewer, context: context)
      SettingsTab(isSelected: selected == .settings, context: context)
    }
  }
}

struct TabLink: HTML {
  let label: String
  let symbol: StaticString
  let target: URLPath
  let isSelected: Bool
  let context: PageContext

  init(_ label: String, _ symbol: StaticString, _ target: URLPath, isSelected: Bool, _ context: PageContext) {
    self.label = label
    self.symbol = symbol
    self.target = target
    self.isSelected = isSelected
    self.context = context
  }

  var body: some HTML {
    a(.class("tab"), .href(target), .aria("current", "page").when(isSelected)) {
      context.icon(symbol)
      span(.class("tab-label")) { label }
    }
  }
}

/// In the bar at the side only; a phone has the paper plane in the bar on top.
struct MessagesTab: HTML {
  let isSelected: Bool
  let context: PageContext

  var body: some HTML {
    a(.class("tab tab-wide"), .href("/kinnect/messages"), .aria("current", "page").when(isSelected)) {
      context.icon("plane")
      span(.class("tab-label")) { "Messages" }
      MessagesBadge(context: context)
    }
  }
}

struct MessagesBadge: HTML {
  let context: PageContext

  var body: some HTML {
    span(.class("badge"), .data("unread-messages"), .hidden(context.unreadMessages == 0)) {
      context.unreadMessages > 99 ? "99+" : String(context.unreadMessages)
      span(.class("visually-hidden")) { " unread" }
    }
  }
}

struct ActivityTab: HTML {
  let isSelected: Bool
  let context: PageContext

  var body: some HTML {
    a(.class("tab"), .href("/kinnect/activity"), .aria("current", "page").when(isSelected)) {
      context.icon("heart")
      span(.class("tab-label")) { "Activity" }
      span(.class("badge"), .data("unread"), .hidden(context.unread == 0)) {
        context.unread > 99 ? "99+" : String(context.unread)
        span(.class("visually-hidden")) { " unread" }
      }
    }
  }
}

struct ProfileTab: HTML {
  let isSelected: Bool
  let viewer: PageViewer
  let context: PageContext

  var body: some HTML {
    a(.class("tab"), .href(.profile(viewer.username)), .aria("current", "page").when(isSelected)) {
      Avatar(viewer.avatarURL, .small, context)
      span(.class("tab-label")) { "Profile" }
    }
  }
}

struct SettingsTab: HTML {
  let isSelected: Bool
  let context: PageContext

  var body: some HTML {
    a(.class("tab tab-last"), .href("/kinnect/settings"), .aria("current", "page").when(isSelected)) {
      context.icon("settings")
      span(.class("tab-label")) { "Settings" }
    }
  }
}
