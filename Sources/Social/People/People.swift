public import Core
public import HTML
public import SQL
internal import Wire

/// The people of an app with usernames: profiles, follows and requests, mutes and blocks, search,
/// onboarding, editing a profile, and settings. `register(in:)` serves all of it below the app's name.
public struct People: AppPart {
  /// The app's name: `kinnect`.
  public let app: String
  /// Whether profiles are private: follows need approval, and only followers see the lists of followers.
  public let needsApproval: Bool
  /// Whether some are, by their own choice.
  let mayNeedApproval: Bool
  /// The app's posts where each has an audience; nil where all are for the same people.
  let posts: AudiencePosts?
  /// The app's own question to newcomers, below its address: `/home`; nil for none.
  let firstStep: StaticString?
  private let person: StaticString
  /// What its API offers; every route and many a page name one of these.
  let calls: PeopleCalls

  /// - Parameters:
  ///   - app: the app's name: `kinnect`.
  ///   - person: where the app's page of a person is, before the username: `/kinnect/u/`.
  ///   - needsApproval: whether new profiles are private: each follow has to be approved, and only followers see numbers and
  ///     lists. Without it they are public.
  ///   - posts: the app's posts where each has an audience: a profile's number has those that the viewer may see.
  ///   - mayNeedApproval: whether people can make their profiles private where new ones aren't.
  ///   - firstStep: the app's own question to newcomers, below its address: `/home`. Its page takes `next`.
  public init(
    _ app: String, at person: StaticString, needsApproval: Bool = true, posts: AudiencePosts? = nil,
    mayNeedApproval: Bool = false, firstStep: StaticString? = nil
  ) {
    self.app = app
    self.mayNeedApproval = needsApproval || mayNeedApproval
    self.posts = posts
    self.firstStep = firstStep
    self.person = person
    self.needsApproval = needsApproval
    calls = PeopleCalls(app)
  }

  /// The page of a person.
  /// - Parameter below: what stands behind it.
  public func address(of username: String, _ below: StaticString = "") -> URLPath {
    URLPath(person, username, below)
  }

  /// One of the app's own pages.
  /// - Parameter below: what stands behind the app's first page: `/settings`.
  func page(_ below: StaticString = "") -> URLPath { URLPath("/", app, below) }

  /// A later page of one of the lists of a page.
  /// - Parameter cursor: where it begins.
  func page(_ below: StaticString, list: StaticString, from cursor: String) -> URLPath? {
    URLPath(checking: "\(page(below).text)?\(list)=\(cursor)")
  }

  /// The viewer's profile as somebody else sees it, by whatever name that person goes by then.
  /// - Parameter cursor: where a later page of it begins.
  func viewAs(_ username: String, _ profile: ID<SocialAPI.Profile>, from cursor: String? = nil) -> URLPath {
    let part = cursor.map { "&before=\($0)" } ?? ""
    return URLPath(checking: "/\(app)/view-as/\(username)?profile=\(profile)\(part)") ?? page()
  }

  /// The form with which somebody is reported, by whatever name they go by then.
  func report(on username: String, _ profile: ID<SocialAPI.Profile>) -> URLPath {
    let address = address(of: username, "/report")
    return URLPath(checking: "\(address.text)?profile=\(profile)") ?? address
  }

  /// One of the viewer's circles.
  /// - Parameter below: what stands behind it.
  func circle(_ id: ID<SocialAPI.Circle>, _ below: StaticString = "") -> URLPath {
    URLPath(checking: "/\(app)/circles/\(id)", below) ?? page("/circles")
  }

  /// One of the app's own pages, for a route.
  func template(_ below: String) -> String { "/\(app)\(below)" }

  /// Below the page of a person, for a route.
  func personTemplate(_ below: String) -> String { "\(person){username}\(below)" }

  /// Makes and changes profiles of the app.
  public func profiles(_ services: Services) -> ProfileActions {
    ProfileActions(services: services, isPrivate: needsApproval)
  }

  /// None: profiles, follows, mutes and blocks are in tables that all apps share.
  public var policies: [TablePolicy] { [] }

  /// Registers the calls and pages. The page of a person is the app's own, as it shows what the app is about.
  public func register(in routes: inout Routes) {
    let connecting = Self.connecting(in: app, routes.services)
    registerProfileCalls(connecting, in: &routes)
    registerRelationCalls(in: &routes)
    registerRelationPages(in: &routes)
    registerFollowLists(in: &routes)
    registerSearch(in: &routes)
    registerEditing(in: &routes)
    registerOnboarding(in: &routes)
    registerSettings(in: &routes)
    registerFamily(connecting, in: &routes)
  }

  /// They follow each other, so they can be a family.
  public var connectsPeople: Bool { true }
}

extension AppTab.Name {
  static var activity: Self { "activity" }
  static var search: Self { "search" }
  static var profile: Self { "profile" }
  static var settings: Self { "settings" }
}
