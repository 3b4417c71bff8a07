public import Core
public import HTML
public import SQL
public import Wire

/// The people of an app without visible usernames: they go by their full names and are addressed by ID. Search,
/// mutes, blocks, reports and settings, as calls and as pages; `register(in:)` serves them below the app's name.
public struct NamedPeople<Person: NamedPerson>: AppPart {
  /// The app's name: `believe`.
  public let app: String
  let calls: NamedPeopleCalls<Person>
  let places: NamedPeoplePlaces
  let words: NamedPeopleWords
  let reportable: Reportable<ID<Person.Whole>>

  /// - Parameters:
  ///   - app: the app's name: `believe`.
  ///   - calls: the calls of its API.
  ///   - reportable: what an operator sees of a reported person.
  public init(
    _ app: String, _ calls: NamedPeopleCalls<Person>, at places: NamedPeoplePlaces, words: NamedPeopleWords,
    reportable: Reportable<ID<Person.Whole>>
  ) {
    self.app = app
    self.calls = calls
    self.places = places
    self.words = words
    self.reportable = reportable
  }

  /// The page of a person.
  /// - Parameter below: what stands behind it.
  public func address(of id: ID<Person.Whole>, _ below: StaticString = "") -> URLPath {
    URLPath(places.person, uuid: id.high, id.low, below)
  }

  /// Makes and changes profiles of the app.
  public func profiles(_ services: Services) -> ProfileActions {
    ProfileActions(services: services, showsUsernames: false)
  }

  /// Makes the account's profile, with a username that nobody is shown.
  /// - Throws: 422 with every field at fault; 409 if there is one already.
  public func join(
    name: String, bio: String, avatar: ID<MediaAPI.Item>?, as signedIn: SignedIn, services: Services,
    idempotency: IdempotencyKey? = nil
  ) async throws -> ID<ProfileEntity> {
    let random: ID<Never> = services.newID()
    let fields = try ProfileInput(name: name, bio: bio, random: (random.high, random.low))
    return try await profiles(services).create(
      fields, avatar: avatar, app: app, for: signedIn, idempotency: idempotency)
  }

  /// None: profiles, mutes and blocks are in tables that all apps share.
  public var policies: [TablePolicy] { [] }

  /// Registers the calls and pages. The page of a person, the first steps and the form for a profile are the app's own,
  /// as they show what the app is about.
  public func register(in routes: inout Routes) {
    registerCalls(in: &routes)
    registerPages(in: &routes)
    registerSettings(in: &routes)
  }
}

/// Where the pages about people of an app without usernames are.
public struct NamedPeoplePlaces: Sendable {
  let person: StaticString
  let profile: URLPath
  let edit: URLPath
  let settings: StaticString
  let search: URLPath

  /// - Parameters:
  ///   - person: the path of a person's page, before the ID: `/believe/creator/`.
  ///   - profile: the viewer's own page.
  ///   - edit: the form for the viewer's profile.
  ///   - settings: the app's settings: `/believe/settings`.
  ///   - search: the search page, also shown after a block.
  public init(
    person: StaticString, profile: URLPath, edit: URLPath, settings: StaticString, search: URLPath
  ) {
    self.person = person
    self.profile = profile
    self.edit = edit
    self.settings = settings
    self.search = search
  }
}

/// What an app without usernames calls what its people publish.
public struct NamedPeopleWords: Sendable {
  let posts: String
  let feed: String

  /// - Parameters:
  ///   - posts: what people publish: `updates`.
  ///   - feed: where the viewer reads it: `home`.
  public init(posts: String, feed: String) {
    self.posts = posts
    self.feed = feed
  }
}
