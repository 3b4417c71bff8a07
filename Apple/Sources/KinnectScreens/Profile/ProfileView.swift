import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A profile: face, numbers, words, and the grid of posts.
struct ProfileView: View {
  @State private var model: ProfileViewModel

  init(_ account: Account, username: String) {
    _model = State(wrappedValue: ProfileViewModel(account, username: username))
  }

  var body: some View {
    ItemView(model.profile, refresh: model.refresh) { profile in
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 16) {
          OfflineBanner()
          if model.isMine { OutboxLink(KinnectRoute.outbox).padding(.horizontal, 16) }
          ProfileHead(
            profile, followers: KinnectRoute.followers(username: profile.username),
            following: KinnectRoute.following(username: profile.username)
          ) {
            ProfileActions(profile: profile, model: model)
          }
          .padding(.horizontal, 16)
          PostGrid(model: model, profile: profile)
        }
        .frame(maxWidth: 720)
        .frame(maxWidth: .infinity)
      }
    }
    .navigationTitle(model.profile.item.map { model.account.called($0) } ?? model.username)
    .navigationBarTitleDisplayMode(.inline)
    .personMenu(model, settings: KinnectRoute.settings, viewAs: KinnectRoute.viewAs(username: model.username))
    .task { [model] in await model.profile.run() }
    .task { [model] in await model.posts.run() }
    .task { [model] in await model.watchRequest() }
  }
}

/// What can be done with somebody: following, writing; with oneself: changing one's profile.
private struct ProfileActions: View {
  let profile: KinnectAPI.Profile
  let model: ProfileViewModel
  @State private var conversation: ID<KinnectAPI.Conversation>?

  var body: some View {
    if profile.relation == .own {
      NavigationLink(value: KinnectRoute.editProfile) { Text("Edit profile").bold() }
        .buttonStyle(.bordered)
    } else {
      HStack(spacing: 10) {
        FollowButton(profile.relation) { model.toggleFollow() }
        if profile.relation == .following, profile.followsMe {
          if let conversation {
            NavigationLink("Open messages", value: KinnectRoute.conversation(conversation)).buttonStyle(.bordered)
          } else {
            Button("Message") { Task { conversation = await model.conversation() } }.buttonStyle(.bordered)
          }
        }
      }
    }
  }
}

/// Posts, for those who may see them.
private struct PostGrid: View {
  let model: ProfileViewModel
  let profile: KinnectAPI.Profile

  var body: some View {
    if profile.relation != .own, profile.relation != .following {
      ContentUnavailableView(
        "This account is private", systemImage: "lock",
        description: Text("Once \(model.account.called(profile)) lets you follow, their photos appear here."))
    } else {
      PhotoGrid(model.posts) {
        KinnectRoute.post($0.id)
      } retry: { [model] in
        await model.refresh()
      } empty: {
        ContentUnavailableView(
          profile.relation == .own ? "Share your first photo" : "No posts yet", systemImage: "camera")
      }
    }
  }
}

/// The server, what waits, circles, whom one mutes and blocks, and the way out.
struct SettingsView: View {
  @Environment(Session.self) private var session
  private let account: Account
  @State private var related: RelatedPeopleModel

  init(_ account: Account) {
    self.account = account
    _related = State(wrappedValue: RelatedPeopleModel(account, KinnectOffline.people))
  }

  var body: some View {
    List {
      Section("Account") {
        LabeledContent("Server", value: session.server?.name ?? "")
        NavigationLink("Outbox", value: KinnectRoute.outbox).badge(account.outbox.rows.count)
        NavigationLink("Circles", value: KinnectRoute.circles)
      }
      RelatedPeople(related, account)
      Section { SignOutButton() }
    }
    .navigationTitle("Settings")
    .refreshable { [related] in await related.refresh() }
    .task { [related] in await related.run() }
  }
}
