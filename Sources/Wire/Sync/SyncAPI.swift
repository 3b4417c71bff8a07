/// Something that devices keep, and bring up to date by saying what they hold (docs/sync.md).
public protocol HeldItem: Codable, Equatable, Sendable, JSONWritable {
  associatedtype Entity: Sendable
  var id: ID<Entity> { get }
}

/// What devices and servers say to each other to bring up to date what a device holds.
public enum SyncAPI {
  /// The version of the protocol that this code speaks.
  public static let version = 1
  /// The most items that one request may name.
  public static let mostHoldings = 500
  /// The maximum length of the version of an item; a longer one is that of none.
  public static let longestVersion = 100
  /// The most items of the newest that one answer has.
  public static let mostNewest = 100

  /// An item that a device holds.
  public struct Holding<Item: HeldItem>: Codable, Hashable, Sendable {
    /// The item.
    public let id: ID<Item.Entity>
    /// The version of it that came with it.
    public let version: String

    public init(id: ID<Item.Entity>, version: String) {
      self.id = id
      self.version = version
    }
  }

  /// What a device holds of one kind, and how many of the newest it wants.
  public struct Request<Item: HeldItem>: Codable, Hashable, Sendable {
    /// The version of the protocol that the device speaks, from 1 on. A server answers with the highest that both understand.
    public var protocolVersion: Int = SyncAPI.version
    /// What the device holds, at most 500; one that holds more asks in several requests.
    public var holdings: [Holding<Item>] = []
    /// How many of the newest the device wants, 0 to 100; those that it doesn't name come whole.
    public var newest: Int = 50

    public init(protocolVersion: Int = SyncAPI.version, holdings: [Holding<Item>] = [], newest: Int = 50) {
      self.protocolVersion = protocolVersion
      self.holdings = holdings
      self.newest = newest
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      protocolVersion = try container.decode(Int.self, forKey: .protocolVersion)
      holdings = try container.decodeIfPresent([Holding<Item>].self, forKey: .holdings) ?? []
      newest = try container.decodeIfPresent(Int.self, forKey: .newest) ?? 50
    }
  }

  /// An item as it is now.
  public struct Versioned<Item: HeldItem>: Codable, Equatable, Sendable, JSONWritable {
    /// Changes with anything that the viewer is shown of the item, links to files excepted. Opaque.
    public var version: String
    /// The item, with links that are good for one to two hours.
    public var item: Item

    public init(version: String, item: Item) {
      self.version = version
      self.item = item
    }
  }

  /// What a device has to change to hold what the server has.
  public struct Answer<Item: HeldItem>: Codable, Equatable, Sendable, JSONWritable {
    /// The version of the protocol that the answer is in.
    public var protocolVersion: Int
    /// What the device doesn't hold, or not in this version.
    public var changed: [Versioned<Item>]
    /// What the device named and the viewer may not see, or not any more, or never was. Which of these isn't said.
    public var gone: [ID<Item.Entity>]
    /// The newest, in the order of the list.
    public var order: [ID<Item.Entity>]
    /// The cursor of the list's call for what comes behind the newest; nil at its end, and where none were wanted.
    public var next: String?

    public init(
      protocolVersion: Int, changed: [Versioned<Item>], gone: [ID<Item.Entity>], order: [ID<Item.Entity>], next: String?
    ) {
      self.protocolVersion = protocolVersion
      self.changed = changed
      self.gone = gone
      self.order = order
      self.next = next
    }
  }

  /// The call that brings one kind of items up to date.
  /// - Parameters:
  ///   - app: the app's name.
  ///   - kind: the last part of its path: `posts`.
  ///   - list: what the newest are taken from, for the document.
  public static func endpoint<Item: HeldItem>(
    _ app: String, _ kind: String, of _: Item.Type = Item.self, newest list: String
  ) -> Endpoint<Request<Item>, Answer<Item>> {
    Endpoint(
      "\(app).sync\(kind.prefix(1).uppercased())\(kind.dropFirst())", .post, PathTemplate("/api/\(app)/sync/\(kind)"),
      "What a device has to change to hold \(list), and what else it holds, as the viewer sees it now",
      takesIdempotencyKey: false)
  }
}

extension SyncAPI.Holding: BoundedInput {
  /// How long a version may be.
  public static var bounds: [String: JSONValue] { ["version": .text(SyncAPI.longestVersion)] }
}
