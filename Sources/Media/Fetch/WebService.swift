/// A service of the web that the operator has named, such as one that knows places: it is asked under that address and no other, follows no
/// redirect, and gets a bounded time and a bounded answer.
public struct WebService: Sendable {
  /// Why there is no answer.
  public enum Failure: String, Error, Sendable {
    /// There is no libcurl here.
    case impossible
    /// What was given is no address of a service.
    case notAnAddress = "not_an_address"
    /// The address is in a private network, where only public ones are asked.
    case isPrivate = "private"
    /// Nobody answers, or not in time.
    case unreachable
    /// The certificate isn't good.
    case untrusted
    /// The answer is larger than asked for.
    case tooLarge = "too_large"
  }

  /// What was answered, whatever the status.
  public struct Answer: Sendable {
    /// The status code.
    public let status: Int
    /// The content.
    public let body: [UInt8]
  }

  private let address: String
  private let transport: S3Transport

  /// - Parameters:
  ///   - address: what every path begins with, such as `https://places.example`.
  ///   - isPublicOnly: whether it connects to the public Internet alone, whatever the address says: for addresses that nobody here has chosen.
  /// - Throws: `impossible` or `notAnAddress`.
  public init(_ address: String, isPublicOnly: Bool) throws(Failure) {
    guard let url = Self.base(address) else { throw .notAnAddress }
    self.address = url
    let limits = S3Transport.Limits(
      connectMilliseconds: 2000, totalMilliseconds: 3000, slowSeconds: 3, isPublicOnly: isPublicOnly, parallel: 4)
    do throws(MediaError) {
      transport = try S3Transport(authorities: nil, limits: limits)
    } catch {
      throw .impossible
    }
  }

  /// The address without a slash at its end; nil for another scheme, a query, and what names somebody.
  public static func base(_ address: String) -> String? {
    guard let url = PublicFetch.url(address), !url.contains("?"), !url.contains("#") else { return nil }
    return url.hasSuffix("/") ? String(url.dropLast()) : url
  }

  /// - Parameters:
  ///   - path: from its slash on, with a query if need be; percent-encoded.
  ///   - fields: lines such as `accept: application/json`.
  ///   - body: JSON, which is posted; nil to get.
  /// - Throws: `Failure`, or `CancellationError`.
  public func ask(
    _ path: String, fields: [String] = [], body: [UInt8]? = nil, mostBytes: Int
  ) async throws -> Answer {
    var lines = ["accept: application/json", "user-agent: Hearth"] + fields
    if body != nil { lines.append("content-type: application/json") }
    do {
      let answer = try await transport.send(
        body == nil ? "GET" : "POST", address + path, fields: lines, body: body, mostBytes: mostBytes)
      return Answer(status: answer.status, body: answer.body)
    } catch let failure as S3Failure {
      switch failure {
      case .isPrivate: throw Failure.isPrivate
      case .tooLarge: throw Failure.tooLarge
      case .untrusted: throw Failure.untrusted
      case .broken, .late, .other: throw Failure.unreachable
      }
    }
  }
}
