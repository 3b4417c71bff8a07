internal import COpenSSL
internal import CSodium

/// A message that only one subscription can read (RFC 8291), as one record of the content coding aes128gcm (RFC 8188).
enum PushEncryption {
  /// Every message has this many bytes, so that its size tells nothing. Push services take 4,096.
  static let messageBytes = 2048
  /// How many of them may be text: the others are salt, sizes, the sender's key, a delimiter and the tag.
  static let mostTextBytes = messageBytes - headBytes - 1 - tagBytes

  private static let saltBytes = 16
  private static let tagBytes = 16
  private static let headBytes = saltBytes + 4 + 1 + P256Key.pointBytes
  /// Of a secret that subscriptions have.
  static let secretBytes = 16

  /// To whom a message goes.
  struct Receiver: Sendable, Equatable {
    /// The browser's public key.
    let point: [UInt8]
    let secret: [UInt8]
  }

  /// - Parameters:
  ///   - sender: of this message alone.
  ///   - bytes: of the whole message; nil for as many as it needs.
  /// - Returns: nil for more text than fits, and for a receiver whose key is none.
  static func seal(
    _ text: [UInt8], for receiver: Receiver, sender: P256Key = .random(),
    salt: [UInt8] = Secret.randomBytes(saltBytes), bytes: Int? = messageBytes
  ) -> [UInt8]? {
    let padding = bytes.map { $0 - headBytes - 1 - tagBytes - text.count } ?? 0
    guard padding >= 0, let shared = sender.sharedSecret(with: receiver.point) else { return nil }
    let info = Array("WebPush: info\0".utf8) + receiver.point + sender.point
    let input = hkdf(salt: receiver.secret, shared, info: info, count: 32)
    let key = hkdf(salt: salt, input, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16)
    let nonce = hkdf(salt: salt, input, info: Array("Content-Encoding: nonce\0".utf8), count: 12)
    // The delimiter of the last record; what follows it is padding.
    let record = text + [2] + [UInt8](repeating: 0, count: padding)
    guard let sealed = aes128gcm(record, key: key, nonce: nonce) else { return nil }
    let recordSize: [UInt8] = [0, 0, 0x10, 0]
    return salt + recordSize + [UInt8(P256Key.pointBytes)] + sender.point + sealed
  }

  /// HKDF with SHA-256 (RFC 5869), for at most 32 bytes: one block.
  private static func hkdf(salt: [UInt8], _ input: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
    let key = hmac(salt, input)
    return Array(hmac(key, info + [1]).prefix(count))
  }

  private static func hmac(_ key: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    crypto_auth_hmacsha256_init(&state, key, key.count)
    crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
    var result = [UInt8](repeating: 0, count: 32)
    crypto_auth_hmacsha256_final(&state, &result)
    return result
  }

  private static func aes128gcm(_ bytes: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    guard let context = EVP_CIPHER_CTX_new() else { return nil }
    defer { EVP_CIPHER_CTX_free(context) }
    var sealed = [UInt8](repeating: 0, count: bytes.count)
    var tag = [UInt8](repeating: 0, count: tagBytes)
    var (count, rest): (Int32, Int32) = (0, 0)
    // The last call has nothing left to write: its buffer is only looked at.
    guard EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
      EVP_EncryptUpdate(context, &sealed, &count, bytes, Int32(bytes.count)) == 1, Int(count) == bytes.count,
      EVP_EncryptFinal_ex(context, &tag, &rest) == 1, rest == 0,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), &tag) == 1
    else { return nil }
    return sealed + tag
  }
}
