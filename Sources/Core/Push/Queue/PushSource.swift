public import HTML
public import SQL
public import Wire

/// What a notification says, and where a tap on it leads.
public struct PushText: Sendable, Equatable {
  public let title: String
  public let body: String
  let path: String

  public init(_ title: String, body: String = "", at address: URLPath) {
    self.title = title
    self.body = body
    path = address.text
  }

  public static func == (one: PushText, other: PushText) -> Bool {
    one.title == other.title && one.body == other.body && one.path == other.path
  }
}

/// How a part of an app tells devices of what happens in it: it finds who is concerned, and reads each thing as its reader.
public struct PushSource: Sendable {
  /// What the reader is told, or nil where there is nothing to tell them: it is gone, read already, or not theirs to see. The transaction
  /// runs as the reader, at the moment when it is sent.
  public typealias Read = @Sendable (PushCause, Viewer, AppLook, Transaction) throws -> PushText?

  /// What people can turn off on their devices.
  let choices: [ActivityKind]
  let handles: @Sendable (String) -> Bool
  let isGrouped: @Sendable (String) -> Bool
  let concerned: @Sendable (PushCause, Transaction) throws -> [ID<ProfileEntity>]
  let read: Read

  /// - Parameters:
  ///   - choices: what people can turn off.
  ///   - handles: whether causes of a kind are its own.
  ///   - isGrouped: whether all causes of a kind about one subject are told at once.
  ///   - concerned: who may want to hear of a cause that names no recipient; asked without row security, so it may hold too many.
  public init(
    choices: [ActivityKind], handles: @escaping @Sendable (String) -> Bool,
    isGrouped: @escaping @Sendable (String) -> Bool,
    concerned: @escaping @Sendable (PushCause, Transaction) throws -> [ID<ProfileEntity>] = { _, _ in [] },
    read: @escaping Read
  ) {
    self.choices = choices
    self.handles = handles
    self.isGrouped = isGrouped
    self.concerned = concerned
    self.read = read
  }
}

/// Puts into the queue what devices are to hear of.
public enum PushQueue {
  /// Adds what the viewer did, in the transaction in which they did it; not at all when that is rolled back.
  /// - Parameter kind: one that a source of the app handles.
  public static func add<Subject, Object>(
    _ kind: String, about subject: ID<Subject>, making object: ID<Object>, by viewer: Viewer,
    _ services: Services, at now: Timestamp, in transaction: Transaction
  ) throws {
    let id: ID<PushCause> = services.newID()
    try transaction.run(
      """
      INSERT INTO push_events (id, app, kind, subject, object, actor, created_at)
      VALUES (\(id), \(viewer.app), \(kind), \(subject), \(object), \(viewer.profile), \(now))
      """)
  }

  /// Adds what the server does by itself, in nobody's name.
  public static func add(_ cause: PushCause, at now: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      INSERT INTO push_events (id, app, kind, subject, object, actor, created_at)
      VALUES (new_id(), \(cause.app), \(cause.kind), \(cause.subject), \(cause.object), \(cause.actor), \(now))
      """)
  }

  /// Adds that the viewer has shared something with their followers.
  public static func addShare<Thing>(
    of thing: ID<Thing>, by viewer: Viewer, _ services: Services, at now: Timestamp, in transaction: Transaction
  ) throws {
    try add(PushCause.share, about: thing, making: thing, by: viewer, services, at: now, in: transaction)
  }
}
