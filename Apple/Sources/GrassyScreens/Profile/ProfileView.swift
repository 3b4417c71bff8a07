import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A profile: face, numbers, words, and the grid of posts.
struct ProfileView: View {
  @State private var model: PersonModel<GrassyAPI.Post>

  init(_ account: Account, username: String) {
    _model = State(wrappedValue: PersonModel(.grassy, account, username: username))
  }

  var body: some View {
    ItemView(model.profile, refresh: model.refresh) { profile in
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 16) {
          OfflineBanner()
          ProfileHead(
            profile, followers: GrassyRoute.followers(username: profile.username),
            following: GrassyRoute.following(username: profile.username)
          ) {
            if model.isMine {
              NavigationLink(value: GrassyRoute.editProfile) { Text("Edit profile").bold() }.buttonStyle(.bordered)
            } else {
              FollowButton(profile.relation) { model.toggleFollow() }
            }
          }
          .padding(.horizontal, 16)
          PhotoGrid(model.posts) {
            GrassyRoute.post($0.id)
          } retry: { [model] in
            await model.refresh()
          } empty: {
            ContentUnavailableView(model.isMine ? "Share your first photo" : "No posts yet", systemImage: "leaf")
          }
        }
        .frame(maxWidth: 720)
        .frame(maxWidth: .infinity)
      }
    }
    .navigationTitle(model.profile.item.map { model.account.called($0) } ?? model.username)
    .navigationBarTitleDisplayMode(.inline)
    .personMenu(model, settings: GrassyRoute.settings, viewAs: GrassyRoute.viewAs(username: model.username))
    .task { [model] in await model.profile.run() }
    .task { [model] in await model.posts.run() }
  }
}

/// The server, what waits, circles, imports and exports, what one is told of, whom one mutes and blocks, and the way out.
struct SettingsView: View {
  @Environment(AppState.self) private var state
  @Environment(Session.self) private var session
  private let account: Account
  @State private var related: RelatedPeopleModel
  @State private var notifications: NotificationModel
  @State private var isSigningOut = false

  init(_ account: Account) {
    self.account = account
    _related = State(wrappedValue: RelatedPeopleModel(account, GrassyOffline.people))
    _notifications = State(wrappedValue: NotificationModel(account, GrassyOffline.people, app: "grassy"))
  }

  var body: some View {
    List {
      Section("Account") {
        LabeledContent("Server", value: session.server?.name ?? "")
        NavigationLink("Outbox", value: GrassyRoute.outbox).badge(account.outbox.rows.count)
        NavigationLink("Edit profile", value: GrassyRoute.editProfile)
        NavigationLink("Circles", value: GrassyRoute.circles)
      }
      Section("Your posts") {
        NavigationLink("Import from Instagram", value: GrassyRoute.imports)
        NavigationLink("Take your posts away", value: GrassyRoute.export)
      }
      NotificationSection(notifications)
      RelatedPeople(related, account)
      Section { Button("Sign Out", role: .destructive) { isSigningOut = true }.frame(maxWidth: .infinity) }
    }
    .navigationTitle("Settings")
    .refreshable { [related] in await related.refresh() }
    .task { [related] in await related.run() }
    .task { [notifications] in await notifications.run() }
    .askingToSignOut($isSigningOut, unsent: session.unsent) { [state] in await state.logout() }
  }
}
