internal import CSodium

/// The SHA-256 (FIPS 180-4) of bytes that come piece by piece; anyone can check it by `sha256sum`.
public struct ContentHash {
  private var state = crypto_hash_sha256_state()

  public init() { crypto_hash_sha256_init(&state) }

  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    crypto_hash_sha256_update(&state, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt64(bytes.count))
  }

  public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// 64 lower-case digits.
  public consuming func finish() -> String {
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256_final(&state, &hash)
    return hash.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
