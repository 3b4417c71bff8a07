public import ClientKit
public import Foundation
public import Observation
public import Wire

/// What of an app the screens that all apps share need to know.
public struct AppKind: Sendable {
  /// As in addresses: `believe`.
  public let name: String
  /// As people read it.
  public let title: String
  /// What it is for, in one sentence.
  public let tagline: String
  /// What it keeps, and lets wait.
  public let catalogue: OfflineCatalogue
  /// Its stream of events.
  public let live: Endpoint<LiveInput, EventStream>
  /// Whether people are called by their full names, and by their usernames only where they have none.
  public let putsFullNamesFirst: Bool
  /// Whether its name is written in italics.
  let hasItalicTitle: Bool

  public init(
    name: String, title: String, tagline: String, catalogue: OfflineCatalogue, live: Endpoint<LiveInput, EventStream>,
    putsFullNamesFirst: Bool = false, hasItalicTitle: Bool = false
  ) {
    self.name = name
    self.title = title
    self.tagline = tagline
    self.catalogue = catalogue
    self.live = live
    self.putsFullNamesFirst = putsFullNamesFirst
    self.hasItalicTitle = hasItalicTitle
  }
}

/// Where an app keeps what it has, and how it reaches a server.
public struct AppPlaces: Sendable {
  let folder: String
  /// Known to the app's extensions too.
  let shared: String
  let tokens: any TokenStore
  let activity: StoreActivity
  let client: @Sendable (ServerAddress, any TokenStore) throws -> HearthClient

  /// The app's own part of the system's folder for what apps keep, which no other app reads.
  public static var standardFolder: String {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent("Hearth").path
  }

  /// - Parameters:
  ///   - folder: the app's own; made if it isn't there.
  ///   - shared: the one that the app shares with its extensions; within its own where none is given.
  ///   - tokens: where its session is kept.
  ///   - activity: counts what its store is asked, for who waits until nothing is under way.
  ///   - client: of a server, with that session.
  public init(
    folder: String = standardFolder, shared: String? = nil, tokens: any TokenStore,
    activity: StoreActivity = StoreActivity(),
    client: @escaping @Sendable (ServerAddress, any TokenStore) throws -> HearthClient = {
      HearthClient($0, tokens: $1)
    }
  ) {
    self.folder = folder
    self.shared = shared ?? folder + "/shared"
    self.tokens = tokens
    self.activity = activity
    self.client = client
  }
}

/// Which server an app uses, who is signed in there, and the way to that.
@MainActor @Observable public final class Session {
  /// How far it is.
  public enum Phase: Hashable, Sendable {
    /// What is kept is being read.
    case starting
    /// No server is known yet.
    case connecting
    /// Nobody is signed in.
    case entering
    /// Somebody is: `account` is there.
    case signedIn
    /// What is kept on this device can't be used; why.
    case blocked(String)
  }

  public private(set) var phase = Phase.starting
  /// Of who is signed in.
  public private(set) var account: Account?
  /// The server, once one is known.
  public private(set) var server: ServerAddress?
  /// Of an invitation whose link was opened.
  public private(set) var invitation: String?
  /// Whether an invitation was used here, whose maker one may want to follow once one has a profile.
  public private(set) var wasInvited = false
  /// Why the last step failed, for people.
  public var failure: String?
  /// The name that was given when signing up, until a profile is made of it.
  public var newName: String?
  /// The path of a link that was opened outside, such as `/believe/p/a-boat`, until the app has gone there.
  public var link: String?
  /// Whether a step is under way.
  public private(set) var isBusy = false

  public let app: AppKind
  private let places: AppPlaces
  /// Of the server, once one is known.
  public private(set) var client: HearthClient?

  public init(_ app: AppKind, _ places: AppPlaces) {
    self.app = app
    self.places = places
  }

  /// What was shared to the app from elsewhere.
  public var inbox: ShareInbox { ShareInbox(folder: places.shared + "/inbox") }
  /// What the app's widgets show.
  public var widget: WidgetData { WidgetData(folder: places.shared + "/widget") }
  /// How often something was put into `inbox` by this process.
  public private(set) var shareCount = 0

