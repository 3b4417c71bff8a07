import ClientKit
public import HearthScreens
public import SwiftUI
import Wire

/// Kinnect: the way in, and then its five tabs.
public struct KinnectScreen: View {
  @State private var session: Session

  public init(_ places: AppPlaces) { _session = State(wrappedValue: Session(.kinnect, places)) }

  public var body: some View {
    EntryScreen(session) { account in
      MemberGate(KinnectOffline.people, account) { TabBarView(account: account, username: $0) }
    }
    .tint(Tone.accent)
  }
}

extension AppKind {
  /// Kinnect.
  public static let kinnect = AppKind(
    name: "kinnect", title: "Kinnect", tagline: "Photos with the people close to you.",
    catalogue: KinnectOffline.catalogue, live: KinnectAPI.live, putsFullNamesFirst: true)
}

/// What leads where.
enum KinnectRoute: SocialRoute {
  typealias Post = KinnectAPI.Post

  case profile(username: String)
  case post(ID<KinnectAPI.Post>)
  case likes(ID<KinnectAPI.Post>)
  case audience(ID<KinnectAPI.Post>)
  case viewAs(username: String, profile: ID<SocialAPI.Profile>?)
  case circles
  case circle(ID<SocialAPI.Circle>, name: String)
  case followers(username: String)
  case following(username: String)
  case requests
  case inbox
  case conversation(ID<KinnectAPI.Conversation>)
  case editProfile
  case settings
  case outbox
}

/// As the seed has them.
typealias AuthViewModel = MemberModel
typealias UsernameCreationView = UsernameScreen

extension MemberModel {
  convenience init(_ account: Account) { self.init(KinnectOffline.people, account) }
}

/// Feed, search, upload, activity, profile.
struct TabBarView: View {
  enum Place: Hashable { case feed, search, upload, activity, profile }

  @Environment(Session.self) private var session
  private let username: String
  private let account: Account
  @State private var place = Place.feed
  @State private var feedPath: [KinnectRoute] = []
  @State private var activity: ActivityViewModel
  @State private var feed: FeedViewModel
  @State private var upload: UploadViewModel

  init(account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _activity = State(wrappedValue: ActivityViewModel(account))
    _feed = State(wrappedValue: FeedViewModel(account, username: username))
    _upload = State(wrappedValue: UploadViewModel(account, username: username))
  }

  var body: some View {
    TabView(selection: $place) {
      Tab("Feed", systemImage: "house", value: Place.feed) {
        PageStack($feedPath, page: page) { FeedView(model: feed) { place = .search } }
      }
      Tab("Search", systemImage: "magnifyingglass", value: Place.search) {
        PageStack(page: page) { SearchView(account) }
      }
      Tab("New post", systemImage: "plus.app", value: Place.upload) {
        PageStack(page: page) { UploadView(model: upload) { place = .feed } }
      }
      Tab("Activity", systemImage: "heart", value: Place.activity) {
        PageStack(page: page) { ActivityView(model: activity) }
      }
      .badge(activity.unread)
      Tab("Profile", systemImage: "person", value: Place.profile) {
        PageStack(page: page) { ProfileView(account, username: username) }
      }
    }
    .task { [activity] in await activity.watch() }
    .task { [upload] in await upload.restore() }
    .task { [account, session] in await Self.widget(account, session).run() }
    .takingShares(session, into: upload) { place = .upload }
    .following(session, by: { KinnectRoute(link: $0) }) { (place, feedPath) = (.feed, [$0]) }
  }

  /// The newest posts.
  private static func widget(_ account: Account, _ session: Session) -> WidgetKeeper<KinnectAPI.Post> {
    WidgetKeeper(account, KinnectOffline.feed, session.widget) { post in
      let photo = post.media.first
      let entry = WidgetData.Entry(
        id: post.id.description, title: account.called(post.author), text: post.caption, link: "/kinnect/p/\(post.id)",
        time: post.createdAt.date, alt: photo?.alt ?? "")
      return (entry, photo?.urls.url("320"))
    }
  }

  private func page(_ route: KinnectRoute) -> KinnectPage { KinnectPage(route: route, account: account) }
}

extension KinnectRoute {
  /// What a path of the web app shows; nil for one that has no screen.
  init?(link: String) {
    let parts = link.split(separator: "/")
    guard parts.count >= 3, parts[0] == "kinnect" else { return nil }
    switch parts[1] {
    case "messages": if let id = ID<KinnectAPI.Conversation>(parts[2]) { self = .conversation(id) } else { return nil }
    default: self.init(link: parts[1], parts[2])
    }
  }
}

struct KinnectPage: View {
  @Environment(AuthViewModel.self) private var auth
  let route: KinnectRoute
  let account: Account

  var body: some View {
    switch route {
    case .profile(let username): ProfileView(account, username: username)
    case .post(let id): PostDetailView(id: id, account)
    case .likes(let post): PeopleListView<KinnectRoute>("Likes", KinnectOffline.likes[post], account)
    case .audience(let post): AudienceListView<KinnectRoute>(.kinnect, of: post, account)
    case .viewAs(let username, let profile): ViewAsView<KinnectRoute>(.kinnect, username, profile, account)
    case .circles: CirclesView<KinnectRoute>(.kinnect, account)
    case .circle(let id, let name): CircleMembersView(.kinnect, id, name: name, account)
    case .followers(let username):
      PeopleListView<KinnectRoute>("Followers", KinnectOffline.people.followersOf[username], account)
    case .following(let username):
      PeopleListView<KinnectRoute>("Following", KinnectOffline.people.followingOf[username], account)
    case .requests: FollowRequestsView<KinnectRoute>(.kinnect, account)
    case .inbox:
      MessagesView(KinnectOffline.talks, KinnectOffline.people, account, username: auth.username) {
        KinnectRoute.conversation($0)
      }
    case .conversation(let id):
      ConversationView(KinnectOffline.talks, KinnectOffline.people, id: id, account, username: auth.username)
    case .editProfile: EditProfileView(KinnectOffline.people, account, username: auth.username)
    case .settings: SettingsPage<KinnectRoute, EmptyView>(.kinnect, account) { EmptyView() }
    case .outbox: OutboxScreen(words: \.kinnectWords)
    }
  }
}

extension OutboxRow {
  /// What it does, in the app's words.
  var kinnectWords: String {
    switch call {
    case KinnectAPI.shareStory.name: "A story"
    case KinnectAPI.deleteStory.name: "Deleting a story"
    case KinnectAPI.replyToStory.name: "A reply to a story"
    default: socialWords ?? "A photo or video"
    }
  }
}

extension Tone {
  static let accent = Tone(light: 0x0070C4, dark: 0x5CB8FF)
}
