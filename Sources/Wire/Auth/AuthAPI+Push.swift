extension AuthAPI {
  /// What a browser needs to subscribe to notifications.
  public struct Push: Hashable, Sendable, Codable, JSONWritable {
    /// The server's key (RFC 8292) in base64url, for `applicationServerKey` of the Push API.
    public var publicKey: String

    public init(publicKey: String) {
      self.publicKey = publicKey
    }
  }

  /// The keys of a subscription, in base64url, as `PushSubscription.toJSON()` of the Push API has them.
  public struct PushKeys: Codable, Hashable, Sendable {
    /// The browser's public key, an uncompressed point of P-256: 65 bytes.
    public let p256dh: String
    /// The secret of the subscription: 16 bytes.
    public let auth: String

    public init(p256dh: String, auth: String) {
      self.p256dh = p256dh
      self.auth = auth
    }
  }

  /// The input of `subscribeToPush`.
  public struct SubscribeToPush: Codable, Hashable, Sendable {
    /// Where the push service takes messages: an address with `https` in the public Internet.
    public let endpoint: String
    /// By which messages are encrypted.
    public let keys: PushKeys
    /// The app's name, such as "kinnect"; nil for all of the account's.
    public var app: String? = nil
    /// Whether messages say no more than that there is something, and where; nil leaves it as it is, which is no at first.
    public var contentFree: Bool? = nil

    public init(endpoint: String, keys: PushKeys, app: String? = nil, contentFree: Bool? = nil) {
      self.endpoint = endpoint
      self.keys = keys
      self.app = app
      self.contentFree = contentFree
    }
  }

  /// The input of `unsubscribeFromPush`.
  public struct UnsubscribeFromPush: Codable, Hashable, Sendable {
    /// The subscription's; one that isn't the account's changes nothing.
    public let endpoint: String

    public init(endpoint: String) {
      self.endpoint = endpoint
    }
  }

  public static let push = Endpoint<NoInput, Push>(
    "auth.push", .get, "/api/auth/push", auth: .account,
    "The key to subscribe to notifications with; 404 where the server sends none")
  public static let subscribeToPush = Endpoint<SubscribeToPush, NoContent>(
    "auth.subscribeToPush", .put, "/api/auth/push/subscriptions", auth: .account,
    "Have this device notified until the session ends; repeated, it brings the subscription up to date")
  public static let unsubscribeFromPush = Endpoint<UnsubscribeFromPush, NoContent>(
    "auth.unsubscribeFromPush", .post, "/api/auth/push/subscriptions/removal", auth: .account,
    "Have this device notified no more")
  public static let testPush = Endpoint<NoInput, NoContent>(
    "auth.testPush", .post, "/api/auth/push/test", auth: .account, "Notify the account's devices, to try them")
}

extension AuthAPI.Limits {
  /// The maximum length of the address of a subscription.
  public static let endpoint = 1000
  /// The maximum length of a key of a subscription.
  public static let pushKey = 100
}

extension AuthAPI.PushKeys: BoundedInput {
  /// How long the keys may be.
  public static var bounds: [String: JSONValue] {
    ["p256dh": .text(AuthAPI.Limits.pushKey), "auth": .text(AuthAPI.Limits.pushKey)]
  }
}

extension AuthAPI.SubscribeToPush: BoundedInput {
  /// How long the address and the app's name may be.
  public static var bounds: [String: JSONValue] {
    ["endpoint": .text(1...AuthAPI.Limits.endpoint), "app": .text(AuthAPI.Limits.app)]
  }
}

extension AuthAPI.UnsubscribeFromPush: BoundedInput {
  /// How long the address may be.
  public static var bounds: [String: JSONValue] { ["endpoint": .text(1...AuthAPI.Limits.endpoint)] }
}
