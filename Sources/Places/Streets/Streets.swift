internal import Wire

/// Pictures of streets for maps: what an operator has chosen.
public enum Streets: Sendable {
  /// A file that this server reads.
  case file(TileFile)
  /// A server that browsers ask.
  case server(TileServer)
}

/// A server of tiles, as an operator names it.
public struct TileServer: Hashable, Sendable {
  /// With `{z}`, `{x}` and `{y}` in their places.
  public let template: String
  /// Scheme, host and port, as a content security policy names them.
  public let origin: String
  /// Whom maps name as the source; may be empty.
  public let credit: String

  /// Nil for what is no address of tiles: `https://host/path` or `http://host/path`, with `{z}`, `{x}` and `{y}` once each in the path.
  public init?(_ template: String, credit: String = "") {
    guard template.utf8.count <= 500, template.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      let scheme = ["https://", "http://"].first(where: { template.hasPrefix($0) })
    else { return nil }
    let rest = template.dropFirst(scheme.utf8.count)
    let host = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(host.utf8.count)
    // What a policy separates by can't be in it, nor somebody's name and password.
    let isHost = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || ".-:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, isHost, !path.contains(where: { "\"'<>\\".contains($0) }) else { return nil }
    guard ["{z}", "{x}", "{y}"].allSatisfy({ path.ranges(of: $0).count == 1 }) else { return nil }
    guard path.utf8.count(where: { "{}".utf8.contains($0) }) == 6 else { return nil }
    self.template = template
    origin = "\(scheme)\(host)"
    self.credit = credit.head(200)
  }
}
