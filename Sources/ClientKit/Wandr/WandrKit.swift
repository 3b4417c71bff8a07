public import Foundation
public import Wire

/// Wandr for Swift programs, under the names of its seed: `AuthenticationService`, `SyncEngine`, and what they keep.
///
/// ```swift
/// let service = WandrKit.AuthenticationService(client, folder: folder)
/// await service.signIn(email: email, password: password)
/// if let engine = service.engine {
///   let place = try await engine.journal.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
///   try await engine.journal.log(.init(placeID: place, rating: .mustSee, note: "By the sea"))
///   try await engine.syncNow()
/// }
/// ```
public enum WandrKit {
  /// Who is signed in, as the app knows them.
  public typealias User = SocialAPI.Profile
  /// Skip, solid or must-see.
  public typealias Rating = WandrAPI.Rating

  /// The app's name in addresses.
  static let app = "wandr"
  /// The name of the value with who is signed in.
  static let keptUser = "wandr.me"

  /// How something that was written here stands.
  public enum SyncStatus: String, Hashable, Sendable, CaseIterable {
    /// The server has it as it is here.
    case synced
    /// It waits to be sent, and is by itself.
    case pending
    /// The server didn't take it. Trying again, changing it or giving it up is the person's decision.
    case failed
  }

  /// Signing out would lose more than was agreed to.
  public struct UnsentChanges: Error, Hashable, Sendable {
    /// How many changes aren't at the server.
    public let count: Int
  }
}

extension WandrKit.UnsentChanges: LocalizedError {
  /// For people.
  public var errorDescription: String? {
    count == 1 ? "1 change not sent yet would be lost." : "\(count) changes not sent yet would be lost."
  }
}
