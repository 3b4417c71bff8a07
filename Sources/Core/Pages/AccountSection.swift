public import HTML

/// The part of an app's settings that is about the account: its address, the operator's page, signing out.
public struct AccountSection: HTML {
  let email: String
  let waiting: Int
  let context: PageContext

  /// - Parameter waiting: how much waits on the operator's page, where the viewer is one.
  public init(email: String, waiting: Int = 0, context: PageContext) {
    self.email = email
    self.waiting = waiting
    self.context = context
  }

  public var body: some HTML {
    section(.class("settings"), .aria("labelledby", "account")) {
      h2(.id("account")) { "Account" }
      p(.class("settings-line")) {
        span(.class("quiet")) { "Signed in as " }
        strong { email }
      }
      a(.class("settings-line settings-link"), .href(URLPath("/", context.look.slug, "/notifications"))) {
        "Notifications"
      }
      if context.sendsPushes {
        a(.class("settings-line settings-link"), .href(page("/account/push"))) { "Notifications on your devices" }
      }
      ForEach(context.look.settings) { link in
        a(.class("settings-line settings-link"), .href(link.address)) { "\(link.words)" }
      }
      a(.class("settings-line settings-link"), .href(page("/account/password"))) { "Change password" }
      a(.class("settings-line settings-link"), .href(page("/account/sessions"))) { "Where you’re signed in" }
      a(.class("settings-line settings-link"), .href(page("/account/text-size"))) { "Text size" }
      a(.class("settings-line settings-link"), .href(page("/account/device"))) { "Theme and offline copies" }
      a(.class("settings-line settings-link"), .href(page("/account/reports"))) { "Your reports" }
      a(.class("settings-line settings-link"), .href(page("/account/operators"))) { "Who runs this server" }
      if context.isOneOfSeveral {
        a(.class("settings-line settings-link"), .href("/")) { "Your apps" }
        a(.class("settings-line settings-link"), .href(below("/people-you-know"))) {
          "People you know from other apps"
        }
      }
      if let link = context.familyLinkPage {
        a(.class("settings-line settings-link"), .href(link)) { "A link for the family" }
      }
      if context.viewer?.family == .asked || context.viewer?.family == .declined {
        a(.class("settings-line settings-link"), .href(below("/family"))) { "Join the family" }
      } else if context.viewer?.family == .member {
        a(.class("settings-line settings-link"), .href(below("/family"))) { "The family" }
      }
      if context.viewer?.isOperator == true {
        a(.class("settings-line settings-link"), .href("/operator")) {
          "Run this server"
          InlineBadge(count: waiting, of: " waiting")
        }
      } else if context.viewer?.mayInvite == true {
        a(.class("settings-line settings-link"), .href(page("/account/invitations"))) { "Invite people" }
      }
      a(.class("settings-line settings-link"), .href(context.shared("/licences"))) { "Licences" }
      SignOutForm(context: context) { button(.class("settings-line settings-link danger")) { "Sign out" } }
    }
  }

  /// A page of the account, with the way back to the app's settings.
  private func page(_ path: URLPath) -> URLPath {
    URLPath(checking: ReturnPath.path(context.shared(path).text, next: below("/settings").text)) ?? context.look.home
  }

  /// A page of the app itself.
  private func below(_ path: StaticString) -> URLPath { context.look.home.appending(path) }
}
