import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What leads where.
enum GrassyRoute: SocialRoute {
  typealias Post = GrassyAPI.Post

  case post(ID<GrassyAPI.Post>)
  case likes(ID<GrassyAPI.Post>)
  case audience(ID<GrassyAPI.Post>)
  case tag(String)
  case place(id: String, name: String)
  case profile(username: String)
  case viewAs(username: String)
  case followers(username: String)
  case following(username: String)
  case explore
  case activity
  case bookmarks
  case editProfile
  case settings
  case circles
  case circle(ID<SocialAPI.Circle>, name: String)
  case imports
  case imported(ID<GrassyAPI.Import>)
  case importReport(ID<GrassyAPI.Import>)
  case export
  case outbox
}

extension GrassyRoute {
  /// What a path of the web app shows; nil for one that has no screen.
  init?(link: String) {
    let parts = link.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    guard parts.count >= 3, parts[0] == "grassy" else { return nil }
    switch parts[1] {
    case "p": if let id = ID<GrassyAPI.Post>(parts[2]) { self = .post(id) } else { return nil }
    case "u": self = .profile(username: parts[2])
    case "tags": self = .tag(parts[2])
    case "places": self = .place(id: parts[2], name: "")
    default: return nil
    }
  }
}

struct GrassyPage: View {
  @Environment(UnreadModel.self) private var badge
  let route: GrassyRoute
  let account: Account
  /// The viewer's own.
  let username: String

  var body: some View {
    switch route {
    case .post(let id): PostPage(id: id, account)
    case .likes(let post): people("Likes", GrassyOffline.likes[post])
    case .audience(let post):
      AudienceListView(of: post, account, GrassyAPI.audiences) { GrassyRoute.profile(username: $0.username) }
    case .tag(let tag): TagPage(tag, account)
    case .place(let id, let name): PlacePage(id: id, name: name, account)
    case .profile(let username):
      PersonPage<GrassyRoute, EmptyView>(.grassy, account, username: username) { _ in EmptyView() }
    case .viewAs(let username): ViewAsView(.grassy, username, account) { GrassyRoute.post($0.id) }
    case .followers(let username): people("Followers", GrassyOffline.people.followersOf[username])
    case .following(let username): people("Following", GrassyOffline.people.followingOf[username])
    case .explore: ExploreView(account)
    case .activity:
      ActivityPage<GrassyRoute, GrassyAPI.Activity>(
        ActivityModel(GrassyOffline.activity, GrassyOffline.people.calls, badge, account))
    case .bookmarks: BookmarksPage(account)
    case .editProfile: EditProfileView(.grassy, account, username: username)
    case .settings: SettingsView(account)
    case .circles: CirclesView(.grassy, account) { GrassyRoute.circle($0.id, name: $0.name) }
    case .circle(let id, let name): CircleMembersView(.grassy, id, name: name, account)
    case .imports: ImportsView(account)
    case .imported(let id): ImportView(id, account)
    case .importReport(let id): ImportReportView(id, account)
    case .export: ExportView(account)
    case .outbox: OutboxScreen(words: \.grassyWords)
    }
  }

  private func people(
    _ title: LocalizedStringKey, _ people: HeldList<SocialAPI.Profile>
  ) -> PeopleListView<GrassyRoute> { PeopleListView(title, people, account) { .profile(username: $0.username) } }
}

extension OutboxRow {
  /// What it does, in the app's words.
  var grassyWords: String {
    switch call {
    case GrassyAPI.like.name: "A like"
    case GrassyAPI.unlike.name: "A like taken back"
    case GrassyAPI.bookmark.name: "A bookmark"
    case GrassyAPI.removeBookmark.name: "A bookmark taken back"
    case GrassyAPI.people.follow.name: "Following someone"
    case GrassyAPI.people.unfollow.name: "Unfollowing someone"
    case GrassyAPI.publishPost.name: "A post"
    case GrassyAPI.editPost.name: "A changed post"
    case GrassyAPI.deletePost.name: "Deleting a post"
    case GrassyAPI.addComment.name: "A comment"
    case GrassyAPI.deleteComment.name: "Deleting a comment"
    case GrassyAPI.followTag.name, GrassyAPI.unfollowTag.name: "Following a tag"
    case GrassyAPI.muteTag.name, GrassyAPI.unmuteTag.name: "Muting a tag"
    case GrassyAPI.people.editProfile.name: hasPicture ? "Your new photo" : "Your profile"
    default: socialWords ?? "A photo"
    }
  }
}
