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
  case viewAs(username: String, profile: ID<SocialAPI.Profile>?)
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
    case .post(let id):
      PostPage(.grassy, id, account) { post, close in PostCard(post: post, deleted: close).padding(.vertical, 12) }
        .background(Tone.ground)
    case .likes(let post): PeopleListView<GrassyRoute>("Likes", GrassyOffline.likes[post], account)
    case .audience(let post): AudienceListView<GrassyRoute>(.grassy, of: post, account)
    case .tag(let tag): TagPage(tag, account)
    case .place(let id, let name): PlacePage(id: id, name: name, account)
    case .profile(let username):
      PersonPage(.grassy, in: GrassyRoute.self, account, username: username) { _ in EmptyView() }
    case .viewAs(let username, let profile): ViewAsView<GrassyRoute>(.grassy, username, profile, account)
    case .followers(let username):
      PeopleListView<GrassyRoute>("Followers", GrassyOffline.people.followersOf[username], account)
    case .following(let username):
      PeopleListView<GrassyRoute>("Following", GrassyOffline.people.followingOf[username], account)
    case .explore: ExploreView(account)
    case .activity:
      ActivityPage<GrassyRoute, GrassyAPI.Activity>(
        ActivityModel(GrassyOffline.activity, GrassyOffline.people.calls, badge, account))
    case .bookmarks: BookmarksPage(account)
    case .editProfile: EditProfileView(GrassyOffline.people, account, username: username)
    case .settings: SettingsView(account)
    case .circles: CirclesView<GrassyRoute>(.grassy, account)
    case .circle(let id, let name): CircleMembersView(.grassy, id, name: name, account)
    case .imports: ImportsView(account)
    case .imported(let id): ImportView(id, account)
    case .importReport(let id): ImportReportView(id, account)
    case .export: ExportView(account)
    case .outbox: OutboxScreen(words: \.grassyWords)
    }
  }
}

extension OutboxRow {
  /// What it does, in the app's words.
  var grassyWords: String {
    switch call {
    case GrassyAPI.bookmark.name: "A bookmark"
    case GrassyAPI.removeBookmark.name: "A bookmark taken back"
    case GrassyAPI.followTag.name, GrassyAPI.unfollowTag.name: "Following a tag"
    case GrassyAPI.muteTag.name, GrassyAPI.unmuteTag.name: "Muting a tag"
    case GrassyAPI.originals.set.name: "Keeping originals"
    default: socialWords ?? "A photo"
    }
  }
}