  private var serverFile: String { places.folder + "/server" }
  private var storeFolder: String { places.folder + "/store" }

  /// Reads what is kept from the last time.
  public func start() async {
    guard phase == .starting else { return }
    // There is none at the first start.
    let kept = (try? String(contentsOfFile: serverFile, encoding: .utf8)).flatMap {
      ServerAddress($0, allowsPlainHTTP: true)
    }
    guard let kept else { return phase = .connecting }
    await step {
      let client = try self.places.client(kept, self.places.tokens)
      (self.server, self.client) = (kept, client)
      guard let account = try await client.account() else { return self.phase = .entering }
      await self.open(client, account)
    }
    if phase == .starting { phase = .entering }
  }

  /// Takes what somebody typed or opened: a server's address, or an invitation's.
  public func connect(to text: String) async {
    guard let (address, token) = Self.parse(text) else {
      return failure = "That isn’t a server’s address. It looks like home.example or https://home.example."
    }
    await step {
      // What a keychain still has of an earlier server, also after the app was deleted, is none of this one's business.
      try self.places.tokens.save(nil)
      let client = try self.places.client(address, self.places.tokens)
      try await client.greet()
      try FileManager.default.createDirectory(atPath: self.places.folder, withIntermediateDirectories: true)
      try address.text.write(toFile: self.serverFile, atomically: true, encoding: .utf8)
      (self.server, self.client, self.invitation) = (address, client, token ?? self.invitation)
      self.phase = .entering
    }
  }

  /// A link was opened outside of the app: to something on the server that is used, or an invitation. Who is signed in stays so.
  public func open(_ url: URL) async {
    if url.isFileURL { return put(url) }
    // The app's own scheme stands for the web's, whichever of the two the server has: hearth-believe://home.example/invite/...
    let own = "hearth-\(app.name)://"
    let whole = url.absoluteString
    let rest = whole.hasPrefix(own) ? String(whole.dropFirst(own.count)) : nil
    guard account != nil else { return await connect(to: rest ?? whole) }
    guard let server else { return }
    let text = rest.map { "\(server.text.prefix { $0 != ":" })://\($0)" } ?? whole
    // Links to other servers lead nowhere here.
    guard text.hasPrefix(server.text + "/") else { return }
    let path = String(text.dropFirst(server.text.count).prefix { $0 != "?" && $0 != "#" })
    // An invitation's is .../invite/..., which a browser shows as .../kinnect/invite/...
    let isInvitation = path.split(separator: "/").dropLast().prefix(2).last == "invite"
    if isInvitation { await join(by: text) } else { link = path }
  }

  /// Joins the apps of an invitation with the account that is signed in.
  private func join(by link: String) async {
    guard let client, let account else { return }
    do throws(ClientError) {
      try await client.acceptInvitation(link)
      wasInvited = true
    } catch {
      account.notice = error.localizedDescription
    }
  }

  /// A file was opened with the app, such as a photo by another app's share sheet: the system has made a copy for it.
  private func put(_ file: URL) {
    do {
      try inbox.put([file.path])
      shareCount += 1
    } catch {
      if let account { account.notice = error.localizedDescription } else { failure = error.localizedDescription }
    }
    // The system's copy; one that stays is in nobody's way.
    try? FileManager.default.removeItem(at: file)
  }

  /// The server's address, and an invitation's token where the text is one's link.
  static func parse(_ text: String) -> (ServerAddress, String?)? {
    var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return nil }
    if !text.contains("://") {
      let isHere = text.hasPrefix("localhost") || text.hasPrefix("127.")
      text = (isHere ? "http://" : "https://") + text
    }
    guard let range = text.range(of: "/invite/") else { return ServerAddress(text).map { ($0, nil) } }
    let token = text[range.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    var server = text[..<range.lowerBound]
    // A browser shows the link as the app's that it has led to: .../kinnect/invite/...
    if let scheme = server.range(of: "://"), let slash = server[scheme.upperBound...].firstIndex(of: "/") {
      server = server[..<slash]
    }
    return ServerAddress(String(server)).map { ($0, token.isEmpty ? nil : String(token)) }
  }

