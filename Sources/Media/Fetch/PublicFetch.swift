internal import CCurl

/// Fetches files of the public Internet that members name. It connects to no address of a private network, whatever a name says when it is
/// asked for again, and follows no redirect, which could lead there.
public struct PublicFetch: Sendable {
  /// Why there is no file.
  public enum Failure: Error, Equatable {
    /// There is no libcurl here.
    case impossible
    /// What was given is no address of the web.
    case notAnAddress
    /// The address is in a private network.
    case isPrivate
    case unreachable
    case tooLarge
    /// The answer's status, which isn't 200.
    case refused(Int)
  }

  private let transport: S3Transport

  /// - Throws: `impossible` where there is no libcurl.
  public init() throws(Failure) {
    let limits = S3Transport.Limits(
      connectMilliseconds: 5000, totalMilliseconds: 20_000, isPublicOnly: true, parallel: 1)
    do throws(MediaError) {
      transport = try S3Transport(authorities: nil, limits: limits)
    } catch {
      throw .impossible
    }
  }

  /// Whether an address, as text, is one of the public Internet.
  public static func isPublic(_ address: String) -> Bool { hearth_curl_is_public(address) }

  /// - Parameters:
  ///   - address: with `https`, `http` or, as calendars have it, `webcal`.
  ///   - type: which kind of file is wanted.
  /// - Throws: `Failure`, or `CancellationError`.
  public func file(at address: String, accepting type: String, mostBytes: Int) async throws -> [UInt8] {
    guard let url = Self.url(address) else { throw Failure.notAnAddress }
    let answer: S3Answer
    do {
      answer = try await transport.send(
        "GET", url, fields: ["accept: \(type)", "user-agent: Hearth"], body: nil, mostBytes: mostBytes)
    } catch let failure as S3Failure {
      switch failure {
      case .isPrivate: throw Failure.isPrivate
      case .tooLarge: throw Failure.tooLarge
      case .broken, .late, .untrusted, .other: throw Failure.unreachable
      }
    }
    guard answer.status == 200 else { throw Failure.refused(answer.status) }
    return answer.body
  }

  /// Nil for another scheme, for what names somebody, and for signs that an address can't have.
  static func url(_ address: String) -> String? {
    guard address.utf8.count <= 2000, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
    let parts = address.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("//") else { return nil }
    let rest = parts[1].dropFirst(2)
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !host.isEmpty, !host.contains("@"), !host.contains("\\") else { return nil }
    switch parts[0].lowercased() {
    case "https", "webcal": return "https://\(rest)"
    case "http": return "http://\(rest)"
    default: return nil
    }
  }
}
