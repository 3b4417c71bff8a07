public import ClientKit
internal import Foundation
public import Wire

/// Somebody as posts, comments and lists name them.
public protocol Named {
  var username: String { get }
  /// Empty if none is given.
  var fullName: String { get }
}

extension SocialAPI.Author: Named {}
extension SocialAPI.Profile: Named {}

extension Account {
  /// What somebody is called on screens: by the full name where the app puts that first and there is one, else by the username.
  public func called(_ person: some Named) -> String {
    app.putsFullNamesFirst && !person.fullName.isEmpty ? person.fullName.isolated : person.username
  }

  /// What stands beside that, smaller: the other of the two names; nil where there is none.
  public func calledToo(_ person: some Named) -> String? {
    if person.fullName.isEmpty { return nil }
    return app.putsFullNamesFirst ? person.username : person.fullName.isolated
  }

  /// "Ben", "Ben and Cleo", "Ben and 4 others".
  /// - Parameter count: of all, also those who aren't named.
  public func called(_ people: [SocialAPI.Author], count: Int) -> String {
    let names = people.map { called($0) }
    return switch (names.first, count) {
    case (nil, _): "Someone"
    case (let first?, 1): first
    case (let first?, 2) where names.count > 1: "\(first) and \(names[1])"
    case (let first?, _): "\(first) and \(count - 1) others"
    }
  }

  /// The viewer, as what they make is signed until the server has answered.
  /// - Parameter username: the viewer's own.
  public func author(_ username: String, in people: PeopleOffline) async -> SocialAPI.Author {
    // One that can't be read is as one that isn't kept.
    let own = try? await store.item(named: .alias(username), of: people.profiles)
    return SocialAPI.Author(
      id: own?.id ?? store.newID(), username: username, fullName: own?.fullName ?? "", avatarURL: own?.avatarURL)
  }
}
