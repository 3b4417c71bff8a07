public import ClientKit
public import SwiftUI
import Wire

/// The server, what waits, profile and circles, what the app has besides, notifications, who is muted and blocked, and the way out.
public struct SettingsPage<Route: AppRoute, More: View>: View {
  @Environment(Session.self) private var session
  private let account: Account
  private let more: More
  private let circles: Route?
  private let signOut: (@MainActor () async -> Void)?
  private let refresh: Refresh?
  @State private var related: RelatedPeopleModel
  @State private var notifications: NotificationModel
  @State private var apps: ServerAppsModel

  /// - Parameters:
  ///   - people: the app's.
  ///   - app: as in addresses: `kinnect`.
  ///   - circles: leads to the viewer's circles; nil for an app without.
  ///   - signOut: the app's own way; the session's where none is given.
  ///   - refresh: reads what is in the app's own sections.
  ///   - more: the app's own sections.
  public init(
    _ people: PeopleOffline, app: String, circles: Route? = nil, _ account: Account,
    signOut: (@MainActor () async -> Void)? = nil, refresh: Refresh? = nil, @ViewBuilder more: () -> More
  ) {
    (self.account, self.circles, self.signOut, self.refresh) = (account, circles, signOut, refresh)
    self.more = more()
    _related = State(wrappedValue: RelatedPeopleModel(account, people))
    _notifications = State(wrappedValue: NotificationModel(account, people, app: app))
    _apps = State(wrappedValue: ServerAppsModel(account))
  }

  public var body: some View {
    List {
      Section("Account") {
        LabeledContent("Server", value: session.server?.name ?? "")
        NavigationLink("Outbox", value: Route.outbox).badge(session.unsent)
        NavigationLink("Edit profile", value: Route.editProfile)
        if let circles { NavigationLink("Circles", value: circles) }
      }
      more
      NotificationSection(notifications)
      ServerAppsSection(apps)
      RelatedPeople(related, account)
      Section { SignOutButton(by: signOut) }
    }
    .navigationTitle("Settings")
    .refreshable { [related, notifications, apps, refresh] in
      await refresh?()
      await related.refresh()
      await notifications.refresh()
      await apps.refresh()
    }
    .task { [related] in await related.run() }
    .task { [notifications] in await notifications.run() }
    .task { [apps] in await apps.refresh() }
  }
}

extension SettingsPage where Route: SocialRoute {
  /// Of an app of people and posts.
  public init(
    _ app: SocialApp<Route.Post>, _ account: Account, signOut: (@MainActor () async -> Void)? = nil,
    @ViewBuilder more: () -> More
  ) {
    self.init(app.people, app: app.name, circles: Route.circles, account, signOut: signOut, more: more)
  }
}
