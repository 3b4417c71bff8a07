import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A profile: face, numbers, words, and what somebody watched, read and went to.
struct ProfileView: View {
  private let model: PersonModel<RealspaceAPI.Post>

  init(_ account: Account, username: String) {
    model = PersonModel(
      RealspaceOffline.people, app: "realspace", posts: RealspaceOffline.posts(of: username), account,
      username: username)
  }

  var body: some View {
    PersonPage<RealspaceRoute, MessageButton<RealspaceRoute>, PersonPosts>(model, viewAs: { _ in nil }) { profile in
      MessageButton(profile, RealspaceOffline.talks) { RealspaceRoute.conversation($0) }
    } posts: { model, _ in
      PersonPosts(posts: model.posts)
    }
  }
}

struct PersonPosts: View {
  let posts: HeldListModel<RealspaceAPI.Post>

  var body: some View {
    StatePart(posts.state) { [posts] in
      await posts.refresh()
    } content: {
      ForEach(posts.rows) { PostCard(post: $0.item) }
      if posts.goesOn { MoreRow(posts.more) }
    } empty: {
      ContentUnavailableView("No posts yet", systemImage: "bubble")
    }
  }
}
