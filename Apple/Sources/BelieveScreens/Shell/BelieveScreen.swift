import ClientKit
public import HearthScreens
public import SwiftUI
import Wire

/// I Believe In You: the way in, and then its four tabs.
public struct BelieveScreen: View {
  @State private var session: Session

  public init(_ places: AppPlaces) { _session = State(wrappedValue: Session(.believe, places)) }

  public var body: some View {
    EntryScreen(session, asksForName: true) { account in
      BelieveRoot(account: account)
    }
    .tint(Tone.brand)
  }
}

extension AppKind {
  /// I Believe In You.
  public static let believe = AppKind(
    name: "believe", title: "I Believe In You",
    tagline: "Follow what people build, and tell them that you believe in them.",
    catalogue: BelieveOffline.catalogue, live: BelieveAPI.live)
}

/// What leads where.
enum Route: AppRoute {
  case project(slug: String)
  case creator(ID<BelieveAPI.Builder>)
  case update(ID<BelieveAPI.Post>)
  case messages(slug: String)
  case supporters(slug: String)
  case requests(slug: String)
  case supported
  case ledger
  case editProject(slug: String)
  case editProfile
  case settings
  case outbox
}

struct BelieveRoot: View {
  @Environment(Session.self) private var session
  @State private var believe: BelieveModel

  init(account: Account) { _believe = State(wrappedValue: BelieveModel(account)) }

  var body: some View {
    Group {
      switch believe.phase {
      case .loading: ProgressView()
      case .failed(let reason): FailedView(reason) { await believe.load() }
      case .joining: JoinScreen()
      case .onboarding: OnboardingScreen()
      case .ready: BelieveTabs(believe: believe)
      }
    }
    .environment(believe)
    .task { [believe] in await believe.follow() }
    .task {
      await believe.load()
      guard believe.phase == .joining, let name = session.newName else { return }
      session.newName = nil
      await believe.join(name: name)
    }
  }
}

/// Home, Discover, My Support, Profile.
struct BelieveTabs: View {
  enum Place: Hashable { case home, discover, support, profile }

  let believe: BelieveModel
  @Environment(Session.self) private var session
  @State private var place = Place.home
  @State private var homePath: [Route] = []

  var body: some View {
    TabView(selection: $place) {
      Tab("Home", systemImage: "house", value: Place.home) {
        PageStack($homePath, page: page) { HomeScreen(believe) { place = .discover } }
      }
      Tab("Discover", systemImage: "magnifyingglass", value: Place.discover) {
        PageStack(page: page) { DiscoverScreen(believe) }
      }
      Tab("My Support", systemImage: "heart", value: Place.support) {
        PageStack(page: page) { MySupportScreen(believe) { place = .discover } }
      }
      Tab("Profile", systemImage: "person", value: Place.profile) {
        PageStack(page: page) { ProfileScreen(believe) }
      }
    }
    .task { [believe, session] in await Self.widget(believe.account, session).run() }
    .alert("+\(believe.earned?.points ?? 0) karma", isPresented: isCelebrating) {
      Button("OK", role: .cancel) {}
    } message: {
      Text(believe.earned?.level ?? "Thank you for your support.")
    }
    .following(session, by: { Route(link: $0) }) { (place, homePath) = (.home, [$0]) }
  }

  /// The newest updates of the projects that one follows.
  private static func widget(_ account: Account, _ session: Session) -> WidgetKeeper<BelieveAPI.Post> {
    WidgetKeeper(account, BelieveOffline.feed, session.widget) { post in
      let photo = post.images.first
      let entry = WidgetData.Entry(
        id: post.id.description, title: post.project.title, text: post.content, link: "/believe/update/\(post.id)",
        time: (post.publishedAt ?? post.createdAt).date, alt: photo?.alt ?? "")
      return (entry, photo?.urls.url("320") ?? post.project.coverURL)
    }
  }

  private var isCelebrating: Binding<Bool> {
    Binding {
      believe.earned != nil
    } set: { isShown in
      if !isShown { believe.earned = nil }
    }
  }

  private func page(_ route: Route) -> PageScreen { PageScreen(route: route, believe: believe) }
}

extension Route {
  /// What a path of the web app shows; nil for one that has no screen.
  init?(link: String) {
    let parts = link.split(separator: "/").map(String.init)
    guard parts.count >= 3, parts[0] == "believe" else { return nil }
    switch parts[1] {
    case "p": self = .project(slug: parts[2])
    case "creator": if let id = ID<BelieveAPI.Builder>(parts[2]) { self = .creator(id) } else { return nil }
    case "update": if let id = ID<BelieveAPI.Post>(parts[2]) { self = .update(id) } else { return nil }
    default: return nil
    }
  }
}

struct PageScreen: View {
  let route: Route
  let believe: BelieveModel

  var body: some View {
    switch route {
    case .project(let slug): ProjectScreen(slug: slug, believe)
    case .creator(let id): CreatorScreen(id: id, believe)
    case .update(let id): UpdateScreen(id: id, believe)
    case .messages(let slug): MessagesScreen(slug: slug, believe)
    case .supporters(let slug): SupportersScreen(slug: slug, believe)
    case .requests(let slug): RequestsScreen(slug: slug, believe)
    case .supported: SupportedScreen(believe)
    case .ledger: LedgerScreen(believe)
    case .editProject(let slug): EditProjectScreen(slug: slug, believe)
    case .editProfile: EditProfileScreen(believe)
    case .settings: SettingsScreen(believe)
    case .outbox: OutboxScreen(words: \.believeWords)
    }
  }
}

extension OutboxRow {
  /// What it does, in the app's words.
  var believeWords: String {
    switch call {
    case BelieveAPI.likePost.name: "A like"
    case BelieveAPI.unlikePost.name: "A like taken back"
    case BelieveAPI.followProject.name: "Following a project"
    case BelieveAPI.unfollowProject.name: "Unfollowing a project"
    case BelieveAPI.createPost.name: "An update"
    case BelieveAPI.deletePost.name: "Deleting an update"
    case BelieveAPI.updatePost.name: "A changed update"
    case BelieveAPI.publishPost.name: "Publishing a draft"
    case BelieveAPI.updateBuilderProfile.name: hasPicture ? "Your new photo" : "Your profile"
    case BelieveAPI.createProject.name: "A project"
    case BelieveAPI.updateProject.name: hasPicture ? "A new cover" : "A changed project"
    case BelieveAPI.deleteProject.name: "Deleting a project"
    case BelieveAPI.setMood.name: "A mood"
    case BelieveAPI.createMilestone.name, BelieveAPI.updateMilestone.name: "A milestone"
    case BelieveAPI.completeMilestone.name: "A milestone completed"
    case BelieveAPI.reopenMilestone.name: "A milestone opened again"
    case BelieveAPI.deleteMilestone.name: "Deleting a milestone"
    case BelieveAPI.sendSupportMessage.name: "A message of support"
    case BelieveAPI.answerSupport.name: "A reply"
    case BelieveAPI.deleteSupportMessage.name: "Deleting a message"
    case BelieveAPI.silence.name: "Blocking a sender"
    case BelieveAPI.requestToFollow.name: "Asking to follow a project"
    case BelieveAPI.approveRequest.name, BelieveAPI.declineRequest.name: "Answering a request"
    case BelieveAPI.removeSupporter.name: "Removing a follower"
    default: socialWords ?? "A photo"
    }
  }
}
