public import HTML
public import SQL
public import Wire

/// A kind of thing that people report to the operator: a post, a story. An app or a part declares it once.
public struct ReportKind: Sendable {
  /// As it is kept: "post".
  let name: String
  /// For people: "Post".
  let title: String
  let remove: (@Sendable (ID<Never>, Removal) throws -> Bool)?
  let sender: (@Sendable (ID<Never>, Transaction) throws -> ID<ProfileEntity>?)?
  let hiding: Hiding?

  /// - Parameters:
  ///   - name: as it is kept; unique in the app.
  ///   - title: what people call it.
  ///   - sender: finds who is behind a thing that doesn't say so. It runs without row-level security: for an operator whose
  ///     reason is in the log, and to tell the sender alone that the thing is hidden.
  ///   - hiding: how a thing is hidden; nil if it can't be.
  ///   - remove: deletes a thing as its author would; false where it is gone. It runs without row-level security.
  public init<Thing>(
    _ name: String, called title: String,
    sender: (@Sendable (ID<Thing>, Transaction) throws -> ID<ProfileEntity>?)? = nil, hiding: Hiding? = nil,
    remove: @escaping @Sendable (ID<Thing>, Removal) throws -> Bool
  ) {
    self.name = name
    self.title = title
    self.hiding = hiding
    if let sender {
      self.sender = { id, transaction in try sender(id.cast(), transaction) }
    } else {
      self.sender = nil
    }
    self.remove = { id, removal in try remove(id.cast(), removal) }
  }

  private init(name: String, title: String) {
    self.name = name
    self.title = title
    remove = nil
    sender = nil
    hiding = nil
  }

  /// A person. Nothing of them is removed: they are suspended.
  public static let profile = ReportKind(name: "profile", title: "Profile")
}

/// What the removal of a reported thing, or hiding it, is done with.
public struct Removal {
  public let transaction: Transaction
  public let live: LiveHub
  public let now: Timestamp

  public init(transaction: Transaction, live: LiveHub, now: Timestamp) {
    self.transaction = transaction
    self.live = live
    self.now = now
  }
}

/// A thing as the reporter sees it. It is frozen with the report.
public struct ReportedContent: Sendable {
  let subject: ID<Never>
  let what: String
  let concerned: ID<ProfileEntity>?
  let name: String
  let text: String
  let media: [ID<MediaAPI.Item>]
  let address: URLPath

  /// - Parameters:
  ///   - what: what the reporter is told to be reporting: "a post by ana".
  ///   - concerned: whose it is; nil where the reporter doesn't know.
  ///   - name: what the reporter knows them by.
  ///   - text: every word of it.
  ///   - media: its photos and videos.
  ///   - address: the page where it is, or stood.
  public init<Thing, Person>(
    _ subject: ID<Thing>, _ what: String, by concerned: ID<Person>?, called name: String, text: String,
    media: [ID<MediaAPI.Item>] = [], at address: URLPath
  ) {
    self.subject = subject.cast()
    self.what = what
    self.concerned = concerned?.cast()
    self.name = name
    self.text = text
    self.media = media
    self.address = address
  }
}

/// Things of a kind, as they are read for a report.
public struct Reportable<Key: Sendable>: Sendable {
  /// What is declared with the app.
  public let kind: ReportKind
  let read: @Sendable (Key, Viewer, MediaLinks, Transaction) throws -> ReportedContent?

  /// - Parameter read: the thing as the viewer sees it; nil where they may not.
  public init(
    _ kind: ReportKind, read: @escaping @Sendable (Key, Viewer, MediaLinks, Transaction) throws -> ReportedContent?
  ) {
    self.kind = kind
    self.read = read
  }
}