  /// Another server is to be used.
  public func forgetServer() {
    // What isn't there needn't go.
    try? FileManager.default.removeItem(atPath: serverFile)
    (server, client, invitation, failure, phase) = (nil, nil, nil, nil, .connecting)
  }

  /// Signs in, and joins the apps of the invitation whose link was opened.
  public func signIn(email: String, password: String) async {
    let invitation = invitation
    await enter { try await $0.signIn(email: email, password: password, invitation: invitation) }
  }

  public func signUp(email: String, password: String) async {
    let invitation = invitation
    await enter { try await $0.signUp(email: email, password: password, invitation: invitation) }
  }

  private func enter(_ sign: @escaping (HearthClient) async throws -> AuthAPI.Account) async {
    guard let client else { return phase = .connecting }
    await step {
      let (account, isInvited) = (try await sign(client), self.invitation != nil)
      await self.open(client, account)
      self.wasInvited = isInvited
    }
  }

  private func open(_ client: HearthClient, _ account: AuthAPI.Account) async {
    places.activity.begin()
    defer { places.activity.end() }
    do {
      let store = try await OfflineStore.open(
        folder: storeFolder, server: client.address, account: account.id, catalogue: app.catalogue,
        activity: places.activity)
      self.account = Account(app, client, store)
      // It has been used, and isn't meant for the next person who signs in here.
      (phase, failure, invitation) = (.signedIn, nil, nil)
    } catch {
      phase = .blocked(error.localizedDescription)
    }
  }

  /// Lets somebody in whom the app has signed in by itself.
  /// - Throws: `StoreError` where what is kept on this device can't be used, which is shown too.
  public func admit(_ signedIn: AuthAPI.Account) async throws -> Account {
    if let account { return account }
    guard let client else { throw ClientError.signedOut }
    await open(client, signedIn)
    guard let account else { throw StoreError.another }
    return account
  }

  /// How many things would be lost by signing out now.
  public var unsent: Int {
    guard let account else { return 0 }
    return account.outbox.rows.count + account.besides.waiting + account.besides.failed
  }

  /// Ends the session, and takes what is kept from this device.
  /// - Parameter end: tells the server; the client itself does where none is given.
  public func signOut(by end: (() async throws(ClientError) -> Void)? = nil) async {
    account?.close()
    (account, wasInvited) = (nil, false)
    await step {
      // First, so that an app that ends meanwhile leaves nothing behind.
      let erased = Result { try self.erase() }
      do {
        if let end { try await end() } else { try await self.client?.signOut() }
      } catch ClientError.storage(let what) {
        throw ClientError.storage(what)
      } catch is ClientError {
        // The server hasn't heard of it; here it is over all the same.
      }
      try erased.get()
    }
  }

  /// The server says that the session is over.
  func sessionEnded() {
    account?.close()
    (account, phase) = (nil, .entering)
    failure = "You have been signed out. Sign in again, and what waits is sent."
  }

  /// Takes what is kept from this device.
  public func erase() throws {
    try OfflineStore.erase(folder: storeFolder)
    try ShareInbox.erase(folder: places.shared + "/inbox")
    try WidgetData.erase(folder: places.shared + "/widget")
    phase = server == nil ? .connecting : .entering
  }

  /// Takes what is kept from this device because it can't be used, and begins again with the person who is signed in.
  func startOver() async {
    await step {
      try self.erase()
      if let client = self.client, let account = try await client.account() { await self.open(client, account) }
    }
  }

  private func step(_ body: () async throws -> Void) async {
    guard !isBusy else { return }
    (isBusy, failure) = (true, nil)
    defer { isBusy = false }
    do {
      try await body()
    } catch {
      failure = error.localizedDescription
    }
  }
}
