import Glibc

/// An IPv4 or IPv6 address, as bytes.
struct Address: Hashable, Sendable {
  let bytes: [UInt8]

  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      let all = withUnsafeBytes(of: &six) { Array($0) }
      let isMapped = all.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
      bytes = isMapped ? Array(all[12...]) : all
    } else {
      return nil
    }
  }

  /// What one household is counted by: the address, or of IPv6 the first 64 bits.
  var household: [UInt8] { bytes.count == 16 ? Array(bytes[..<8]) : bytes }
}

extension Request {
  /// What the client's household is counted by: the address, or of IPv6 the first 64 bits; empty for what is no address.
  public static func household(of address: String) -> [UInt8] { Address(address)?.household ?? [] }
}

/// A block of addresses in CIDR notation (RFC 4632): `10.0.0.0/8`, `::1`, `192.168.1.4`.
public struct AddressRange: Sendable, Hashable {
  private let bytes: [UInt8]
  private let bits: Int

  /// Nil when the text is no address or the prefix is out of bounds.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = Address(String(first)) else { return nil }
    bytes = address.bytes
    guard parts.count == 2 else {
      bits = bytes.count * 8
      return
    }
    guard let prefix = Int(parts[1]), (0...bytes.count * 8).contains(prefix) else { return nil }
    bits = prefix
  }

  func contains(_ address: Address) -> Bool {
    guard address.bytes.count == bytes.count else { return false }
    let whole = bits / 8
    guard address.bytes[..<whole] == bytes[..<whole] else { return false }
    let rest = bits % 8
    return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> UInt8(8 - rest) == 0
  }
}

/// Who the client is when trusted proxies stand in front.
struct ClientIdentity: Sendable {
  let trusted: [AddressRange]

  func isTrusted(_ address: String) -> Bool {
    guard !trusted.isEmpty, let address = Address(address) else { return false }
    return trusted.contains { $0.contains(address) }
  }

  /// The last entry of `X-Forwarded-For` that is no trusted proxy; a malformed entry ends the search at the proxy before it.
  func client(peer: String, forwardedFor values: [String]) -> String {
    var nearest = peer
    for value in values.reversed() {
      for entry in value.split(separator: ",", omittingEmptySubsequences: false).reversed() {
        let text = ClientIdentity.host(entry)
        guard Address(text) != nil else { return nearest }
        nearest = text
        if !isTrusted(text) { return text }
      }
    }
    return nearest
  }

  /// Strips blanks, brackets and a port.
  private static func host(_ entry: Substring) -> String {
    let text = entry.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    if text.first == "[" { return String(text.dropFirst().prefix { $0 != "]" }) }
    let isPort = text.utf8.filter { $0 == UInt8(ascii: ":") }.count == 1
    return String(isPort ? text.prefix { $0 != ":" } : text)
  }
}
