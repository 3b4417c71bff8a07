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
      KinnectRoot(account: account)
    }
    .tint(Tone.accent)
  }
}

extension AppKind {
  /// Kinnect.
  public static let kinnect = AppKind(
    name: "kinnect", title: "Kinnect", tagline: "Photos with the people close to you.",
    catalogue: KinnectOffline.catalogue, live: KinnectAPI.live)
}

/// What leads where.
enum KinnectRoute: Hashable {
  case profile(username: String)
  case post(ID<KinnectAPI.Post>)
  case likes(ID<KinnectAPI.Post>)
  case followers(username: String)
  case following(username: String)
  case requests
  case inbox
  case conversation(ID<KinnectAPI.Conversation>)
  case editProfile
  case settings
  case outbox
}

struct KinnectRoot: View {
  @State private var auth: AuthViewModel

  init(account: Account) { _auth = State(wrappedValue: AuthViewModel(account)) }

  var body: some View {
    Group {
      switch auth.state {
      case .loading: ProgressView()
      case .failed(let reason): FailedView(reason) { await auth.load() }
      case .needsUsername: UsernameCreationView(auth: auth)
      case .authenticated(let username): TabBarView(account: auth.account, username: username)
      }
    }
    .environment(auth)
    .task { [auth] in await auth.load() }
  }
}

/// Asks how the others find one.
struct UsernameCreationView: View {
  let auth: AuthViewModel
  @State private var username = ""
  @State private var fullName = ""
  @FocusState private var isTyping: Bool

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Username", text: $username)
            .textContentType(.username).textInputAutocapitalization(.never).autocorrectionDisabled()
            .focused($isTyping).submitLabel(.next)
          if let words = auth.usernameWords {
            Text(words).font(.footnote).foregroundStyle(auth.isUsernameFree ? Color.green : Color.red)
          }
          TextField("Full name", text: $fullName).textContentType(.name).submitLabel(.go).onSubmit(create)
        } footer: {
          Text("This is how the others find you. You can change it later.")
        }
        FailureRow(auth.failure)
        Section { BusyButton("Continue", isBusy: auth.isBusy, isReady: username.count >= 3, action: create) }
      }
      .navigationTitle("Choose your username")
      .navigationBarTitleDisplayMode(.inline)
    }
    .task(id: username) { [auth] in await auth.check(username) }
    .onAppear { isTyping = true }
  }

  private func create() {
    let (username, fullName) = (username, fullName)
    Task { await auth.createProfile(username: username, fullName: fullName) }
  }
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
    _upload = State(wrappedValue: UploadViewModel(account))
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
    .following(session) { link in
      guard let route = KinnectRoute(link: link) else { return }
      (place, feedPath) = (.feed, [route])
    }
  }

  private func page(_ route: KinnectRoute) -> KinnectPage { KinnectPage(route: route, account: account) }
}

extension KinnectRoute {
  /// What a path of the web app shows; nil for one that has no screen.
  init?(link: String) {
    let parts = link.split(separator: "/").map(String.init)
    guard parts.count >= 3, parts[0] == "kinnect" else { return nil }
    switch parts[1] {
    case "p": if let id = ID<KinnectAPI.Post>(parts[2]) { self = .post(id) } else { return nil }
    case "u": self = .profile(username: parts[2])
    case "messages": if let id = ID<KinnectAPI.Conversation>(parts[2]) { self = .conversation(id) } else { return nil }
    default: return nil
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
    case .likes(let post): PeopleListView("Likes", LikeService(account: account).likes(of: post))
    case .followers(let username):
      PeopleListView(
        "Followers", PagesModel(account, KinnectAPI.followers) { .init(username: username, before: $0) })
    case .following(let username):
      PeopleListView(
        "Following", PagesModel(account, KinnectAPI.following) { .init(username: username, before: $0) })
    case .requests: FollowRequestsView(account)
    case .inbox: MessagesView(account, username: auth.username)
    case .conversation(let id): ConversationView(id: id, account, username: auth.username)
    case .editProfile: EditProfileView(account, username: auth.username)
    case .settings: SettingsView(account)
    case .outbox: OutboxScreen(words: \.kinnectWords)
    }
  }
}

extension OutboxRow {
  /// What it does, in the app's words.
  var kinnectWords: String {
    switch call {
    case KinnectAPI.like.name: "A like"
    case KinnectAPI.unlike.name: "A like taken back"
    case KinnectAPI.follow.name: "Following somebody"
    case KinnectAPI.unfollow.name: "Unfollowing somebody"
    case KinnectAPI.publishPost.name: "A post"
    case KinnectAPI.editPost.name: "A changed caption"
    case KinnectAPI.deletePost.name: "Deleting a post"
    case KinnectAPI.sendMessage.name: "A message"
    case KinnectAPI.markMessageRead.name: "A message marked as read"
    default: "A photo"
    }
  }
}

extension Tone {
  static let accent = Tone(light: 0x0070C4, dark: 0x5CB8FF)
  static let liked = Tone(light: 0xF0283C, dark: 0xFF3B4E)
}
