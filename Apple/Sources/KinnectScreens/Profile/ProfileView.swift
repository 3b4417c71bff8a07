import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A profile with its posts: the viewer's, or somebody else's.
typealias ProfileViewModel = PersonModel<KinnectAPI.Post>

extension PersonModel where Post == KinnectAPI.Post {
  convenience init(_ account: Account, username: String) { self.init(.kinnect, account, username: username) }
}

/// A profile: face, numbers, words, and the grid of posts.
struct ProfileView: View {
  private let account: Account
  private let username: String

  init(_ account: Account, username: String) { (self.account, self.username) = (account, username) }

  var body: some View {
    PersonPage(.kinnect, in: KinnectRoute.self, account, username: username) { profile in
      MessageButton(profile, KinnectOffline.talks) { KinnectRoute.conversation($0) }
    }
  }
}
