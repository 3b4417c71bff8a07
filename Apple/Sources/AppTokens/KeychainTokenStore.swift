public import ClientKit
import Foundation
import Security

/// Keeps a session in the system's keychain: on this device alone, and readable once it was unlocked after a start.
public struct KeychainTokenStore: TokenStore {
  /// The keychain refused, or holds something else; its `OSStatus` says why, and nothing here says what it holds.
  public struct Fault: Error, CustomStringConvertible {
    // `OSStatus` by the name that needs no public import.
    public let status: Int32
    public var description: String { "the keychain answered \(status)" }
  }

  private let service: String

  /// - Parameter service: the item's name, the app's own.
  public init(service: String) { self.service = service }

  /// Names the one item of this app.
  private var item: [CFString: Any] {
    [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: "session"]
  }

  public func load() throws -> StoredSession? {
    var query = item
    query[kSecReturnData] = true
    query[kSecMatchLimit] = kSecMatchLimitOne
    var found: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &found)
    if status == errSecItemNotFound { return nil }
    guard status == errSecSuccess else { throw Fault(status: status) }
    guard let data = found as? Data,
      let session = try? JSONDecoder().decode(StoredSession.self, from: data)  // its error would quote it
    else { throw Fault(status: errSecDecode) }
    return session
  }

  public func save(_ session: StoredSession?) throws {
    guard let session else {
      let status = SecItemDelete(item as CFDictionary)
      guard status == errSecSuccess || status == errSecItemNotFound else { throw Fault(status: status) }
      return
    }
    let values: [CFString: Any] = [
      kSecValueData: try JSONEncoder().encode(session),
      kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]
    // In place: between taking the old session away and adding the new one, the app could end.
    var status = SecItemUpdate(item as CFDictionary, values as CFDictionary)
    if status == errSecItemNotFound { status = SecItemAdd(item.merging(values) { $1 } as CFDictionary, nil) }
    guard status == errSecSuccess else { throw Fault(status: status) }
  }
}
