/// Where a bucket is, and how it is spoken to: `s3://bucket/prefix?endpoint=https://host:port&region=..&style=path`.
public struct S3Location: Sendable, Equatable {
  public enum Style: String, Sendable {
    /// `https://host/bucket/key`.
    case path
    /// `https://bucket.host/key`.
    case virtual
  }

  public let bucket: String
  /// What stands before every key: empty, or with a slash at its end.
  public let prefix: String
  /// `http` or `https`.
  public let scheme: String
  /// With its port, where that is not the scheme's own.
  public let host: String
  public let region: String
  public let style: Style
  /// A file of certificates in PEM that count instead of the system's.
  public let authorities: String?

  /// Whether clients may be sent to the bucket with what they upload; else they send it to this server.
  public let takesUploads: Bool

  /// What is wrong with an address, in the words of the person who wrote it.
  public struct Mistake: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  /// - Throws: `Mistake`, which never repeats a part of the address that may be secret.
  public init(_ text: String) throws(Mistake) {
    guard text.hasPrefix("s3://") else { throw Mistake(description: "takes s3://bucket/prefix?endpoint=...") }
    let parts = text.dropFirst(5).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let place = (parts.first ?? "").split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    bucket = String(place.first ?? "")
    guard !bucket.contains("@"), !bucket.contains(":") else {
      throw Mistake(
        description: "takes no keys in the address; they come by AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
    }
    guard Self.isBucket(bucket) else {
      throw Mistake(description: "takes a bucket of 3 to 63 small letters, digits, '.' and '-'")
    }
    prefix = try Self.prefix(place.count > 1 ? String(place[1]) : "")
    let values = try Self.values(parts.count > 1 ? String(parts[1]) : "")
    region = values["region"] ?? "us-east-1"
    guard (1...64).contains(region.utf8.count), region.utf8.allSatisfy({ BlobKey.isAllowed($0) }) else {
      throw Mistake(description: "takes a region such as eu-central-1")
    }
    (scheme, host) = try Self.endpoint(values["endpoint"] ?? "https://s3.\(region).amazonaws.com")
    switch values["style"] {
    case nil: style = values["endpoint"] == nil ? .virtual : .path
    case let name?:
      guard let known = Style(rawValue: name) else { throw Mistake(description: "knows style=path and style=virtual") }
      style = known
    }
    guard ["direct", "server", nil].contains(values["uploads"]) else {
      throw Mistake(description: "knows uploads=direct and uploads=server")
    }
    takesUploads = values["uploads"] != "server"
    authorities = values["ca"]
    if let authorities, !authorities.hasPrefix("/") { throw Mistake(description: "takes ca= with an absolute path") }
  }

  /// The value of `Host`.
  var authority: String { style == .virtual ? "\(bucket).\(host)" : host }

  /// The path of a key, not encoded.
  func path(_ key: String) -> String { style == .virtual ? "/\(key)" : "/\(bucket)/\(key)" }

  private static func values(_ query: String) throws(Mistake) -> [String: String] {
    var values: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, ["endpoint", "region", "style", "ca", "uploads"].contains(parts[0]),
        values[parts[0]] == nil
      else {
        throw Mistake(
          description: "knows endpoint=, region=, style=, ca= and uploads= after the '?', each once and with a value")
      }
      values[parts[0]] = parts[1]
    }
    return values
  }

  private static func prefix(_ text: String) throws(Mistake) -> String {
    guard !text.isEmpty else { return "" }
    let bare = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard bare.utf8.count <= 256, BlobKey(bare) != nil else {
      throw Mistake(description: "takes a prefix of letters, digits, '-', '_', '.' and single slashes")
    }
    return bare + "/"
  }

  private static func endpoint(_ text: String) throws(Mistake) -> (scheme: String, host: String) {
    let mistake = Mistake(description: "takes endpoint=https://host or endpoint=http://host:port, without a path")
    for scheme in ["https", "http"] where text.hasPrefix("\(scheme)://") {
      var host = String(text.dropFirst(scheme.utf8.count + 3))
      let isPlain = host.utf8.allSatisfy { BlobKey.isAllowed($0) || [0x3A, 0x5B, 0x5D].contains($0) }
      guard !host.isEmpty, isPlain else { throw mistake }
      // As every client writes it, and so as it is signed: without the scheme's own port.
      let usual = scheme == "https" ? ":443" : ":80"
      if host.hasSuffix(usual) { host = String(host.dropLast(usual.utf8.count)) }
      return (scheme, host.lowercased())
    }
    throw mistake
  }

  private static func isBucket(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let isPlain = { (byte: UInt8) in (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
    guard (3...63).contains(bytes.count), let first = bytes.first, let last = bytes.last else { return false }
    return isPlain(first) && isPlain(last) && !name.contains("..")
      && bytes.allSatisfy { isPlain($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
  }
}
