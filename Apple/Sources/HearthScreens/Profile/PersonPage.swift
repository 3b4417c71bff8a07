import ClientKit
public import SwiftUI
public import Wire

/// A profile: face, numbers, words, and the grid of posts.
public struct PersonPage<Route: SocialRoute, Actions: View>: View {
  @State private var model: PersonModel<Route.Post>
  private let isForFollowers: Bool
  private let actions: (SocialAPI.Profile) -> Actions

  /// - Parameter actions: what can be done with somebody else, besides following.
  public init(
    _ app: SocialApp<Route.Post>, _ account: Account, username: String,
    @ViewBuilder actions: @escaping (SocialAPI.Profile) -> Actions
  ) {
    (isForFollowers, self.actions) = (app.isForFollowers, actions)
    _model = State(wrappedValue: PersonModel(app, account, username: username))
  }

  public var body: some View {
    ItemView(model.profile, refresh: model.refresh) { profile in
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 16) {
          OfflineBanner()
          if model.isMine { OutboxLink(Route.outbox).padding(.horizontal, 16) }
          ProfileHead(
            profile, followers: Route.followers(username: profile.username),
            following: Route.following(username: profile.username)
          ) {
            if profile.relation == .own {
              NavigationLink(value: Route.editProfile) { Text("Edit profile").bold() }.buttonStyle(.bordered)
            } else {
              HStack(spacing: 10) {
                FollowButton(profile.relation, followsMe: profile.followsMe) { model.toggleFollow() }
                actions(profile)
              }
            }
          }
          .padding(.horizontal, 16)
          posts(of: profile)
        }
        .frame(maxWidth: 720)
        .frame(maxWidth: .infinity)
      }
    }
    .navigationTitle(model.profile.item.map { model.account.called($0) } ?? model.username)
    .navigationBarTitleDisplayMode(.inline)
    .personMenu(
      model, settings: Route.settings,
      viewAs: Route.viewAs(username: model.username, profile: model.profile.item?.id)
    )
    .task { [model] in await model.profile.run() }
    .task { [model] in await model.posts.run() }
    .task { [model] in await model.watchRequest() }
  }

  @ViewBuilder private func posts(of profile: SocialAPI.Profile) -> some View {
    if isForFollowers, profile.relation != .own, profile.relation != .following {
      ContentUnavailableView(
        "This account is private", systemImage: "lock",
        description: Text("Once \(model.account.called(profile)) lets you follow, their photos appear here."))
    } else {
      PhotoGrid(model.posts) {
        Route.post($0.id)
      } retry: { [model] in
        await model.refresh()
      } empty: {
        ContentUnavailableView(
          profile.relation == .own ? "Share your first photo" : "No posts yet", systemImage: "camera")
      }
    }
  }
}
