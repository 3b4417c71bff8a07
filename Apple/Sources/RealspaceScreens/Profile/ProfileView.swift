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
    PersonPage(model, in: RealspaceRoute.self, viewAs: { _ in nil }) { profile in
      MessageButton(profile, RealspaceOffline.talks) { RealspaceRoute.conversation($0) }
    } posts: { model, _ in
      RowsPart(model.posts) {
        PostCard(post: $0)
      } empty: {
        ContentUnavailableView("No posts yet", systemImage: "bubble")
      }
    }
  }
}
