public import Foundation
public import Observation
public import Wire

extension GrassyKit {
  /// Who is signed in, and the feed: what screens show and what their buttons do.
  ///
  /// What is kept on the device is shown at once; what is written waits for a connection where there is none, and is shown meanwhile.
  @MainActor @Observable public final class AppState {
    /// The signed-in user; nil if signed out, or if the account has no username here yet.
    public private(set) var currentUser: UserProfile?
    /// The feed, newest first, with what waits to be sent.
    public var posts: [GrassyAPI.Post] { shown.rows.map(\.item) }
    /// The same as rows, which stay the same ones when what was made here arrives at the server.
    public var rows: [HeldRow<GrassyAPI.Post>] { shown.rows }
    /// Whether something is under way that was asked for.
    public private(set) var isLoading = false
    /// Why the last thing that was asked for failed.
    public private(set) var error: (any Error)?
    /// Where the photos lie that were posted from here, by their `MediaAPI.Item`: shown without being fetched.
    public private(set) var imageCache: [String: URL] = [:]

    /// Whether the last try to reach the server failed.
    public private(set) var isOffline = false
    /// Whether what was kept from the last time has been looked at.
    public private(set) var isRestored = false
    /// Whether there is an account, and what is missing is its username.
    public private(set) var needsUsername = false
    /// Which posts the feed has.
    public private(set) var scope = GrassyAPI.FeedScope.everyone
    /// Whether the feed was read at least once, now or earlier.
    public var isKnown: Bool { shown.isKnown }
    /// Whether there are more posts after the last one.
    public var goesOn: Bool { shown.goesOn }

    private var shown = HeldRows<GrassyAPI.Post>()
    @ObservationIgnored private let client: HearthClient
    @ObservationIgnored private let home: Home
    @ObservationIgnored private let auth: AuthService
    @ObservationIgnored private let images: ImageHelper
    @ObservationIgnored private var synchroniser: Synchroniser?
    @ObservationIgnored private var isReadingMore = false
    /// Photos that were posted from here, until the server has named them.
    @ObservationIgnored private var unnamed: Set<String> = []

    private static let keptUser = "grassy.me"

    /// - Parameters:
    ///   - coder: reads and writes photos.
    ///   - home: opened on sign-in.
    public init(_ client: HearthClient, _ coder: any PhotoCoder, home: Home) {
      (self.client, self.home) = (client, home)
      auth = AuthService(client)
      images = ImageHelper(coder)
    }

    /// For a program without screens.
    /// - Parameter folder: the store's folder, owned by this state; created on sign-in.
    public convenience init(_ client: HearthClient, _ coder: any PhotoCoder, folder: String) {
      self.init(client, coder, home: .folder(folder, of: client))
    }

    // MARK: Who is signed in

    /// Shows the last signed-in user, then checks that the session is still valid, renewing it if it has expired.
    public func loadCurrentUser() async {
      await step {
        guard try await self.auth.getSession() != nil else { return self.forget() }
        try await self.open()
        await self.show(user: try await self.auth.getCurrentSession())
      }
      isRestored = true
    }

    /// Makes an account and signs in to it.
    /// - Parameter invitation: the last path component of an invitation link, where accounts are by invitation.
    public func signUp(email: String, password: String, username: String, invitation: String? = nil) async {
      await enter {
        try await $0.signUp(email: email, password: password, username: username, invitation: invitation)
      }
    }

    /// Signs in to an account; one that has no username here yet is asked for it (`needsUsername`).
    /// - Parameter invitation: the last path component of an invitation link, whose apps the account joins too.
    public func signIn(email: String, password: String, invitation: String? = nil) async {
      await enter { try await $0.signIn(email: email, password: password, invitation: invitation) }
    }

    /// Completes a sign-up whose username was taken.
    public func chooseUsername(_ username: String) async { await enter { try await $0.chooseUsername(username) } }

    /// Ends the session, and takes what is kept from this device.
    public func logout() async {
      await step {
        self.synchroniser = nil
        self.forget()
        try await self.home.close(self.auth)
      }
    }

    /// The server ended the session; stored data stays until the next sign-in.
    public func sessionEnded() {
      synchroniser = nil
      forget()
      error = ClientError.signedOut
    }

