/// Sends messages to push services. Each goes over a connection of its own: over one that was kept, libcurl sends a request again that the
/// service may have taken before the connection broke.
public struct PushTransport: Sendable {
  /// What is known of a message that was sent. What a service writes in its answer is not looked at.
  public enum Outcome: Sendable, Equatable {
    /// An answer with this status, and after how many seconds to try again, where it says that.
    case answered(Int, retryAfter: Int?)
    /// There was no answer, so perhaps it was taken.
    case silent
    /// The name has led to a private network, so it was not sent.
    case refused
  }

  private let open: S3Transport
  private let named: S3Transport

  /// How many messages are sent at a time.
  public static let parallel = 64

  /// - Throws: `impossible` where there is no libcurl.
  public init() throws(PublicFetch.Failure) {
    func transport(isPublicOnly: Bool) throws(MediaError) -> S3Transport {
      try S3Transport(
        authorities: nil,
        limits: S3Transport.Limits(
          connectMilliseconds: 5000, totalMilliseconds: 10_000, isPublicOnly: isPublicOnly, parallel: Self.parallel))
    }
    do throws(MediaError) {
      open = try transport(isPublicOnly: true)
      named = try transport(isPublicOnly: false)
    } catch {
      throw .impossible
    }
  }

  /// Sends a message once; redirects are not followed.
  /// - Parameter fields: lines such as `ttl: 60`.
  public func send(_ body: [UInt8], to address: PushAddress, fields: [String]) async -> Outcome {
    await send(body, to: address.text, isNamed: address.isNamed, fields: fields)
  }

  /// The same to an address that nobody has looked at: what its name leads to is seen when connecting.
  /// - Parameter isNamed: whether the operator has named its host.
  func send(_ body: [UInt8], to address: String, isNamed: Bool, fields: [String]) async -> Outcome {
    let transport = isNamed ? named : open
    do {
      let answer = try await transport.send(
        "POST", address, fields: fields + ["connection: close", "user-agent: Hearth", "expect:"], body: body,
        mostBytes: 1 << 16)
      return .answered(answer.status, retryAfter: answer.field("retry-after").flatMap { Int($0) })
    } catch S3Failure.isPrivate {
      return .refused
    } catch {
      // Whatever it was, part of the message may have arrived.
      return .silent
    }
  }
}
