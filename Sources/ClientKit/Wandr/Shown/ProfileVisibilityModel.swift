internal import Foundation
public import Observation
internal import Wire

extension WandrKit {
  /// Whom the person's profile is for. The device doesn't keep it, and choosing needs a connection: nobody is to take a profile for closed
  /// that isn't yet.
  @MainActor @Observable public final class ProfileVisibilityModel {
    /// Whether it is for everyone who has joined, and not for friends only; nil before the server has told.
    public private(set) var isPublic: Bool?
    /// Why it isn't known.
    public private(set) var failure: String?

    @ObservationIgnored private let client: HearthClient

    public init(_ client: HearthClient) { self.client = client }

    /// Asks the server.
    public func read() async {
      do throws(ClientError) {
        isPublic = try await client.call(WandrAPI.profileVisibility).isPublic
        failure = nil
      } catch {
        // What was told before stands.
        if error != .cancelled, isPublic == nil { failure = error.localizedDescription }
      }
    }

    /// Chooses it. What was logged for everyone is for friends from then on where it is for friends only, and stays so.
    public func choose(isPublic: Bool) async throws(ClientError) {
      self.isPublic = try await client.call(WandrAPI.setProfileVisibility, .init(isPublic: isPublic)).isPublic
    }
  }
}
