internal import COpenSSL
internal import Wire

/// A private key of the curve P-256 (SEC 2, section 2.4.2), by libcrypto.
///
/// Proof for `@unchecked Sendable`: libcrypto counts the references to a key by atomic operations, and nothing here changes one that is made.
final class P256Key: @unchecked Sendable {
  /// The public key as an uncompressed point: 65 bytes.
  let point: [UInt8]
  private let key: OpaquePointer

  static let pointBytes = 65
  static let scalarBytes = 32

  /// The order of the group: a private key is smaller.
  private static let order: [UInt8] = [
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
  ]

  /// In DER, prime256v1.
  private static let curve: [UInt8] = [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]

  /// - Parameter scalar: 32 bytes, big-endian; nil for what is no key.
  init?(scalar: [UInt8]) {
    guard scalar.count == Self.scalarBytes, scalar.contains(where: { $0 != 0 }),
      scalar.lexicographicallyPrecedes(Self.order)
    else { return nil }
    // ECPrivateKey (RFC 5915) without the public key, which libcrypto finds by itself.
    let head: [UInt8] = [0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20]
    let der = head + scalar + [0xa0, 0x0a] + Self.curve
    let made = der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var start = bytes.baseAddress
      return d2i_PrivateKey(NID_X9_62_id_ecPublicKey, nil, &start, bytes.count)
    }
    guard let made else { return nil }
    guard let point = Self.point(of: made) else {
      EVP_PKEY_free(made)
      return nil
    }
    self.point = point
    key = made
  }

  /// A fresh one. Of 2^32 draws one is no key, so another follows.
  static func random() -> P256Key {
    while true {
      if let key = P256Key(scalar: Secret.randomBytes(scalarBytes)) { return key }
    }
  }

  deinit { EVP_PKEY_free(key) }

  private static func point(of key: OpaquePointer) -> [UInt8]? {
    var start: UnsafeMutablePointer<UInt8>?
    let count = EVP_PKEY_get1_encoded_public_key(key, &start)
    guard let start else { return nil }
    defer { CRYPTO_free(start, nil, 0) }
    return count == pointBytes ? Array(UnsafeBufferPointer(start: start, count: count)) : nil
  }

  /// The peer's key; nil for what is no point of the curve. To be freed.
  private static func peer(_ point: [UInt8]) -> OpaquePointer? {
    guard point.count == pointBytes, point.first == 4 else { return nil }
    // SubjectPublicKeyInfo (RFC 5480).
    let head: [UInt8] = [0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]
    let der = head + curve + [0x03, 0x42, 0x00] + point
    return der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_PUBKEY(nil, &start, bytes.count)
    }
  }

  /// Whether the bytes are an uncompressed point of the curve.
  static func isPoint(_ bytes: [UInt8]) -> Bool {
    guard let peer = peer(bytes) else { return false }
    EVP_PKEY_free(peer)
    return true
  }

  /// The secret that only the holders of the two private keys can find (ECDH): 32 bytes, or nil for what is no point.
  func sharedSecret(with point: [UInt8]) -> [UInt8]? {
    guard let peer = Self.peer(point) else { return nil }
    defer { EVP_PKEY_free(peer) }
    guard let context = EVP_PKEY_CTX_new(key, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var secret = [UInt8](repeating: 0, count: 32)
    var count = secret.count
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1,
      EVP_PKEY_derive(context, &secret, &count) == 1, count == 32
    else { return nil }
    return secret
  }

  /// The signature ES256 (RFC 7518, section 3.4): 64 bytes. Nil where libcrypto has no memory.
  func sign(_ bytes: [UInt8]) -> [UInt8]? {
    guard let context = EVP_MD_CTX_new() else { return nil }
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 80)
    var count = signature.count
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1
    else { return nil }
    return Self.flat(signature.prefix(count))
  }

  /// The two numbers of a signature in DER, each with 32 bytes.
  static func flat(_ der: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = der
    // The sequence is shorter than 128 bytes, so one byte says how long it is.
    guard rest.popFirst() == 0x30, let length = rest.popFirst(), Int(length) == rest.count else { return nil }
    var numbers: [UInt8] = []
    for _ in 0..<2 {
      guard rest.popFirst() == 0x02, let length = rest.popFirst(), Int(length) <= rest.count else { return nil }
      let number = rest.prefix(Int(length)).drop { $0 == 0 }
      rest = rest.dropFirst(Int(length))
      guard number.count <= 32 else { return nil }
      numbers += [UInt8](repeating: 0, count: 32 - number.count) + number
    }
    return rest.isEmpty ? numbers : nil
  }
}