    private func enter(_ body: @escaping (AuthService) async throws -> UserProfile?) async {
      await step {
        do {
          let user = try await body(self.auth)
          try await self.open()
          await self.show(user: user)
        } catch {
          // The account may be there though its username isn't.
          if try await self.auth.getSession() != nil {
            try await self.open()
            if self.currentUser == nil { self.needsUsername = true }
          }
          throw error
        }
      }
      isRestored = true
    }

    private func open() async throws {
      guard synchroniser == nil, let account = try await auth.getSession() else { return }
      let opened = try await home.open(account)
      synchroniser = opened
      let kept: UserProfile? = try await opened.store.value(Self.keptUser)
      guard synchroniser === opened else { return }
      currentUser = kept
      await readPosts()
    }

    private func show(user: UserProfile?) async {
      needsUsername = user == nil
      guard let user else { return }
      if currentUser != user { currentUser = user }
      do {
        try await store?.keepValue(Self.keptUser, user)
        try await store?.keepValue(GrassyOffline.people.ownUsername, user.username)
        try await store?.keep(user, of: GrassyOffline.people.profiles)
      } catch {
        self.error = error
      }
    }

    /// The viewer's profile was changed, here or elsewhere.
    private func readUser() async {
      guard let store, let user = currentUser else { return }
      do {
        let now = try await store.item(user.id, of: GrassyOffline.people.profiles)
        guard let now, now != user, self.store === store else { return }
        currentUser = now
        try await store.keepValue(Self.keptUser, now)
      } catch {
        self.error = error
      }
    }

    private func forget() {
      (currentUser, imageCache, needsUsername) = (nil, [:], false)
      shown = HeldRows()
      unnamed = []
    }

    // MARK: The feed

    private var store: OfflineStore? { synchroniser?.store }

    private var feed: HeldList<GrassyAPI.Post> {
      scope == .following ? GrassyOffline.followingFeed : GrassyOffline.feed
    }

    /// Shows the stored feed and its changes until the task is cancelled.
    public func run() async {
      guard let store else { return }
      let changes = store.changes()
      await readPosts()
      for await change in changes {
        await readPosts(after: change)
        if change.contains(GrassyOffline.people.profiles.name) { await readUser() }
      }
    }

    /// Reads the feed from its newest post on.
    public func fetchPosts() async {
      await step {
        guard let service = self.posting else { return }
        try await service.fetchAllPosts(self.feed)
        self.isOffline = false
        await self.readPosts()
      }
    }

    /// Reads the next page of the feed.
    /// - Returns: false where it couldn't be read; `error` says why.
    @discardableResult
    public func fetchMorePosts() async -> Bool {
      guard goesOn, !isReadingMore else { return true }
      isReadingMore = true
      defer { isReadingMore = false }
      await step {
        guard let service = self.posting else { return }
        try await service.fetchPosts(self.feed)
        self.isOffline = false
        await self.readPosts()
      }
      return error == nil
    }

    /// Sends pending writes and reloads the feed.
    public func refreshPosts() async {
      await send()
      await fetchPosts()
    }

    /// Shows all that the viewer may see, or what they follow.
    public func show(_ scope: GrassyAPI.FeedScope) async {
      guard scope != self.scope else { return }
      self.scope = scope
      await readPosts()
      await fetchPosts()
    }

    /// Publishes a post: it is on top of the feed at once, with its photos, and at the server as soon as there is a connection.
    /// - Parameter photos: at least one, each with its text alternative.
    /// - Returns: whether it is kept; `error` says why not.
    @discardableResult
    public func createPost(_ post: NewPost, photos: [(data: Data, alt: String)]) async -> Bool {
      guard let prepared = await prepare(photos) else { return false }
      return await createPost(post, photos: prepared)
    }

    /// The same with the names and values of the seed.
    /// - Parameters:
    ///   - location: a place's name; nil for nowhere.
    ///   - imageData: of the photo, as it comes from the library.
    @discardableResult
    public func createPost(caption: String, location: String? = nil, tags: [String] = [], imageData: Data) async -> Bool
    {
      let post = NewPost(
        caption: caption, location: location.map { GrassyAPI.LocationInput(name: $0) }, tags: TagList(tags))
      return await createPost(post, photos: [(imageData, "")])
    }

