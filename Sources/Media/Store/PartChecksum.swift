internal import CSodium

/// What a client says that the bytes of a part hash to.
public struct PartChecksum: Sendable {
  public enum Algorithm: String, Sendable, CaseIterable {
    case sha1
    case sha256
  }

  let algorithm: Algorithm
  let digest: [UInt8]

  /// Nil when the digest has not the algorithm's length.
  public init?(_ algorithm: Algorithm, digest: [UInt8]) {
    guard digest.count == (algorithm == .sha1 ? 20 : 32) else { return nil }
    self.algorithm = algorithm
    self.digest = digest
  }

  public func matches(_ bytes: [UInt8]) -> Bool {
    switch algorithm {
    case .sha1: return SHA1.hash(bytes) == digest
    case .sha256:
      var hash = [UInt8](repeating: 0, count: 32)
      crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
      return hash == digest
    }
  }
}

/// SHA-1 (FIPS 180-4, section 6.1): only to find bytes that a line has garbled, never to keep anyone out.
enum SHA1 {
  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let whole = bytes.count / 64 * 64
    var words = [UInt32](repeating: 0, count: 80)
    bytes.withUnsafeBytes { raw in
      for start in stride(from: 0, to: whole, by: 64) {
        absorb(UnsafeRawBufferPointer(rebasing: raw[start..<start + 64]), &words, &state)
      }
    }
    var tail = Array(bytes[whole...]) + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    tail += withUnsafeBytes(of: (UInt64(bytes.count) &* 8).bigEndian) { Array($0) }
    tail.withUnsafeBytes { raw in
      for start in stride(from: 0, to: raw.count, by: 64) {
        absorb(UnsafeRawBufferPointer(rebasing: raw[start..<start + 64]), &words, &state)
      }
    }
    return state.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  private static func absorb(_ block: UnsafeRawBufferPointer, _ words: inout [UInt32], _ state: inout [UInt32]) {
    for index in 0..<16 {
      words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
    }
    for index in 16..<80 {
      words[index] = left(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = left(a, 5) &+ mix &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, left(b, 30), a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func left(_ value: UInt32, _ bits: UInt32) -> UInt32 { value << bits | value >> (32 - bits) }
}
