import ClientKit
import HearthScreens
import Wire

/// Profiles: one's own, and others'.
@MainActor struct ProfileService {
  let account: Account

  /// One's own username in this app; nil before there is a profile.
  func ownUsername() async throws(ClientError) -> String? {
    try await account.client.call(AuthAPI.me).profiles.first { $0.app == "kinnect" }?.username
  }

  func profile(_ username: String) async throws(ClientError) -> KinnectAPI.Profile {
    try await account.client.call(KinnectAPI.profile, .init(username: username))
  }

  func create(username: String, fullName: String) async throws(ClientError) -> KinnectAPI.Profile {
    try await account.client.call(
      KinnectAPI.createProfile,
      .init(username: username, fullName: fullName.isEmpty ? nil : fullName, avatar: nil))
  }
}