    /// The same with photos that are prepared already.
    /// - Parameter originals: of each photo the file that it was made of, to be kept for its author alone; nil for one that isn't.
    @discardableResult
    public func createPost(
      _ post: NewPost, photos: [(photo: PreparedPhoto, alt: String)], originals: [URL?] = []
    ) async -> Bool {
      await step {
        guard let store = self.store, let service = self.posting, let author = self.currentUser else {
          throw ClientError.signedOut
        }
        let storage = StorageService(self.client, store)
        var kept: [MediaAPI.Attachment] = []
        for (photo, alt) in photos {
          let attachment = try await storage.uploadPhoto(photo, alt: alt)
          try self.cache(photo, as: attachment.id)
          kept.append(attachment)
        }
        _ = try await service.createPost(post, photos: kept, by: author)
        // Behind the post, which doesn't wait for them; where there is no room for one, the post is there all the same.
        for case (let photo, let original?) in zip(kept, originals) {
          try? await storage.queueOriginal(at: original.path, of: photo.id)  // as said
        }
        await self.readPosts()
      }
      let isKept = error == nil
      if isKept, !home.isServed { await send() }
      return isKept
    }

    /// Makes photos ready to be uploaded.
    /// - Returns: nil where one can't be read; `error` says so.
    public func prepare(_ photos: [(data: Data, alt: String)]) async -> [(photo: PreparedPhoto, alt: String)]? {
      var prepared: [(photo: PreparedPhoto, alt: String)] = []
      await step {
        for (data, alt) in photos { prepared.append((try await self.images.prepareForUpload(data), alt)) }
      }
      return error == nil ? prepared : nil
    }

    /// Deletes the viewer's own post with its photos. It leaves the feed at once and comes back if the server refuses.
    public func deletePost(_ post: GrassyAPI.Post) async {
      await step {
        try await self.posting?.deletePost(post.id)
        await self.readPosts()
      }
      if !home.isServed { await send() }
    }

    /// Where a photo can be had: on this device, where it was posted from here, else by its link.
    /// - Parameter rendition: `320`, `1080` or `2048`.
    public func link(of photo: MediaAPI.Attachment, _ rendition: String = "1080") -> String {
      imageCache[photo.id.description]?.absoluteString ?? photo.urls.url(rendition)
    }

    /// Sends what waits.
    private func send() async {
      guard let synchroniser else { return }
      do {
        let before = try await refused()
        if try await synchroniser.send() == .signedOut { throw ClientError.signedOut }
        if let row = try await refused().first(where: { !before.contains($0) }),
          case .failed(.refused(let problem)) = row.state
        {
          error = ClientError.refused(problem)
        }
      } catch {
        if error as? ClientError == .signedOut { return sessionEnded() }
        self.error = error
      }
      await readPosts()
    }

    private func refused() async throws(StoreError) -> [OutboxRow] {
      try await store?.outbox().filter { $0.state != .waiting } ?? []
    }

    private var posting: PostService? { store.map { PostService(client, $0) } }

    /// Shows the feed as it is kept, or what of it a change has touched.
    private func readPosts(after change: StoreChange? = nil) async {
      guard let store else { return }
      let feed = feed
      do {
        await nameImages(in: store)
        let update = try await store.update(shown, of: feed, after: change)
        // What comes after someone signed out, or chose other posts, is shown no more.
        guard let update, self.store === store, feed.name == self.feed.name else { return }
        var now = shown
        update(&now)
        if now != shown { shown = now }
      } catch {
        self.error = error
      }
    }

    // MARK: Photos that were posted from here

    private func cache(_ photo: PreparedPhoto, as id: ID<MediaAPI.Item>) throws {
      let folder = home.pictures
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent(id.description)
      try photo.data.write(to: file)
      imageCache[id.description] = file
      unnamed.insert(id.description)
    }

    /// The server has given photos other IDs: they are known by these from now on.
    private func nameImages(in store: OfflineStore) async {
      for local in unnamed {
        // A store that can't be read says so in the next line of `readPosts`.
        guard let file = imageCache[local], let real = try? await store.realName(of: local), real != local else {
          continue
        }
        imageCache[real] = file
        unnamed.remove(local)
      }
    }

    private func step(_ body: () async throws -> Void) async {
      (isLoading, error) = (true, nil)
      defer { isLoading = false }
      do {
        try await body()
      } catch ClientError.cancelled {
        // The caller is gone.
      } catch {
        if error as? ClientError == .signedOut { return sessionEnded() }
        self.error = error
        if let error = error as? ClientError, case .tryAgain = error.advice { isOffline = true }
      }
    }
  }
}
