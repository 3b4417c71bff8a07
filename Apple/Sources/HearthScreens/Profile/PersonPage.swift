import ClientKit
public import SwiftUI
public import Wire

/// A profile: face, numbers, words, and what somebody posts.
public struct PersonPage<Route: PeopleRoute, Actions: View, Posts: View>: View {
  @State private var model: PersonModel<Route.Post>
  private let actions: (SocialAPI.Profile) -> Actions
  private let posts: (PersonModel<Route.Post>, SocialAPI.Profile) -> Posts
  private let viewAs: (PersonModel<Route.Post>) -> Route?

  /// - Parameters:
  ///   - route: what leads to the app's pages.
  ///   - viewAs: leads to the viewer's posts as that person sees them; nil for an app that can't tell.
  ///   - actions: what can be done with somebody else, besides following.
  ///   - posts: what stands below the head.
  public init(
    _ model: PersonModel<Route.Post>, in route: Route.Type, viewAs: @escaping (PersonModel<Route.Post>) -> Route?,
    @ViewBuilder actions: @escaping (SocialAPI.Profile) -> Actions,
    @ViewBuilder posts: @escaping (PersonModel<Route.Post>, SocialAPI.Profile) -> Posts
  ) {
    (self.viewAs, self.actions, self.posts) = (viewAs, actions, posts)
    _model = State(wrappedValue: model)
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
          posts(model, profile)
        }
        .frame(maxWidth: 720)
        .frame(maxWidth: .infinity)
      }
    }
    .navigationTitle(model.profile.item.map { model.account.called($0) } ?? model.username)
    .navigationBarTitleDisplayMode(.inline)
    .personMenu(model, settings: Route.settings, viewAs: viewAs(model))
    .task { [model] in await model.profile.run() }
    .task { [model] in await model.posts.run() }
    .task { [model] in await model.watchRequest() }
  }
}

extension PersonPage where Route: SocialRoute, Posts == PersonPhotos<Route> {
  /// Of an app of people and posts.
  /// - Parameter actions: what can be done with somebody else, besides following.
  public init(
    _ app: SocialApp<Route.Post>, in route: Route.Type, _ account: Account, username: String,
    @ViewBuilder actions: @escaping (SocialAPI.Profile) -> Actions
  ) {
    let isForFollowers = app.isForFollowers
    self.init(
      PersonModel(app, account, username: username), in: Route.self,
      viewAs: { Route.viewAs(username: $0.username, profile: $0.profile.item?.id) }, actions: actions
    ) { model, profile in
      PersonPhotos<Route>(model, profile, isForFollowers: isForFollowers)
    }
  }
}

/// The grid of somebody's posts, or why the viewer doesn't see it.
public struct PersonPhotos<Route: SocialRoute>: View {
  private let model: PersonModel<Route.Post>
  private let profile: SocialAPI.Profile
  private let isForFollowers: Bool

  init(_ model: PersonModel<Route.Post>, _ profile: SocialAPI.Profile, isForFollowers: Bool) {
    (self.model, self.profile, self.isForFollowers) = (model, profile, isForFollowers)
  }

  public var body: some View {
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
